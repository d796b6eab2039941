"""The outbox of a page that reopens without network: a full or forbidden storage, and a clock that is a day ahead."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone
from playwright.sync_api import Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import (
    enter_deal_of,
    leave_table,
    open_table,
    pass_time_until,
    reconnect,
    wait_for_outbox,
    wait_for_screen,
)
from tests.real.browser.network.test_without_network import wait_until_cached
from tournaments.models import Deal, Device, Event, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=5)
phone_window = pytest.fixture(open_window_of_one_test)
FORBID = "indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };"


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=5)


def enter_deals_that_only_the_page_has(phone: Page) -> None:
    """Enter two deals without network, and check that the page warns to stay open."""
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    outbox = phone.locator("#outbox")
    expect(outbox).to_contain_text("2 lignes")
    expect(outbox.get_by_text("ne sont que dans cette page")).to_be_visible()
    expect(outbox.get_by_text("la page ne se rouvre pas sans le bureau")).to_be_hidden()


def arrive(phone: Page) -> None:
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert [deal.outcome["taker"] for deal in Deal.objects.order_by("number") if deal.outcome] == [1, 2]


def test_lines_beyond_the_quota_are_sent_by_the_page_that_has_them(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    quota = {"origin": live_server.url, "quotaSize": 1}
    phone.context.new_cdp_session(phone).send("Storage.overrideQuotaForOrigin", quota)
    enter_deals_that_only_the_page_has(phone)
    arrive(phone)


def test_page_asks_before_it_is_left_with_lines_that_only_it_has(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    phone.add_init_script(FORBID)
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    enter_deals_that_only_the_page_has(phone)
    questions: list[str] = []

    def stay(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.dismiss()

    phone.on("dialog", stay)
    phone.evaluate("setTimeout(() => location.reload())")
    pass_time_until(phone, lambda: questions == ["beforeunload"])
    arrive(phone)
    phone.reload()
    wait_for_screen(phone, "Donne 3 sur 5")
    assert questions == ["beforeunload"]


def test_tablet_a_day_ahead_reopens_its_lines_and_changes_no_time_of_the_desk(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    began = timezone.now()
    phone.clock.set_system_time(began + timedelta(days=1))
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 5")
    expect(phone.locator("#outbox")).to_be_hidden()
    phone.context.set_offline(True)
    enter_deal(phone, 2, "2")
    phone.reload()
    wait_for_screen(phone, "Donne 3 sur 5")
    wait_for_outbox(phone, 1)
    arrive(phone)
    recorded = [event.at for event in Event.objects.filter(name="deal.recorded").order_by("sequence")]
    assert began <= recorded[0] <= recorded[1] <= timezone.now()
    assert Device.objects.get().clock_is_wrong
    assert list(check_log(tournament)) == []


def test_page_reports_the_lines_that_the_browser_has_cleared(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    open_table(phone, live_server, tournament)
    address = phone.url
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    wait_for_outbox(phone, 2)
    leave_table(phone)
    storage = {"origin": live_server.url, "storageTypes": "indexeddb,local_storage,cache_storage,service_workers"}
    phone.context.new_cdp_session(phone).send("Storage.clearDataForOrigin", storage)
    phone.context.set_offline(False)
    phone.goto(address)
    expect(phone.get_by_role("alert")).to_contain_text("2 lignes attendaient ici, et le navigateur les a effacées")
    wait_for_screen(phone, "Donne 1 sur 5")
    phone.reload()
    wait_for_screen(phone, "Donne 1 sur 5")
    expect(phone.locator("#cleared")).to_have_count(0)


def test_lines_that_are_still_stored_are_not_reported_as_cleared(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    open_table(phone, live_server, tournament)
    phone.route("**/donne/**", lambda route: route.abort())
    enter_deal(phone, 1)
    wait_for_outbox(phone, 1)
    phone.reload()
    wait_for_screen(phone, "Donne 2 sur 5")
    wait_for_outbox(phone, 1)
    expect(phone.locator("#cleared")).to_have_count(1)
    expect(phone.locator("#cleared")).to_be_hidden()
