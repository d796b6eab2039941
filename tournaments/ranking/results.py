"""What a player did, as the ranking reads it."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class PlayerResult:
    """One player's day. `scores[r]` is the balance of round r+1, or None where they had no seat.

    `byes` are the rounds (from 1) that they sat out by the plan, not by their own choice. `adjustments` are signed
    points.
    """

    player: int
    scores: tuple[int | None, ...]
    byes: frozenset[int] = frozenset()
    adjustments: tuple[int, ...] = ()
    withdrawn: bool = False

    @property
    def penalty(self) -> int:
        """The sum of the points taken away, zero or above."""
        return -sum(points for points in self.adjustments if points < 0)

    @property
    def played(self) -> tuple[int, ...]:
        return tuple(score for score in self.scores if score is not None)


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of a ranking. `rank` is None for a player who is not ranked; `tied` when somebody shares the rank.

    `rounds` has what counted for each round, byes included; `keys` the values of the tie-breaks, in their order.
    """

    player: int
    rank: int | None
    tied: bool
    total: int
    rounds: tuple[int | None, ...]
    adjustment: int
    keys: tuple[int, ...]
    withdrawn: bool
