"""Random hands of each game, and their scores by sums of our own: the engine is not asked what it thinks of itself.

A module for each game, found by its name, has what `SimulatedGame` asks.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

Hand = Mapping[str, Any]
"""The payload of a line: `outcome`, or `status` of a line without play; `dealer` is noted beside what is sent."""


class SimulatedGame(Protocol):
    """How a game is played and added up.

    `DEALS` in a round, None where the game itself ends; `ODD` tables; `BETTER` is 1 or -1 for each figure that the
    ranking compares, where greater or less is better, 0 for one that only stands beside; `ZERO_SUM`: whether
    all totals cancel out; `IN_PAIRS`: whether partners are fixed.
    """

    DEALS: int | None
    ODD: str
    BETTER: tuple[int, ...]
    ZERO_SUM: bool
    IN_PAIRS: bool

    def next_hand(self, rng: Random, sheet: Mapping[str, Any], hands: Sequence[Hand]) -> Hand:
        """A hand that the rules allow after those; `sheet` as the API gives it. Seats count from 1."""

    def is_over(self, hands: Sequence[Hand], chairs: int) -> bool:
        """Whether the game itself has ended."""

    def figures(self, hands: Sequence[Hand], chairs: int) -> list[tuple[int, ...]]:
        """What the round adds to each seat, figure by figure as the ranking compares them."""


def simulated(game: str) -> SimulatedGame:
    """The module of a game."""
    module: SimulatedGame = import_module(f"{__name__}.{game.replace('-', '_')}")
    return module
