"""Forecast of a draw with the present teams."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from tournaments.models import Entry, Stage
from tournaments.seating.problem.request import Odd, SeatingError
from tournaments.seating.problem.table_sizes import table_sizes
from tournaments.seating.proof.bounds import bounds
from tournaments.selectors.registration.teams import TeamView, teams_of
from tournaments.selectors.seating.choice import DrawChoice


@dataclass(frozen=True, kw_only=True)
class TeamsForecast:
    """The number of teams, the teams without a present member, and those with more members than `tables` can separate.

    `absent` is empty in later stages. `larger` has the number of present members of each team.
    `repeats` is the lower bound of repeated meetings in any draw, `without` the same bound without teams.
    """

    teams: int
    absent: tuple[TeamView, ...]
    larger: tuple[tuple[TeamView, int], ...]
    tables: int
    repeats: int
    without: int


def teams_forecast(stage: Stage, choice: DrawChoice | None = None) -> TeamsForecast | None:
    """Return the forecast for the players present now, None without teams to separate or without possible tables."""
    if stage.tournament.in_pairs:
        return None
    serials = set(stage.entries.filter(state=Entry.State.CHECKED_IN).values_list("serial", flat=True))
    teams = teams_of(stage.tournament)
    players = len(serials)
    if not teams:
        return None
    try:
        sizes = table_sizes(players, Odd((choice or stage).odd_tables).rule)
    except SeatingError:
        return None
    here = [(team, sum(entry.serial in serials for entry in team.entries)) for team in teams]
    hard = (choice or stage).team_mates == Stage.TeamMates.HARD
    byes = players - sum(sizes)  # team-mates may have a bye in the same round
    return TeamsForecast(
        teams=sum(count > 0 for _, count in here),
        absent=tuple(team for team, count in here if not count and stage.number == 1),
        larger=tuple((team, count) for team, count in here if count > len(sizes) + byes),
        tables=len(sizes),
        repeats=_count_repeats(
            players, sizes, stage.rounds_drawn, apart=sum(comb(n, 2) for _, n in here) if hard else 0
        ),
        without=_count_repeats(players, sizes, stage.rounds_drawn, apart=0),
    )


def _count_repeats(players: int, sizes: Sequence[int], rounds: int, *, apart: int) -> int:
    return bounds(players=players, sizes=[tuple(sizes)] * rounds, apart=apart).repeats.value
