"""What a player did, as the ranking reads it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Address = tuple[int, int]
"""(stage, round), both from 1. Addresses compare in the order of play."""


@dataclass(frozen=True, kw_only=True)
class PlayerResult:
    """What a player brings to a ranking: all of its rounds, in their order.

    `scores` maps each round to the balance, or to None where they had no seat; `counters` has what the game counts
    beside it. `byes` are the rounds that they sat out by the plan, not by their own choice. `adjustments` are signed
    points on the score. `carried` is what they brought from an earlier stage, by the key of the measure.
    """

    player: int
    scores: Mapping[Address, int | None]
    counters: Mapping[Address, Mapping[str, int]] = field(default_factory=dict)
    byes: frozenset[Address] = frozenset()
    adjustments: tuple[int, ...] = ()
    carried: Mapping[str, int] = field(default_factory=dict)
    withdrawn: bool = False

    @property
    def played(self) -> tuple[int, ...]:
        return tuple(score for score in self.scores.values() if score is not None)


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of a ranking. `rank` is None for a player who is not ranked; `tied` when somebody shares the rank.

    `total` is the first measure, `figures` has all; `rounds` the score that counted for each round, byes included;
    `keys` the values of the tie-breaks, in their order; `carried` is part of the total, `adjustment` of the score.
    """

    player: int
    rank: int | None
    tied: bool
    total: int
    rounds: tuple[int | None, ...]
    adjustment: int
    keys: tuple[int, ...]
    withdrawn: bool
    figures: tuple[int, ...] = ()
    carried: int = 0
