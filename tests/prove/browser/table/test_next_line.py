"""More of the page that renders its next line: it equals the page after a reload, after a pass and in a timed round."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, send_button, wait_for_screen
from tests.real.browser.table.test_next_line import check_equal_to_reload, enter_deal, tournament
from tournaments.models import Tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_page_after_a_pass_equals_the_one_after_a_reload(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    with phone.expect_response(re.compile("/donne/1/")) as answer:
        phone.get_by_role("button", name="Tout le monde passe").tap()
    assert "chelem-next" in answer.value.headers
    expect(phone.locator("#last")).to_contain_text("Tout le monde a passé")
    check_equal_to_reload(phone)


def test_sheet_grows_in_a_round_limited_by_time(phone: Page, live_server):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=None, minutes_per_round=60)
    open_table(phone, live_server, tournament)
    for number in (1, 2, 3):
        fill_in_deal(phone, taker=str(number), points="49")
        send_button(phone).tap()
        wait_for_screen(phone, f"Donne {number + 1}")
    expect(phone.locator("#paper tbody tr")).to_have_count(3)
    check_equal_to_reload(phone)


def test_page_after_deals_equals_the_one_after_a_reload(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    enter_deal(phone, 1)
    expect(phone.locator("[data-start]")).to_be_focused()
    check_equal_to_reload(phone)
    enter_deal(phone, 2, taker="3", points="40")
    enter_deal(phone, 3, taker="2")
    check_equal_to_reload(phone)
