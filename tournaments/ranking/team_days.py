"""The results of teams: those of their members during membership, from the days of all players in the stages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.ranking.days import FIRST, PlayerDay, part_of_day, results_of_days
from tournaments.ranking.results import Address, PlayerResult
from tournaments.ranking.teams import TeamResult


@dataclass(frozen=True, kw_only=True)
class TeamHolder:
    """A player in a team. A replacement has the `place` of the replaced player. Results `since` count for the team."""

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
    """Return the input of `rank_teams`. Carried points count once, in the stage in which they were won.

    A place counts as missing if its members never had a seat. `adjustments` are the points of each team itself.
    """
    points_of = adjustments or {}
    return [
        TeamResult(team=number, places=_results_by_place(holders, stages), adjustments=tuple(points_of.get(number, ())))
        for number, holders in teams.items()
    ]


def _results_by_place(
    holders: Iterable[TeamHolder], stages: Sequence[StageDays]
) -> tuple[tuple[PlayerResult, ...], ...]:
    """Return the results of each place of a team, of its members one after the other, in order of places."""
    places: dict[int, list[PlayerResult]] = {}
    for holder in holders:
        for stage in stages:
            if day := stage.days.get(holder.player):
                own = replace(part_of_day(day, since=holder.since), carried={})
                places.setdefault(holder.place, []).extend(results_of_days([own], rounds=stage.begun))
    return tuple(tuple(place) for _number, place in sorted(places.items()))
