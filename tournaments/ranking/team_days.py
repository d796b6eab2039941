"""What the members of teams did while they were in them, out of the days of all players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.ranking.days import FIRST, PlayerDay, part_of_day, results
from tournaments.ranking.results import Address, PlayerResult
from tournaments.ranking.teams import TeamResult


@dataclass(frozen=True, kw_only=True)
class TeamHolder:
    """A player in a team. Who replaces somebody holds the same `place`; what they did `since` counts for the team."""

    player: int
    place: int
    since: Address = FIRST


def team_results(
    teams: Mapping[int, Iterable[TeamHolder]], days: Iterable[PlayerDay], *, begun: Sequence[Address]
) -> list[TeamResult]:
    """What `rank_teams` reads. A member without a day, who never had a seat, leaves their place to be missing."""
    day_of = {day.player: day for day in days}
    return [
        TeamResult(team=number, places=_places([one for one in holders if one.player in day_of], day_of, begun))
        for number, holders in teams.items()
    ]


def _places(
    holders: Iterable[TeamHolder], day_of: Mapping[int, PlayerDay], begun: Sequence[Address]
) -> tuple[tuple[PlayerResult, ...], ...]:
    places: dict[int, list[PlayerResult]] = {}
    for holder in holders:
        day = part_of_day(day_of[holder.player], since=holder.since)
        places.setdefault(holder.place, []).extend(results([day], begun=begun))
    return tuple(tuple(place) for _number, place in sorted(places.items()))
