"""One evening of a season, and the points that it gives to each player."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.seasons.rules import Basis, Scale, SeasonRules

ONE = Fraction(1)
FIRST, LAST = 100, 1  # points of the linear scale


@dataclass(frozen=True, kw_only=True)
class EveningResult:
    """The result of a person. `rank` is None if they were not ranked; `percent` is the mean of the boards in duplicate;
    `deals` is 0 if unknown. `member`: of the club to which the rules limit the ranking.
    """

    person: int
    score: int
    rank: int | None
    deals: int = 0
    percent: Fraction | None = None
    club: str = ""
    member: bool = True


@dataclass(frozen=True, kw_only=True)
class Evening:
    """An evening. `results` is None while it does not count: it is in the future, or its ranking was withdrawn."""

    number: int
    results: tuple[EveningResult, ...] | None = None
    coefficient: Fraction = ONE


def evening_points(evening: Evening, rules: SeasonRules) -> dict[int, Fraction]:
    """Return the points by person, times the coefficient. A result without a figure of the basis is left out."""
    by_rank = {Basis.PLACE: _place_points, Basis.PERCENT: _percents_by_rank}.get(rules.basis)
    places = by_rank(evening, rules) if by_rank else {}
    points = {}
    for result in evening.results or ():
        if (figure := _figure_of(result, rules.basis, places)) is not None:
            points[result.person] = figure * evening.coefficient
    return points


def _figure_of(result: EveningResult, basis: Basis, places: dict[int, Fraction]) -> Fraction | None:
    """Return the figure of the basis; `places` are its values by rank. None if the result has none."""
    match basis:
        case Basis.SCORE:
            return Fraction(result.score)
        case Basis.PLACE:
            return Fraction(0) if result.rank is None else places[result.rank]
        case Basis.PERCENT:
            return places.get(result.rank) if result.percent is None and result.rank else result.percent
        case Basis.PER_DEAL:
            return Fraction(result.score, result.deals) if result.deals else None


def _place_points(evening: Evening, rules: SeasonRules) -> dict[int, Fraction]:
    """Return the points by rank. Those who share a place get the mean of the places that they occupy."""
    rank_counts = Counter(result.rank for result in evening.results or () if result.rank is not None)
    field = rank_counts.total()
    return {
        rank: sum((_points_of_place(place, field, rules) for place in range(rank, rank + many)), Fraction(0)) / many
        for rank, many in rank_counts.items()
    }


def _percents_by_rank(evening: Evening, _rules: SeasonRules) -> dict[int, Fraction]:
    """Return, by rank, the percentage of the other players behind; ties count half. A single player gets 50.

    A first place among 8 is worth as much as one among 80. The formula is that of the federation's topage of a board;
    its use for an evening is Chelem's own.
    """
    rank_counts = Counter(result.rank for result in evening.results or () if result.rank is not None)
    others = rank_counts.total() - 1
    # (2 * players behind + others of the same rank) / (2 * others): behind are all but those before and of this rank.
    return {
        rank: 100 * Fraction(2 * (others + 1 - (rank - 1) - many) + many - 1, 2 * others) if others else Fraction(50)
        for rank, many in rank_counts.items()
    }


def _points_of_place(place: int, field: int, rules: SeasonRules) -> Fraction:
    """Return the points of a place, from 1, in a field of this size."""
    match rules.scale:
        case Scale.LINEAR:
            return FIRST - Fraction((FIRST - LAST) * (place - 1), max(field - 1, 1))
        case Scale.FIELD:
            return Fraction(field - place + 1)
        case Scale.LIST:
            return Fraction(rules.points[place - 1] if place <= len(rules.points) else 0)
