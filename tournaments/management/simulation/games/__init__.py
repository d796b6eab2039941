"""Random hands of each game, and their scores by independent sums, without the scoring engine under test.

Each game has a module of its name that implements `SimulatedGame`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

Hand = Mapping[str, Any]
"""The payload of a line: `outcome`, or `status` of a line without play. Other keys are not sent."""


class SimulatedGame(Protocol):
    """The simulation of a game.

    `DEALS` is the number of deals in a round, None if the game ends by itself. `ODD` is the setting for odd tables.
    `BETTER` has, for each figure of the ranking, 1 if greater is better, -1 if less is, 0 if it is not compared.
    `ZERO_SUM`: totals sum to zero. `IN_PAIRS`: partners are fixed.
    """

    DEALS: int | None
    ODD: str
    BETTER: tuple[int, ...]
    ZERO_SUM: bool
    IN_PAIRS: bool

    def next_hand(self, rng: Random, sheet: Mapping[str, Any], hands: Sequence[Hand]) -> Hand:
        """Return a random legal hand that follows `hands`. `sheet` is that of the API. Seats count from 1."""

    def is_over(self, hands: Sequence[Hand], chairs: int) -> bool:
        """Return True if the game has ended by its rules."""

    def figures(self, hands: Sequence[Hand], chairs: int) -> list[tuple[int, ...]]:
        """Return the figures that the round adds to each seat, in the order of the ranking's measures."""


def game_module(game: str) -> SimulatedGame:
    """Return the module of a game."""
    module: SimulatedGame = import_module(f"{__name__}.{game.replace('-', '_')}")
    return module
