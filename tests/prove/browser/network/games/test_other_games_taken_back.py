"""The last unsent line of Scarto, Texas 42 and Burro is taken back on the tablet, and another one is entered."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.prove.browser.network.games.test_burro import read_sheet as read_burro
from tests.prove.browser.network.games.test_texas_42 import read_sheet as read_texas_42
from tests.prove.browser.table.test_correcting import take_back
from tests.real.browser.hands import open_table, reconnect, wait_for_screen
from tests.real.browser.network.games import test_burro, test_scarto, test_texas_42
from tournaments.models import Deal, Submission
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)


def reconnect_and_read_scores(phone: Page) -> list[object]:
    """Reconnect, wait until the desk has all lines, and return what it has."""
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert {row.verdict for row in Submission.objects.all()} == {"accepted"}
    return [deal.scores for deal in Deal.objects.order_by("number")]


def test_hand_of_scarto_is_taken_back(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(6, game="scarto", rounds_planned=2)
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    test_scarto.enter_hand(phone, 1, 27, 13, 38)
    wait_for_screen(phone, "Donne 2 sur 3")
    before = test_scarto.read_sheet(phone)
    test_scarto.enter_hand(phone, 2, 20, 30, 28)
    wait_for_screen(phone, "Donne 3 sur 3")
    take_back(phone, "2")
    wait_for_screen(phone, "Donne 2 sur 3")
    assert test_scarto.read_sheet(phone) == before
    test_scarto.enter_hand(phone, 2, 26, 26, 26)
    wait_for_screen(phone, "Donne 3 sur 3")
    test_scarto.enter_hand(phone, 3, 30, 29, 19)
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    take_back(phone, "3")
    wait_for_screen(phone, "Donne 3 sur 3")
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_hidden()
    assert reconnect_and_read_scores(phone) == [[1, -13, 12], [0, 0, 0]]
    assert list(check_log(tournament)) == []


def test_hand_that_ended_a_game_of_texas_42_is_taken_back(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, game="texas-42", rounds_planned=1)
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    test_texas_42.enter_marks(phone, 1, bidder=1)
    wait_for_screen(phone, "Donne 2")
    before = read_texas_42(phone)
    test_texas_42.enter_marks(phone, 2, bidder=2, bid=294)
    confirm = phone.get_by_role("button", name="Je valide la feuille")
    expect(confirm).to_be_visible()
    take_back(phone, "2")
    wait_for_screen(phone, "Donne 2")
    expect(confirm).to_be_hidden()
    assert read_texas_42(phone) == before
    test_texas_42.enter_marks(phone, 2, bidder=3, result="set")
    wait_for_screen(phone, "Donne 3")
    assert reconnect_and_read_scores(phone) == [[2, 0, 2, 0], [0, 2, 0, 2]]
    assert list(check_log(tournament)) == []


def test_hand_that_began_a_play_off_of_burro_is_taken_back(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, game="burro", rounds_planned=1)
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    for number in range(1, 5):
        test_burro.enter_hand(phone, number, 2)
    before = read_burro(phone)
    test_burro.enter_hand(phone, 5, 2)
    expect(phone.get_by_role("heading", name="Barrage")).to_be_visible()
    phone.clock.fast_forward(3_000)  # until a touch counts again
    phone.locator("#paper .hands a").last.tap()
    wait_for_screen(phone, "Corriger la donne 5")
    phone.get_by_text("Retirer cette donne").tap()
    phone.get_by_role("button", name="Retirer", exact=True).tap()
    wait_for_screen(phone, "Donne 5")
    expect(phone.get_by_role("heading", name="Barrage")).to_be_hidden()
    assert read_burro(phone) == before
    test_burro.enter_hand(phone, 5, 4)
    wait_for_screen(phone, "Donne 6")
    assert reconnect_and_read_scores(phone) == [[0, 1, 0, 0]] * 4 + [[0, 0, 0, 1]]
    assert list(check_log(tournament)) == []
