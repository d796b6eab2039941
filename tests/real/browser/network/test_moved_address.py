"""The address of the desk has changed: a tablet takes its unsent lines to the new one, where each counts once.

`localhost` is the old address here, and 127.0.0.1 the new one: two origins, with storages and cookies of their own.
"""

from functools import partial
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import install_clock
from tests.real.browser.hands import ENTERS, enter_deal_of, pass_time_until, wait_for_screen
from tournaments.models import Deal, Device, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
DEALS = 5
enter_deal = partial(enter_deal_of, of=DEALS)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=DEALS)


@pytest.fixture
def addresses(live_server: LiveServer) -> tuple[str, str]:
    """Return the old and the new address of the desk, as people type them."""
    port = urlsplit(live_server.url).port
    return f"localhost:{port}", f"127.0.0.1:{port}"


@pytest.fixture
def table(phone: Page, tournament: Tournament, addresses: tuple[str, str]) -> Page:
    """Open table 1 at the old address, record one deal, and cut the table off with two more."""
    old, _ = addresses
    phone.goto(f"http://{old}/t/{tournament.stations.get(number=1).code}/")
    phone.get_by_role("button", name=ENTERS).tap()
    phone.get_by_role("button", name="Texte plus grand").tap()
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2")
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    phone.route(f"http://{old}/**", lambda route: route.abort())
    enter_deal(phone, 2, "2")
    enter_deal(phone, 3, "3")
    wait_for_screen(phone, "Donne 4")
    return phone


def open_new_address(table: Page, address: str) -> Page:
    """Type the new address on the tablet, and return the page that its link opens."""
    table.get_by_role("button", name="État de cette tablette").tap()
    table.get_by_text("L’ordinateur a une nouvelle adresse").tap()
    table.get_by_label("L’adresse que le bureau montre").fill(address)
    link = table.get_by_role("link", name=f"Ouvrir http://{address}")
    with table.context.expect_page() as opened:
        link.tap()
    install_clock(opened.value)
    return opened.value


def read_takers() -> list[int]:
    return [deal.outcome["taker"] for deal in Deal.objects.order_by("number") if deal.outcome]


# Worth its time: two origins in a real browser, and lines that both may send.
def test_unsent_lines_move_to_the_new_address_and_count_once(table: Page, addresses: tuple[str, str]) -> None:
    moved = open_new_address(table, addresses[1])
    expect(moved.locator("#brought")).to_contain_text("lignes que le bureau n’a pas encore\u00a0: 2")
    assert "#" not in moved.url
    moved.get_by_role("button", name=ENTERS).tap()
    moved.get_by_role("button", name="Reprendre ici").tap()
    wait_for_screen(moved, "Donne 4")
    expect(moved.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(3)
    assert read_takers() == [1, 2, 3]
    expect(moved.locator("#brought")).to_be_hidden()
    expect(moved.locator("html[data-size='1']")).to_be_attached()
    table.unroute(f"http://{addresses[0]}/**")
    waiting = table.locator("#outbox")
    pass_time_until(table, waiting.is_hidden)
    assert read_takers() == [1, 2, 3]
    assert (Submission.objects.count(), Device.objects.count()) == (3, 2)
