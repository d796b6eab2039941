"""The input of a ranking, one result for each player, and its output, one line for each player or team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

Address = tuple[int, int]
"""(stage, round), both from 1. Addresses compare in the order of play."""


@dataclass(frozen=True, kw_only=True)
class PlayerResult:
    """The results of one player in all rounds of a ranking, in order.

    `scores` maps each round to the balance, or to None where the player had no seat. `counters` are the other figures
    that the game counts. `byes` are the rounds that they sat out by the plan, not by their own choice. `adjustments`
    are signed points on the score. `carried` are figures from an earlier stage, by the key of the measure.
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
class RankedLine:
    """One line of a ranking of players or of teams. `rank` is None if it is not ranked; `tied`: others share it.

    `total` is the first measure, `figures` are all of them. `rounds` are the scores that counted for each round, byes
    included. `keys` are the values of the tie-breaks, in their order. `adjustment` is part of the score.
    """

    rank: int | None
    tied: bool
    total: int
    rounds: Sequence[int | None]
    adjustment: int
    keys: Sequence[int]
    withdrawn: bool
    figures: Sequence[int] = ()


_OF_EVERY_LINE = tuple(each.name for each in fields(RankedLine))


def common_fields_of(row: RankedLine, sequence: type[list[Any] | tuple[Any, ...]] = tuple) -> dict[str, Any]:
    """Return the fields that are common to all lines, with their sequences as tuples or as lists."""
    values = ((name, getattr(row, name)) for name in _OF_EVERY_LINE)
    return {name: sequence(value) if isinstance(value, list | tuple) else value for name, value in values}


@dataclass(frozen=True, kw_only=True)
class Row(RankedLine):
    """The line of a player, by serial. `carried` is the part of the total that came from an earlier stage."""

    player: int
    carried: int = 0
