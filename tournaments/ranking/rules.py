"""How a ranking is made, chosen by the settings of a tournament: for players and for teams."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.ranking.measure import SCORE, Measure, measure_of_score


class Signed(Protocol):
    """A tie-break: 1 where more of it is better, -1 where less is."""

    def sign(self, measure: Measure) -> int: ...


@dataclass(frozen=True, kw_only=True)
class RankingRules:
    """`measures` decide one after the other, then `tie_breaks`, by name.

    `withdrawal` ranks those who left `last` (after all others), with their points (`keep`), or not (`unranked`).
    A bye counts zero, or the player's own average rounded against them where `bye_average`.
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
        """Return what sorts a line with these figures and values of its tie-breaks: smaller for the better, equal for
        equals. `metrics` are the tie-breaks by name."""
        better = [one.sign * value for one, value in zip(self.measures, figures, strict=True) if one.decides]
        better += [metrics[name].sign(self.of_score) * value for name, value in zip(self.tie_breaks, keys, strict=True)]
        return (int(withdrawn and self.withdrawal != "keep"), *(-value for value in better))

    def place(self, place: int, *, withdrawn: bool) -> int | None:
        """Return the place that is written; None for those who left, where they are not ranked."""
        return None if withdrawn and self.withdrawal == "unranked" else place


DEFAULT = RankingRules()
