"""Random sessions of Scarto, and their scores by independent sums."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tournaments.management.simulation.games import Hand

# attributes of `SimulatedGame`, which explains them
DEALS = None
ODD = "bye"
BETTER = (1, -1, 0)
ZERO_SUM = True
IN_PAIRS = False

HANDS = 3  # in a session
PACK_POINTS = 78
SHARE = PACK_POINTS // 3  # what a player's points are counted against


def next_hand(rng: Random, sheet: Mapping[str, Any], hands: Sequence[Hand]) -> Hand:
    """Return a random split of 78 points, without extreme shares."""
    del sheet, hands
    first = rng.randint(8, 45)
    second = rng.randint(8, min(50, PACK_POINTS - first - 8))
    return {"outcome": {"points": [first, second, PACK_POINTS - first - second]}}


def is_over(hands: Sequence[Hand], chairs: int) -> bool:
    """Return True after three hands: each player has dealt once."""
    del chairs
    return len(hands) == HANDS


def figures(hands: Sequence[Hand], chairs: int) -> list[tuple[int, ...]]:
    """Return, for each seat: balance, 1 for a session lost (last place), stake received. No stake if all are equal."""
    totals = [sum(hand["outcome"]["points"][seat] - SHARE for hand in hands) for seat in range(chairs)]
    lowest, all_equal = min(totals), len(set(totals)) == 1
    losers = 0 if all_equal else totals.count(lowest)  # each pays one stake to each of the others
    return [(total, 1, losers - chairs) if losers and total == lowest else (total, 0, losers) for total in totals]
