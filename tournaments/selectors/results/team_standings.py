"""The ranking of teams, computed from the same scores as that of players, or as it was published.

Members add up what they made in the first stage, where everybody plays: a final is between persons.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.log.events import FrozenMember, FrozenTeam, RankingPublished
from tournaments.log.standing import measures_of
from tournaments.models import Entry, Tournament
from tournaments.ranking.team_days import TeamHolder, team_results
from tournaments.ranking.teams import TeamRow, TeamRule, rank_teams
from tournaments.selectors.registration.teams import TeamView, most_members, teams_of
from tournaments.selectors.results.standings import begun_addresses, days_of, lot_seed


@dataclass(frozen=True, kw_only=True)
class TeamMate:
    """A member on the ranking of teams: what they brought to their team, and whether it counts."""

    entry: int
    serial: int
    number: int | None
    name: str
    public_name: str
    total: int
    counts: bool
    withdrawn: bool


@dataclass(frozen=True, kw_only=True)
class TeamStanding:
    """One line of the ranking of teams as pages and documents show it. `missing` stands for members it lacks."""

    team: int
    number: int
    name: str
    public_name: str
    club: str
    rank: int | None
    tied: bool
    total: int
    rounds: list[int]
    missing: int
    adjustment: int
    keys: list[int]
    withdrawn: bool
    members: list[TeamMate]


def team_standings(tournament: Tournament) -> list[TeamStanding]:
    """The ranking of teams at the tournament's version, best first, in a constant number of queries."""
    views = {view.team.number: view for view in teams_of(tournament)}
    if not views:
        return []
    numbers = dict(tournament.first_stage.entries.values_list("serial", "number"))
    if tournament.state == Tournament.State.PUBLISHED:
        return [_standing(views[row.team], row, numbers) for row in _published(tournament) if row.team in views]
    return [_standing(views[row.team], row, numbers) for row in _ranked(tournament, views.values())]


def frozen_teams(tournament: Tournament) -> tuple[FrozenTeam, ...]:
    """The final ranking of teams as its publication keeps it."""
    return tuple(
        FrozenTeam(
            team=row.team,
            rank=row.rank,
            tied=row.tied,
            total=row.total,
            rounds=row.rounds,
            missing=row.missing,
            adjustment=row.adjustment,
            keys=row.keys,
            withdrawn=row.withdrawn,
            members=tuple(
                FrozenMember(entry=player, total=total, counts=player in row.counting) for player, total in row.members
            ),
        )
        for row in _ranked(tournament, teams_of(tournament))
    )


def team_rows(standings: Iterable[TeamStanding]) -> list[dict[str, Any]]:
    """The standings as JSON."""
    return [asdict(standing) for standing in standings]


def _ranked(tournament: Tournament, views: Iterable[TeamView]) -> tuple[TeamRow, ...]:
    stage = tournament.first_stage
    teams = {
        view.team.number: [
            TeamHolder(player=member.entry.serial, place=member.place, since=(member.stage, member.round))
            for member in view.members
        ]
        for view in views
    }
    return rank_teams(
        team_results(teams, days_of(stage), begun=begun_addresses(stage)),
        rule=TeamRule(
            size=most_members(tournament),
            best=tournament.team_counting or None,
            missing=tournament.team_incomplete,
        ),
        measures=measures_of(tournament.engine),
        tie_breaks=tournament.team_tie_breaks,
        withdrawal=tournament.withdrawal,
        bye_average=tournament.bye_score == Tournament.ByeScore.AVERAGE,
        seed=lot_seed(stage),
    )


def _published(tournament: Tournament) -> list[TeamRow]:
    event = tournament.events.filter(name=RankingPublished.kind).latest("sequence")
    return [_frozen(row) for row in event.data["teams"]]


def _frozen(row: dict[str, Any]) -> TeamRow:
    members = row.pop("members")
    return TeamRow(
        **row,
        counting=tuple(member["entry"] for member in members if member["counts"]),
        members=tuple((member["entry"], member["total"]) for member in members),
    )


def _standing(view: TeamView, row: TeamRow, numbers: Mapping[int, int | None]) -> TeamStanding:
    brought = dict(row.members)

    def mate(entry: Entry) -> TeamMate:
        serial = entry.serial
        return TeamMate(
            entry=entry.pk,
            serial=serial,
            number=numbers.get(serial),
            name=entry.full_name,
            public_name=entry.public_name,
            total=brought.get(serial, 0),
            counts=serial in row.counting,
            withdrawn=entry.state == Entry.State.WITHDRAWN,
        )

    return TeamStanding(
        team=view.team.pk,
        number=row.team,
        name=view.label,
        public_name=view.public_label,
        club=view.club,
        rank=row.rank,
        tied=row.tied,
        total=row.total,
        rounds=list(row.rounds),
        missing=row.missing,
        adjustment=row.adjustment,
        keys=list(row.keys),
        withdrawn=row.withdrawn,
        members=[mate(entry) for entry in view.entries],
    )
