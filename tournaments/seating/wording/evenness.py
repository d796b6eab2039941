"""Evenness of the mean ratings of the tables of a plan: figures, and a sentence for pages and documents."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.seating.problem.request import Plan, Request, Table
from tournaments.seating.wording.rendering import render_sentence

#: Below this range of ratings, means have one decimal: the ratings of a club may be levels 1 to 5.
DECIMAL_RANGE = 100


@dataclass(frozen=True, kw_only=True)
class Evenness:
    """Mean ratings of the weakest and the strongest table (`low`, `high`) of the first `rounds` rounds.

    `weakest` and `strongest` are ratings of players. `unrated` players have no rating and count as average.
    """

    rounds: int
    low: float
    high: float
    weakest: float
    strongest: float
    unrated: int


def compute_evenness(plan: Plan, request: Request, *, rounds: int) -> Evenness | None:
    """Return the evenness of round 1 for the balance `spread`, of all `rounds` for `equal`.

    None if the request has no balance or no ratings.
    """
    if request.balance is None or not request.ratings:
        return None
    counted_rounds = plan.rounds[: 1 if request.balance == "spread" else rounds]
    rating = dict(request.ratings)
    average = math.fsum(rating.values()) / len(rating)
    seated_players = {player for tables in counted_rounds for table in tables for player in table}
    means = [_mean_rating(table, rating, average) for tables in counted_rounds for table in tables]
    return Evenness(
        rounds=len(counted_rounds),
        low=min(means),
        high=max(means),
        weakest=min(rating.values()),
        strongest=max(rating.values()),
        unrated=len(seated_players - rating.keys()),
    )


def evenness_sentence(levels: Evenness, language: str = "fr") -> str:
    """Return the sentence of the means, the range of the players' ratings and the number without a rating."""
    with_decimal = levels.strongest - levels.weakest < DECIMAL_RANGE
    low, high, weakest, strongest = (
        _format_rating(value, language, with_decimal=with_decimal)
        for value in (levels.low, levels.high, levels.weakest, levels.strongest)
    )
    code = "rating.first" if levels.rounds == 1 else "rating.all"
    unrated = render_sentence("rating.unrated", language, n=levels.unrated) if levels.unrated else ""
    figures = {"low": low, "high": high, "weakest": weakest, "strongest": strongest}
    return render_sentence(code, language, rounds=levels.rounds, unrated=unrated, **figures)


def _mean_rating(table: Table, rating: Mapping[int, float], average: float) -> float:
    return math.fsum(rating.get(player, average) for player in table) / len(table)


def _format_rating(value: float, language: str, *, with_decimal: bool) -> str:
    text = f"{value:.1f}".removesuffix(".0") if with_decimal else f"{value:.0f}"
    return text.replace("-", "−").replace(".", "," if language == "fr" else ".")
