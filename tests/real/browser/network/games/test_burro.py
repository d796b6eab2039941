"""A game of Burro offline: one tap for each hand, letters, the end of the game, the play-off."""

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import open_table, reconnect, wait_for_screen
from tournaments.models import Deal, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)

phone_window = pytest.fixture(open_window_of_one_test)


@pytest.fixture
def burro() -> Tournament:
    return cast.running_tournament(8, game="burro", rounds_planned=1)


def find_seat(phone: Page, seat: int) -> Locator:
    return phone.locator(f"#recording button.seat[value='{seat}']")


def enter_hand(phone: Page, number: int, seat: int) -> None:
    """Touch a seat, after the time in which a second tap would be ignored."""
    wait_for_screen(phone, f"Donne {number}")
    phone.clock.fast_forward(3_000)
    expect(phone.locator("#screen[data-given]")).to_have_count(0)
    find_seat(phone, seat).tap()
    expect(phone.locator("#paper .hands li")).to_have_count(number)


# Worth its time: the only correction of Burro in a browser of this lane.
def test_unsent_hand_is_corrected_by_a_tap(phone: Page, live_server: LiveServer, burro: Tournament):
    open_table(phone, live_server, burro)
    phone.context.set_offline(True)
    enter_hand(phone, 1, 2)
    enter_hand(phone, 2, 3)
    phone.clock.fast_forward(3_000)  # until a touch counts again
    phone.locator("#paper .hands a").first.tap()
    wait_for_screen(phone, "Corriger la donne 1")
    expect(phone.locator("#screen[data-given]")).to_have_count(0)
    find_seat(phone, 4).tap()
    wait_for_screen(phone, "Donne 3")
    expect(find_seat(phone, 4).locator(".letters")).to_have_text("B · · · ·")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#paper").filter(has_text="gardée ici")).to_have_count(0)
    assert [deal.scores for deal in Deal.objects.order_by("number")] == [[0, 0, 0, 1], [0, 0, 1, 0]]
    assert list(check_log(burro)) == []
