"""The rules of a ranking of players or of teams, from the settings of a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.ranking.measure import SCORE, Measure, measure_of_score


class Signed(Protocol):
    """A tie-break with a direction: 1 if more is better, -1 if less is."""

    def sign(self, measure: Measure) -> int: ...


@dataclass(frozen=True, kw_only=True)
class RankingRules:
    """The comparison of a ranking: those `measures` that decide, one after the other, then `tie_breaks`, by name.

    `withdrawal`: those who left are ranked after all others (`last`), with their points (`keep`), or not (`unranked`).
    A bye counts zero or, with `bye_average`, the player's own average, rounded against them.
    """

    measures: Sequence[Measure] = (SCORE,)
    tie_breaks: Sequence[str] = ()
    withdrawal: str = "last"
    bye_average: bool = False

    @property
    def of_score(self) -> Measure:
        """The measure that reads the score of a round."""
        return measure_of_score(self.measures)

    def order(
        self, figures: Sequence[int], keys: Sequence[int], metrics: Mapping[str, Signed], *, withdrawn: bool
    ) -> tuple[int, ...]:
        """Return the sort key of a line with these figures and tie-break values: smaller is better.

        `metrics` are the tie-breaks by name.
        """
        better = [one.sign * value for one, value in zip(self.measures, figures, strict=True) if one.decides]
        better += [metrics[name].sign(self.of_score) * value for name, value in zip(self.tie_breaks, keys, strict=True)]
        return (int(withdrawn and self.withdrawal != "keep"), *(-value for value in better))

    def place(self, place: int, *, withdrawn: bool) -> int | None:
        """Return the place, or None for a line that withdrew if the rules leave it unranked."""
        return None if withdrawn and self.withdrawal == "unranked" else place


DEFAULT = RankingRules()
