"""Tie-breaks of players, which a club selects and orders: the federation has no rule for donnes libres.

By default equal totals share the rank; best round, fewest penalties and a draw are usual.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from tournaments.ranking.measure import Measure
from tournaments.ranking.results import PlayerResult


@dataclass(frozen=True)
class Metric:
    """A tie-break: a figure that is compared when totals are equal.

    `value` computes it from a result, the measure of the score and the seed of lots. Greater is better, unless
    `is_score`: then the direction is that of the measure.
    """

    key: str
    name: dict[str, str]
    value: Callable[[PlayerResult, Measure, int], int]
    is_score: bool = False

    def sign(self, measure: Measure) -> int:
        """1 or -1: the value times this is greater for the better."""
        return measure.sign if self.is_score else 1


def draw_lot(number: int, seed: int) -> int:
    """Draw a lot that can be repeated from the tournament's seed and does not depend on the other players."""
    return int.from_bytes(sha256(f"{seed}:{number}".encode()).digest()[:6])


def _best_round(result: PlayerResult, measure: Measure, _seed: int) -> int:
    return max(result.played, key=lambda score: measure.sign * score, default=0)


def _fewest_penalties(result: PlayerResult, measure: Measure, _seed: int) -> int:
    """Sum the penalties only: a bonus does not offset a penalty."""
    return sum(min(0, measure.sign * points) for points in result.adjustments)


def _positive_rounds(result: PlayerResult, measure: Measure, _seed: int) -> int:
    return sum(measure.sign * score > 0 for score in result.played)


def _last_round(result: PlayerResult, _measure: Measure, _seed: int) -> int:
    return result.played[-1] if result.played else 0


def _lot(result: PlayerResult, _measure: Measure, seed: int) -> int:
    return draw_lot(result.player, seed)


METRICS = {
    metric.key: metric
    for metric in (
        Metric("best_round", {"fr": "meilleur tour", "en": "best round"}, _best_round, is_score=True),
        Metric("fewest_penalties", {"fr": "moins de pénalités", "en": "fewest penalties"}, _fewest_penalties),
        Metric("positive_rounds", {"fr": "nombre de tours positifs", "en": "rounds above zero"}, _positive_rounds),
        Metric("last_round", {"fr": "dernier tour", "en": "last round"}, _last_round, is_score=True),
        Metric("lot", {"fr": "tirage au sort", "en": "draw by lot"}, _lot),
    )
}
