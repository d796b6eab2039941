"""The taps of a deal: four and the digits, eight and the digits with a petit au bout and a poignée."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, send_button, tap, wait_for_screen
from tournaments.models import Deal

pytestmark = pytest.mark.django_db(transaction=True)
POINTS = "49"
# A touch is one `pointerdown`; a click on a label would be counted again on its field.
COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => { window.taps += 1; }, true)"


@pytest.fixture
def counting_phone(phone: Page, live_server) -> Page:
    """Return a phone at a table before its first deal, which counts the touches of its page."""
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1, deals_per_round=2))
    wait_for_screen(phone, "Donne 1 sur 2")
    phone.evaluate(COUNT_TAPS)
    return phone


def count_taps(phone: Page) -> int:
    """Return the touches so far, without those of the digits."""
    return int(phone.evaluate("window.taps")) - len(POINTS)


# Worth its time: only a browser shows which answers need a tap.
def test_a_plain_deal_takes_four_taps_and_the_digits(counting_phone: Page):
    fill_in_deal(counting_phone, taker="1", points=POINTS)
    send_button(counting_phone).tap()
    wait_for_screen(counting_phone, "Donne 2 sur 2")
    assert count_taps(counting_phone) == 4
    assert (Deal.objects.get().outcome or {})["points"] == int(POINTS)


# Worth its time: the same.
def test_petit_au_bout_and_poignee_take_eight_taps_and_the_digits(counting_phone: Page):
    fill_in_deal(counting_phone, taker="1", points=POINTS)
    counting_phone.get_by_text("Primes").tap()
    tap(counting_phone, "petit_au_bout", "attack")
    tap(counting_phone, "poignee_size_1", "simple")
    tap(counting_phone, "poignee_player_1", "1")
    expect(counting_phone.locator("#verdict")).to_contain_text("+")
    send_button(counting_phone).tap()
    wait_for_screen(counting_phone, "Donne 2 sur 2")
    assert count_taps(counting_phone) == 8
    outcome = Deal.objects.get().outcome or {}
    assert (outcome["petit_au_bout"], outcome["poignees"]) == ("attack", [{"player": 1, "size": "simple"}])
