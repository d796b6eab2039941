"""The page of a table opens offline by its service worker, with its queued lines.

A released tablet does not open its table.
"""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import (
    enter_deal_of,
    open_table,
    reconnect,
    send_button,
    tap,
    type_digits,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Deal, Device, Tournament
from tournaments.services.devices.binding import device_release

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=5)
# Chooses taker and contract before the scripts of the page run.
QUICK = """document.addEventListener("readystatechange", () => {
  for (const said of ["taker][value='2'", "contract][value='garde'"]) document.querySelector(`[name=${said}]`).click();
}, { once: true });"""


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=5)


phone_window = pytest.fixture(open_window_of_one_test)


def wait_until_cached(page: Page) -> None:
    """Wait until the service worker has cached the current page."""
    expect(page.locator("body[data-kept=yes]")).to_be_attached()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


# Worth its time: enters four deals at a tablet that reloads offline.
def test_offline_reload_shows_the_table_and_its_lines(phone: Page, live_server: LiveServer, tournament: Tournament):
    """FTC#600: the hall had no internet, or lost it during play."""
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2")
    phone.context.set_offline(True)
    enter_deal(phone, 2, "2")
    enter_deal(phone, 3, "3")
    wait_for_screen(phone, "Donne 4")
    phone.reload()
    wait_for_screen(phone, "Donne 4")
    wait_for_outbox(phone, 2)
    expect(phone.locator("#paper").get_by_text("gardée ici")).to_have_count(2)
    enter_deal(phone, 4, "4")
    wait_for_screen(phone, "Donne 5")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(4)
    assert [deal.outcome["taker"] for deal in Deal.objects.order_by("number") if deal.outcome] == [1, 2, 3, 4]


def test_taps_before_the_scripts_run_are_kept(phone: Page, live_server: LiveServer, tournament: Tournament):
    """Until the scripts show the queued line, the cached page shows line 1, on which a player may tap already."""
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2")
    tap(phone, "taker", "3")
    phone.add_init_script(QUICK)
    phone.reload()
    wait_for_screen(phone, "Donne 2")
    expect(phone.locator("input[name=taker]:checked")).to_have_value("2")
    expect(phone.locator("input[name=contract]:checked")).to_have_value("garde")
    tap(phone, "bouts", "2")
    type_digits(phone, "49")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 3")


def test_released_tablet_does_not_open_its_table(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    address = phone.url
    device_release(device=Device.objects.get(), actor=cast.alice())
    phone.goto(address)
    expect(phone.get_by_text("Aucune table n’a ce code")).to_be_visible()
    assert phone.evaluate("caches.match(location.href).then((kept) => !kept)")


def test_browser_without_service_workers_shows_a_warning(phone: Page, live_server: LiveServer, tournament: Tournament):
    """Browsers offer no service worker over plain HTTP, as in a hall."""
    phone.add_init_script("delete Navigator.prototype.serviceWorker")
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    wait_for_outbox(phone, 1)
    expect(phone.locator("#outbox").get_by_text("ne se rouvre pas sans le bureau")).to_be_visible()
