"""A game of Texas 42 offline: the tablet judges each hand, adds up the marks, and ends the game."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import open_table, reconnect, send_button, tap, wait_for_screen
from tournaments.models import Deal, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)

phone_window = pytest.fixture(open_window_of_one_test)


@pytest.fixture
def texas() -> Tournament:
    return cast.running_tournament(8, game="texas-42", rounds_planned=1)


def enter_marks(phone: Page, number: int, *, bidder: int, bid: int = 84, result: str = "made") -> None:
    """Enter and send a bid of at least one mark, without trump."""
    wait_for_screen(phone, f"Donne {number}")
    tap(phone, "bidder", str(bidder))
    tap(phone, "bid", str(bid))
    tap(phone, "kind", "follow-me")
    tap(phone, "result", result)
    send_button(phone).tap()


# Worth its time: the only correction of Texas 42 in a browser of this lane.
def test_correction_without_network_reopens_the_game_that_a_hand_ended(
    phone: Page, live_server: LiveServer, texas: Tournament
):
    open_table(phone, live_server, texas)
    phone.context.set_offline(True)
    for number in (1, 2, 3):
        enter_marks(phone, number, bidder=1)
    enter_marks(phone, 4, bidder=1, bid=42)
    confirm = phone.get_by_role("button", name="Je valide la feuille")
    expect(confirm).to_be_visible()
    phone.locator("#paper a", has_text="2").first.tap()
    wait_for_screen(phone, "Corriger la donne 2")
    tap(phone, "result", "set")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 5")
    expect(confirm).to_be_hidden()
    phone.locator("#paper a", has_text="1").first.tap()
    wait_for_screen(phone, "Corriger la donne 1")
    tap(phone, "bid", "294")  # seven marks win the game
    expect(phone.locator("#verdict")).to_contain_text("Donne 2 : la partie est déjà gagnée.")
    expect(send_button(phone)).to_be_disabled()
    phone.get_by_role("button", name="Revenir sans rien changer").tap()
    enter_marks(phone, 5, bidder=2, bid=294)
    expect(confirm).to_be_visible()
    reconnect(phone)
    wait_for_screen(phone, "La feuille est complète")
    assert [deal.scores[:2] for deal in Deal.objects.order_by("number")] == [[2, 0], [0, 2], [2, 0], [1, 0], [0, 7]]
    assert list(check_log(texas)) == []
