"""Random games of Burro, and their letters by an independent count."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tournaments.management.simulation.games import Hand

# attributes of `SimulatedGame`, which explains them
DEALS = None
ODD = "3"
BETTER = (-1, 1)
ZERO_SUM = False
IN_PAIRS = False

WORD_LETTERS = 5  # a player with all of them ends the game


def next_hand(rng: Random, sheet: Mapping[str, Any], hands: Sequence[Hand]) -> Hand:
    """Return a hand lost by a random player; in the play-off, by one of those who tie."""
    chairs = len(sheet["seats"])
    return {"outcome": {"last_holder": rng.choice(_playing(hands, chairs))}}


def is_over(hands: Sequence[Hand], chairs: int) -> bool:
    """Return True once a player has five letters and one winner remains."""
    return max(_letters(hands, chairs)) == WORD_LETTERS and len(_playing(hands, chairs)) == 1


def figures(hands: Sequence[Hand], chairs: int) -> list[tuple[int, ...]]:
    """Return, for each seat: letters, and 1 for the winner of the round."""
    winners = _playing(hands, chairs)
    return [(letters, int(seat in winners)) for seat, letters in enumerate(_letters(hands, chairs), start=1)]


def _letters(hands: Sequence[Hand], chairs: int) -> list[int]:
    """Count the letters until a player has the whole word; later hands are the play-off."""
    letters = [0] * chairs
    for hand in hands:
        if max(letters) < WORD_LETTERS:
            letters[hand["outcome"]["last_holder"] - 1] += 1
    return letters


def _playing(hands: Sequence[Hand], chairs: int) -> list[int]:
    """Return the seats still in play: all, or those who tie for the fewest letters and lost no hand of the play-off."""
    letters = _letters(hands, chairs)
    seats = list(range(1, chairs + 1))
    if max(letters) < WORD_LETTERS:
        return seats
    dropped = [hand["outcome"]["last_holder"] for hand in hands[sum(letters) :]]  # each hand before gave a letter
    return [seat for seat in seats if letters[seat - 1] == min(letters) and seat not in dropped]
