"""The outbox of a page whose browser stores no more lines: its storage is full or forbidden."""

from functools import partial

import pytest
from playwright.sync_api import Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import (
    enter_deal_of,
    open_table,
    pass_time_until,
    reconnect,
    wait_for_screen,
)
from tests.real.browser.network.test_without_network import wait_until_cached
from tournaments.models import Deal, Tournament

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


def reconnect_and_check_both_deals(phone: Page) -> None:
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
    reconnect_and_check_both_deals(phone)


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
    reconnect_and_check_both_deals(phone)
    phone.reload()
    wait_for_screen(phone, "Donne 3 sur 5")
    assert questions == ["beforeunload"]
