"""Finding the table that plays."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from players.prepared import Prepared
from tournaments.models import Entry, Round, Seat, Stage, Station, Table
from tournaments.models.play.rounds import PLAYS

_tables_at = Prepared(
    lambda station, stage, number: Table.objects.select_related("round__stage").filter(
        station=station, round__stage__number=stage, round__number=number
    )
)


def station_get(code: str) -> Station:
    """The physical table with these six letters, typed in any case, for a tablet that is at it: or had them before.

    :raises Http404: no table has that code.
    """
    return get_object_or_404(
        Station.objects.select_related("tournament"), Q(code=code.upper()) | Q(code_before=code.upper())
    )


def round_at(address: int) -> Q:
    """The round that `Round.address` names, whichever play of it, as a condition on tables."""
    stage, number = _stage_and_round(address)
    return Q(round__stage__number=stage, round__number=number)


def _stage_and_round(address: int) -> tuple[int, int]:
    stage, number = divmod(address % PLAYS, 100)
    return stage + 1, number


def table_at(station: Station, address: int) -> Table | None:
    """The table that plays at this station in the round that the address names, on the objects that the caller holds:
    their tournament is read before the table, as `lock_sheet` wants it."""
    tournament = station.tournament
    table = next(iter(_tables_at(station.pk, *_stage_and_round(address))), None)
    if table is None:
        return None
    table.station, table.round.stage.tournament = station, tournament
    return table


def stage_at(station: Station) -> Stage:
    """The stage that plays at a table: of the round that is open there, else of the next, else of the last."""
    tables = Table.objects.filter(station=station).select_related("round__stage__tournament")
    found = {table.round.state: table for table in tables.order_by("round__stage__number", "-round__number")}
    for state in (Round.State.OPEN, Round.State.PLANNED, Round.State.CLOSED):
        if state in found:
            return found[state].round.stage
    return station.tournament.first_stage


def sitter_at(station: Station, seat: int) -> Entry | None:
    """Who sits on a seat of this table, in the open round or else the next one that is seated."""
    seats = Seat.objects.filter(table__station=station, number=seat).exclude(table__round__state=Round.State.CLOSED)
    found = seats.select_related("entry", "played_by").order_by("table__round__stage__number", "table__round__number")
    here = found.first()
    return here.sitter if here else None


def current_table(station: Station) -> Table | None:
    """The table that plays at this station: of the open round, else of the last closed one."""
    tables = Table.objects.filter(station=station).select_related("round__stage__tournament", "station")
    return tables.exclude(round__state=Round.State.PLANNED).order_by("-round__opened_at").first()
