"""Tie-breaks. The federation's text has none for donnes libres, so they are a club's choice, in a club's order.

Domain document 4.2: by default equal totals share the rank; best round, fewest penalties and a draw are usual.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from tournaments.ranking.results import PlayerResult


@dataclass(frozen=True)
class Metric:
    """A figure by which equal totals are told apart; the greater is the better."""

    key: str
    name: dict[str, str]
    value: Callable[[PlayerResult, int], int]


def _lot(result: PlayerResult, seed: int) -> int:
    """A draw that anybody can repeat from the tournament's seed, and that no player's neighbour changes."""
    return int.from_bytes(sha256(f"{seed}:{result.player}".encode()).digest()[:6])


def _metrics() -> dict[str, Metric]:
    listed = (
        Metric(
            "best_round",
            {"fr": "meilleur tour", "en": "best round"},
            lambda result, _: max(result.played, default=0),
        ),
        Metric(
            "fewest_penalties",
            {"fr": "moins de pénalités", "en": "fewest penalties"},
            lambda result, _: -result.penalty,
        ),
        Metric(
            "positive_rounds",
            {"fr": "nombre de tours positifs", "en": "rounds above zero"},
            lambda result, _: sum(score > 0 for score in result.played),
        ),
        Metric(
            "last_round",
            {"fr": "dernier tour", "en": "last round"},
            lambda result, _: result.played[-1] if result.played else 0,
        ),
        Metric("lot", {"fr": "tirage au sort", "en": "draw by lot"}, _lot),
    )
    return {metric.key: metric for metric in listed}


METRICS = _metrics()
