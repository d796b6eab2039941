"""Side lists of a season (most evenings, most wins, best evening) and its ranking of clubs."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.rank import assign_places
from tournaments.ranking.seasons.evenings import Evening, evening_points
from tournaments.ranking.seasons.rules import SeasonRules
from tournaments.ranking.seasons.standings import ZERO, SeasonRow

LISTED = 5


@dataclass(frozen=True)
class Honour:
    """A line of a side list. `figure` is a number of evenings, wins or points; `evening` is that of the points."""

    person: int
    figure: Fraction
    evening: int | None = None


@dataclass(frozen=True, kw_only=True)
class SideLists:
    """The side lists of a season, each highest figure first."""

    most_evenings: tuple[Honour, ...]
    most_wins: tuple[Honour, ...]
    best_evenings: tuple[Honour, ...]


@dataclass(frozen=True, kw_only=True)
class ClubRow:
    """The line of a club. `total` sums its best members of each evening; `people` is the number of those members."""

    club: str
    rank: int
    tied: bool
    total: Fraction
    people: int


def side_lists(rows: Sequence[SeasonRow]) -> SideLists:
    """Return the first `LISTED` of each list, with those who tie for the last of these places, if not too many."""
    evenings = [Honour(row.person, Fraction(len(row.came))) for row in rows if row.came]
    wins = [Honour(row.person, Fraction(row.wins)) for row in rows if row.wins]
    best = [Honour(row.person, cell.points, cell.evening) for row in rows for cell in row.came]
    return SideLists(most_evenings=_limit_list(evenings), most_wins=_limit_list(wins), best_evenings=_limit_list(best))


def _limit_list(honours: list[Honour]) -> tuple[Honour, ...]:
    """Return the first `LISTED` lines, highest figure first, with those who tie for the last of these places.

    That last group is left out if it would make the list longer than twice `LISTED`.
    """
    honours.sort(key=lambda one: -one.figure)
    least = honours[min(LISTED, len(honours)) - 1].figure if honours else ZERO
    reached = tuple(one for one in honours if one.figure >= least)
    return reached if len(reached) <= 2 * LISTED else tuple(one for one in reached if one.figure > least)


def club_standings(evenings: Sequence[Evening], rules: SeasonRules) -> tuple[ClubRow, ...]:
    """Rank the clubs by the points of their members. A person counts for the club that they played for that evening."""
    totals: dict[str, Fraction] = defaultdict(Fraction)
    people: dict[str, set[int]] = defaultdict(set)
    for evening in evenings:
        points = evening_points(evening, rules)
        members: dict[str, list[tuple[Fraction, int]]] = defaultdict(list)
        for result in evening.results or ():
            if result.club and result.person in points and (result.member or not rules.club):
                members[result.club].append((points[result.person], result.person))
        for club, contributions in members.items():
            best = sorted(contributions, key=lambda one: -one[0])[: rules.club_best or None]
            totals[club] += sum((value for value, _person in best), ZERO)
            people[club] |= {person for _value, person in best}
    ordered = sorted(totals.items(), key=lambda one: (-one[1], one[0]))
    return tuple(
        ClubRow(club=club, rank=place, tied=tied, total=total, people=len(people[club]))
        for (club, total), place, tied in assign_places(ordered, lambda one: (-one[1],))
    )
