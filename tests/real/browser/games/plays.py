"""Five deals of each game: the answers that a table enters, and the taps for them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.real.browser.hands import confirm_offline, enter_deal_of
from tests.real.browser.network.games import test_burro, test_scarto, test_texas_42

DEALS = 5
SCARTO_HANDS = 3  # of a session: the fourth and fifth are of the next round


@dataclass(frozen=True)
class Play:
    """A game: the answer that a table enters for a deal, its taps, and where an outcome of the API has it."""

    game: str
    chairs: int
    answer: Callable[[int, int], object]  # of table and number
    enter: Callable[[Page, int, object], None]
    read: Callable[[dict[str, Any]], object]
    rounds: tuple[int, ...] = (DEALS,)  # deals in each round


def seat_of(table: int, number: int) -> int:
    """Return a seat that differs from one deal or table to the next."""
    return (table + number) % 4 + 1


def bidder_of(table: int, number: int) -> int:
    """Return a seat of the side that bids in each deal but the fourth, and has its seventh mark with the fifth."""
    return seat_of(table, 1 if number == DEALS - 1 else 0)


def points_of(table: int, number: int) -> tuple[int, ...]:
    """Return the points of three players in a hand of Scarto, which differ from one hand or table to the next."""
    return 20 + number, 20 + table, 38 - number - table


def enter_french_tarot(page: Page, number: int, taker: object) -> None:
    enter_deal_of(page, number, str(taker), of=DEALS)


def enter_scarto(page: Page, number: int, points: object) -> None:
    """Enter a hand of Scarto; before the first hand of the second round, confirm the first."""
    assert isinstance(points, tuple)
    if number == SCARTO_HANDS + 1:
        confirm_offline(page)
        page.get_by_role("button", name="Saisir le tour 2").tap()
    test_scarto.enter_hand(page, (number - 1) % SCARTO_HANDS + 1, *points)


def enter_texas_42(page: Page, number: int, bidder: object) -> None:
    """Enter a hand that its bidder makes: for one mark in the last deal, for two in the others."""
    assert isinstance(bidder, int)
    test_texas_42.enter_marks(page, number, bidder=bidder, bid=42 if number == DEALS else 84)


def enter_burro(page: Page, number: int, seat: object) -> None:
    assert isinstance(seat, int)
    test_burro.enter_hand(page, number, seat)


PLAYS = [
    Play("french-tarot", 4, seat_of, enter_french_tarot, lambda outcome: outcome["taker"]),
    Play("scarto", 3, points_of, enter_scarto, lambda outcome: tuple(outcome["points"]), (SCARTO_HANDS, 2)),
    Play("texas-42", 4, bidder_of, enter_texas_42, lambda outcome: outcome["bidder"]),
    Play("burro", 4, seat_of, enter_burro, lambda outcome: outcome["last_holder"]),
]
