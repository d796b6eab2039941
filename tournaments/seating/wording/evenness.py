"""How even the ratings of the tables of a plan are: as figures, and in words for the page and for the paper."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.seating.problem.request import Plan, Request, Table
from tournaments.seating.wording.say import say

#: Ratings that lie closer than this are told with a decimal: a club may know no more than levels 1 to 5.
CLOSE = 100


@dataclass(frozen=True, kw_only=True)
class Evenness:
    """Mean rating of the weakest and of the strongest table of the first `rounds` rounds, beside the players' own.

    `unrated` players have no rating and count as average.
    """

    rounds: int
    low: float
    high: float
    weakest: float
    strongest: float
    unrated: int


def evenness(plan: Plan, request: Request, *, rounds: int) -> Evenness | None:
    """What the plan reaches: in round 1 where seeds are spread, in all `rounds` where tables are to be equal.

    None where ratings were no matter.
    """
    if request.balance is None or not request.ratings:
        return None
    counted = plan.rounds[: 1 if request.balance == "spread" else rounds]
    rating = dict(request.ratings)
    average = math.fsum(rating.values()) / len(rating)
    seated = {player for tables in counted for table in tables for player in table}
    means = [_mean(table, rating, average) for tables in counted for table in tables]
    return Evenness(
        rounds=len(counted),
        low=min(means),
        high=max(means),
        weakest=min(rating.values()),
        strongest=max(rating.values()),
        unrated=len(seated - rating.keys()),
    )


def evenness_sentence(found: Evenness, language: str = "fr") -> str:
    """The means beside the range of the players, and how many have no rating."""
    close = found.strongest - found.weakest < CLOSE
    low, high, weakest, strongest = (
        _figure(value, language, close=close) for value in (found.low, found.high, found.weakest, found.strongest)
    )
    code = "rating.first" if found.rounds == 1 else "rating.all"
    unrated = say("rating.unrated", language, n=found.unrated) if found.unrated else ""
    figures = {"low": low, "high": high, "weakest": weakest, "strongest": strongest}
    return say(code, language, rounds=found.rounds, unrated=unrated, **figures)


def _mean(table: Table, rating: Mapping[int, float], average: float) -> float:
    return math.fsum(rating.get(player, average) for player in table) / len(table)


def _figure(value: float, language: str, *, close: bool) -> str:
    text = f"{value:.1f}".removesuffix(".0") if close else f"{value:.0f}"
    return text.replace("-", "−").replace(".", "," if language == "fr" else ".")
