"""The data of one player in one tournament, as a file that they take along from their own page.

The holder of a badge gets their entry, rounds, deals, objections and decisions. The desk exports all data of a person,
also payments and the registration (`selectors/registration/personal.py`), once it has seen who asks.
"""

from typing import Any

from tournaments.models import Adjustment, Entry, Tournament
from tournaments.selectors.player.days import player_stages
from tournaments.selectors.player.objections import own_objections
from tournaments.selectors.player.own_deals import OwnSheet, own_sheets


def own_data(tournament: Tournament, entry: Entry, *, lang: str, with_results: bool = True) -> dict[str, Any]:
    """Return entry, rounds with deals, decisions and objections of the player, JSON-serialisable.

    Without results, as while a publication is withdrawn, only the entry.
    """
    stages = []
    for day in player_stages(tournament, entry) if with_results else ():
        sheets = own_sheets(day.stage, entry, lang=lang)
        stages.append(
            {
                "stage": day.stage.number,
                "start_number": day.number,
                "rank": day.standing.rank if day.standing else None,
                "total": int(day.standing.total) if day.standing else None,
                "rounds": [_round_data(sheet) for sheet in sheets],
                "objections": [vars(one) for one in own_objections(day.stage, entry)],
            }
        )
    names = ("serial", "last_name", "first_name", "club", "category", "consent_full_name", "state", "tariff")
    money = {"fee_due_cents": entry.fee_due, "fee_paid_cents": entry.fee_paid}
    decisions = Adjustment.objects.filter(entry=entry).order_by("pk")
    fields = ("kind", "points", "reason", "cancelled")
    return {
        "tournament": {"name": tournament.name, "date": str(tournament.date)},
        "entry": {name: getattr(entry, name) for name in names} | money,
        "stages": stages,
        "decisions": [{name: getattr(one, name) for name in fields} for one in decisions if with_results],
    }


def _round_data(sheet: OwnSheet) -> dict[str, Any]:
    return {
        "round": sheet.round,
        "table": sheet.table.number,
        "seat": sheet.seat,
        "total": int(sheet.total),
        "deals": [
            {
                "line": deal.line,
                "status": deal.status,
                "role": deal.role,
                "partner": deal.partner,
                "outcome": deal.outcome,
                "score": deal.score,
            }
            for deal in sheet.deals
        ],
    }
