"""What the members of teams did while they were in them, out of the days of all players in the stages that count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.ranking.days import FIRST, PlayerDay, part_of_day, results
from tournaments.ranking.results import Address, PlayerResult
from tournaments.ranking.teams import TeamResult


@dataclass(frozen=True, kw_only=True)
class TeamHolder:
    """A player in a team. Who replaces somebody holds the same `place`; what they did `since` counts for the team."""

    player: int
    place: int
    since: Address = FIRST


@dataclass(frozen=True, kw_only=True)
class StageDays:
    """The days of all players in one stage, and its rounds that have begun."""

    days: Mapping[int, PlayerDay]
    begun: Sequence[Address]


def team_results(
    teams: Mapping[int, Iterable[TeamHolder]],
    stages: Sequence[StageDays],
    *,
    adjustments: Mapping[int, Sequence[int]] | None = None,
) -> list[TeamResult]:
    """What `rank_teams` reads. What somebody brought from one stage into the next counts once, where it was won.

    A member without a day, who never had a seat, leaves their place to be missing. `adjustments` are the points that
    were given to each team itself.
    """
    given = adjustments or {}
    return [
        TeamResult(team=number, places=_places(holders, stages), adjustments=tuple(given.get(number, ())))
        for number, holders in teams.items()
    ]


def _places(holders: Iterable[TeamHolder], stages: Sequence[StageDays]) -> tuple[tuple[PlayerResult, ...], ...]:
    places: dict[int, list[PlayerResult]] = {}
    for holder in holders:
        for stage in stages:
            if day := stage.days.get(holder.player):
                own = replace(part_of_day(day, since=holder.since), carried={})
                places.setdefault(holder.place, []).extend(results([own], begun=stage.begun))
    return tuple(tuple(place) for _number, place in sorted(places.items()))
