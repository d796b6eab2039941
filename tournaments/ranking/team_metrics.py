"""Tie-breaks of teams, which a club selects and orders like those of players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.ranking.measure import Measure
from tournaments.ranking.metrics import draw_lot
from tournaments.ranking.results import Address


@dataclass(frozen=True, kw_only=True)
class Holding:
    """The results on one place of a team, summed over the `players` who held it.

    `figures` are by measure, `rounds` is the score of each round, `score` includes adjustments and carried points.
    """

    players: tuple[int, ...]
    figures: tuple[int, ...]
    rounds: Mapping[Address, int]
    score: int


@dataclass(frozen=True, kw_only=True)
class TeamSum:
    """The counting part of a team: its places, best first; the value of missing places, per measure; its rounds."""

    team: int
    counting: tuple[Holding, ...]
    missing: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class TeamMetric:
    """A tie-break: a figure that is compared when teams are equal.

    `value` computes it from the sum of a team, the measure of the score and the seed of lots. Greater is better, unless
    `is_score`: then the direction is that of the measure.
    """

    key: str
    name: dict[str, str]
    value: Callable[[TeamSum, Measure, int], int]
    is_score: bool = False

    def sign(self, measure: Measure) -> int:
        """1 or -1: the value times this is greater for the better."""
        return measure.sign if self.is_score else 1


def _best_member(team: TeamSum, measure: Measure, _seed: int) -> int:
    return max((one.score for one in team.counting), key=lambda score: measure.sign * score, default=0)


def _positive_rounds(team: TeamSum, measure: Measure, _seed: int) -> int:
    return sum(measure.sign * score > 0 for score in team.rounds)


def _last_round(team: TeamSum, _measure: Measure, _seed: int) -> int:
    return team.rounds[-1] if team.rounds else 0


def _lot(team: TeamSum, _measure: Measure, seed: int) -> int:
    return draw_lot(team.team, seed)


TEAM_METRICS = {
    metric.key: metric
    for metric in (
        TeamMetric("best_member", {"fr": "meilleur équipier", "en": "best member"}, _best_member, is_score=True),
        TeamMetric("positive_rounds", {"fr": "nombre de tours positifs", "en": "rounds above zero"}, _positive_rounds),
        TeamMetric("last_round", {"fr": "dernier tour", "en": "last round"}, _last_round, is_score=True),
        TeamMetric("lot", {"fr": "tirage au sort", "en": "draw by lot"}, _lot),
    )
}
