"""The figures that a ranking sorts by: the score, or a counter of the game, each with its direction."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A figure summed over the rounds: `score`, or a counter of that name (games won, marks made).

    A measure that does not decide is displayed, but not compared. `missed` is the value of a round that a player missed
    by their own choice. Where less is better it is the worst value of a round, so that absence is no advantage.

    >>> Measure("score", greater_is_better=False, missed=5).sign  # letters of Burro
    -1
    """

    key: str
    greater_is_better: bool = True
    missed: int = 0
    decides: bool = True

    @property
    def sign(self) -> int:
        """1 or -1: the figure times this is greater for the better."""
        return 1 if self.greater_is_better else -1

    def average(self, figures: Sequence[int]) -> int:
        """Return the mean of the rounds played, rounded against the player, or 0 without rounds."""
        return self.sign * (sum(self.sign * figure for figure in figures) // len(figures)) if figures else 0


SCORE = Measure("score")


def measure_of_score(measures: Sequence[Measure]) -> Measure:
    """Return the measure that reads the score of a round, or the first one if none does."""
    return next((measure for measure in measures if measure.key == SCORE.key), measures[0])
