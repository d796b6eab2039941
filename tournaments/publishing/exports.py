"""The published ranking as CSV, XLSX and JSON."""

import json

from django.utils.translation import gettext as _

from players.exporting import Value, as_csv, as_xlsx
from tournaments.formatting.teams import team_word
from tournaments.models import Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, team_standings


def ranking_csv(tournament: Tournament) -> bytes:
    """With `;`, as French spreadsheets open it."""
    return as_csv(_rows(tournament))


def ranking_xlsx(tournament: Tournament) -> bytes:
    """One sheet; totals are numbers."""
    return as_xlsx(_rows(tournament))


def ranking_json(tournament: Tournament) -> bytes:
    """The same for programs."""
    rows = [
        {
            "rank": standing.rank,
            "tied": standing.tied,
            "number": standing.number,
            "name": standing.public_name,
            "club": standing.club,
            "category": standing.category,
            "rounds": standing.rounds,
            "carried": standing.carried,
            "adjustment": standing.adjustment,
            "total": standing.total,
        }
        for standing in final_standings(tournament)
    ]
    body = {"tournament": tournament.name, "date": str(tournament.date), "version": tournament.version, "ranking": rows}
    if teams := team_standings(tournament):
        body["teams"] = [_team_json(team) for team in teams]
    return json.dumps(body, ensure_ascii=False, indent=1).encode()


def team_ranking_csv(tournament: Tournament) -> bytes:
    """The ranking of teams: a line for each, its members in columns."""
    return as_csv(_team_lines(tournament))


def team_ranking_xlsx(tournament: Tournament) -> bytes:
    return as_xlsx(_team_lines(tournament))


def _team_json(team: TeamStanding) -> dict[str, object]:
    members = [
        {"number": mate.number, "name": mate.public_name, "total": mate.total, "counts": mate.counts}
        for mate in team.members
    ]
    names = ("rank", "tied", "number", "club", "rounds", "missing", "adjustment", "figures", "total")
    own = {name: getattr(team, name) for name in names}
    return own | {"name": team.public_name, "members": members}


def _team_lines(tournament: Tournament) -> list[list[Value]]:
    teams = team_standings(tournament)
    rounds = max((len(team.rounds) for team in teams), default=0)
    most = max((len(team.members) for team in teams), default=0)
    heads: list[Value] = [_("Place"), _("Numéro"), team_word(in_pairs=tournament.in_pairs), _("Club")]
    heads += [_("Tour %(number)s") % {"number": number} for number in range(1, rounds + 1)]
    heads += [_("Pour qui manque"), _("Pénalités et bonifications"), _("Total")]
    for number in range(1, most + 1):
        heads += [_("Joueur %(number)s") % {"number": number}, _("Total du joueur %(number)s") % {"number": number}]
    return [heads, *(_team_line(team, rounds) for team in teams)]


def _team_line(team: TeamStanding, rounds: int) -> list[Value]:
    members = [value for one in team.members for value in (one.public_name, one.total)]
    scores = [*team.rounds, *[None] * (rounds - len(team.rounds))]
    return [
        team.rank,
        team.number,
        team.public_name,
        team.club,
        *scores,
        team.missing,
        team.adjustment,
        team.total,
        *members,
    ]


def _rows(tournament: Tournament) -> list[list[Value]]:
    standings = final_standings(tournament)
    rounds = max((len(standing.rounds) for standing in standings), default=0)
    heads: list[Value] = [_("Place"), _("Numéro"), _("Joueur"), _("Club"), _("Catégorie")]
    heads += [_("Tour %(number)s") % {"number": number} for number in range(1, rounds + 1)]
    carries = any(standing.carried for standing in standings)
    heads += [_("Points apportés")] * carries
    return [
        [*heads, _("Pénalités et bonifications"), _("Total")],
        *(_row(standing, rounds, carries=carries) for standing in standings),
    ]


def _row(standing: Standing, rounds: int, *, carries: bool) -> list[Value]:
    """Who played another stage has the rounds of that one."""
    return [
        standing.rank,
        standing.number,
        standing.public_name,
        standing.club,
        standing.category,
        *standing.rounds,
        *[None] * (rounds - len(standing.rounds)),
        *[standing.carried] * carries,
        standing.adjustment,
        standing.total,
    ]


EXPORTS = {
    "csv": (ranking_csv, "text/csv; charset=utf-8"),
    "xlsx": (ranking_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (ranking_json, "application/json"),
}
TEAM_EXPORTS = {
    "csv": (team_ranking_csv, EXPORTS["csv"][1]),
    "xlsx": (team_ranking_xlsx, EXPORTS["xlsx"][1]),
}
