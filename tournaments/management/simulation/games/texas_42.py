"""Random games of Texas 42, and their marks by an independent count."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tournaments.management.simulation.games import Hand

# attributes of `SimulatedGame`, which explains them
DEALS = None
ODD = "bye"
BETTER = (1, 1, 1)
ZERO_SUM = False
IN_PAIRS = True

TARGET_MARKS = 7  # the first side with them wins
ALL_POINTS = 42  # of a hand: a higher bid is one of marks, 42 points each


def next_hand(rng: Random, sheet: Mapping[str, Any], hands: Sequence[Hand]) -> Hand:
    """Return a hand: mostly bids of points, sometimes bids of one or two marks, rarely a passed hand."""
    del sheet, hands
    if rng.random() < 0.05:
        return {"status": "passed"}
    bidder, suit = rng.randint(1, 4), rng.randint(0, 6)
    if rng.random() < 0.3:
        bid = rng.choice((ALL_POINTS, ALL_POINTS, 2 * ALL_POINTS))
        return {"outcome": {"bidder": bidder, "bid": bid, "kind": "follow-me", "made": rng.random() < 0.6}}
    bid, taken = rng.randint(30, 41), rng.randint(22, ALL_POINTS)
    return {"outcome": {"bidder": bidder, "bid": bid, "kind": "trump", "trump": suit, "taken": taken}}


def is_over(hands: Sequence[Hand], chairs: int) -> bool:
    """Return True once a side has seven marks."""
    del chairs
    return max(_marks(hands)) >= TARGET_MARKS


def figures(hands: Sequence[Hand], chairs: int) -> list[tuple[int, ...]]:
    """Return, for each seat: 1 for a game won, difference of marks, marks made."""
    marks = _marks(hands)
    by_side = [(int(marks[side] > marks[1 - side]), marks[side] - marks[1 - side], marks[side]) for side in (0, 1)]
    return [by_side[seat % 2] for seat in range(chairs)]


def _marks(hands: Sequence[Hand]) -> list[int]:
    """Return the marks of both sides: the marks that were bid, or one for a bid in points."""
    marks = [0, 0]
    for hand in hands:
        if outcome := hand.get("outcome"):
            side, bid = (outcome["bidder"] - 1) % 2, outcome["bid"]
            is_made = outcome["made"] if bid >= ALL_POINTS else outcome["taken"] >= bid
            marks[side if is_made else 1 - side] += bid // ALL_POINTS if bid >= ALL_POINTS else 1
    return marks
