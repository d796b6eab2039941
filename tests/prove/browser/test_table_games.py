"""More of the forms of Burro and Scarto."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import (
    open_table,
    send_button,
    wait_for_screen,
)
from tests.real.browser.test_table_games import count_pile, find_letters, phone_window, read_scores, tap_seat
from tournaments.models import Deal

__all__ = ["phone_window"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_letter_of_burro_can_be_undone_at_once(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(8, game="burro", rounds_planned=1))
    tap_seat(phone, 2)
    wait_for_screen(phone, "Donne 2")
    phone.get_by_role("button", name="Annuler").tap()
    wait_for_screen(phone, "Donne 1")
    expect(find_letters(phone)).to_have_count(0)
    assert not Deal.objects.exists()


def test_scarto_derives_the_third_pile_from_two(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(6, game="scarto", rounds_planned=1))
    count_pile(phone, 1, kings=1, queens=2, cavaliers=3, jacks=1, blanks=22)
    count_pile(phone, 2, kings=1, jacks=2, blanks=18)
    phone.get_by_role("button", name="Le reste : 38").tap()
    expect(phone.locator("[name=pile_3_blanks]")).to_have_value("19")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2 sur 3")
    outcome = Deal.objects.get().outcome
    assert outcome is not None
    assert [pile["blanks"] for pile in outcome["piles"]] == [22, 18, 19]
    assert read_scores() == [1, -13, 12]  # 26 points of each pile are deducted
