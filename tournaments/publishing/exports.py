"""The published ranking as CSV, XLSX and JSON."""

import json

from django.utils.translation import gettext as _

from players.exporting import Value, as_csv, as_xlsx
from tournaments.models import Tournament
from tournaments.selectors.results.standings import Standing, standings_at


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
            "adjustment": standing.adjustment,
            "total": standing.total,
        }
        for standing in standings_at(tournament.first_stage)
    ]
    body = {"tournament": tournament.name, "date": str(tournament.date), "version": tournament.version, "ranking": rows}
    return json.dumps(body, ensure_ascii=False, indent=1).encode()


def _rows(tournament: Tournament) -> list[list[Value]]:
    standings = standings_at(tournament.first_stage)
    rounds = max((len(standing.rounds) for standing in standings), default=0)
    heads: list[Value] = [_("Place"), _("Numéro"), _("Joueur"), _("Club"), _("Catégorie")]
    heads += [_("Tour %(number)s") % {"number": number} for number in range(1, rounds + 1)]
    return [[*heads, _("Pénalités et bonifications"), _("Total")], *(_row(standing) for standing in standings)]


def _row(standing: Standing) -> list[Value]:
    return [
        standing.rank,
        standing.number,
        standing.public_name,
        standing.club,
        standing.category,
        *standing.rounds,
        standing.adjustment,
        standing.total,
    ]


EXPORTS = {
    "csv": (ranking_csv, "text/csv; charset=utf-8"),
    "xlsx": (ranking_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (ranking_json, "application/json"),
}
