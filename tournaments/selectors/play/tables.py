"""Look-ups from a station: the station of a code, and its table, stage and player in a round."""

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

_current_tables = Prepared(  # at most one
    lambda station: (
        Table.objects.filter(station=station)
        .select_related("round__stage__tournament", "station")
        .exclude(round__state=Round.State.PLANNED)
        .order_by("-round__opened_at", "pk")[:1]
    )
)


def station_get(code: str) -> Station:
    """Return the station with this code of six letters, in any case; the previous code is valid as well.

    :raises Http404: no station has that code.
    """
    return get_object_or_404(
        Station.objects.select_related("tournament"), Q(code=code.upper()) | Q(code_before=code.upper())
    )


def in_round(address: int) -> Q:
    """Return a condition on tables for the round with that `Round.address`, in any play of the round."""
    stage, number = _stage_and_round(address)
    return Q(round__stage__number=stage, round__number=number)


def _stage_and_round(address: int) -> tuple[int, int]:
    """Return the numbers of stage and round of a `Round.address`: 103 is round 3 of stage 2, in any play."""
    stage, number = divmod(address % PLAYS, 100)
    return stage + 1, number


def table_at(station: Station, address: int) -> Table | None:
    """Return the table at this station in the round with that address, None if there is none.

    It refers to the caller's `station`, whose tournament is loaded before the table, as `lock_sheet` requires.
    """
    tournament = station.tournament
    table = next(iter(_tables_at(station.pk, *_stage_and_round(address))), None)
    if table is None:
        return None
    table.station, table.round.stage.tournament = station, tournament
    return table


def stage_at(station: Station) -> Stage:
    """Return the stage that plays at a station: of its open round, else of its next, else of its last round."""
    tables = Table.objects.filter(station=station).select_related("round__stage__tournament")
    by_state = {table.round.state: table for table in tables.order_by("round__stage__number", "-round__number")}
    for state in (Round.State.OPEN, Round.State.PLANNED, Round.State.CLOSED):
        if state in by_state:
            return by_state[state].round.stage
    return station.tournament.first_stage


def sitter_at(station: Station, seat: int) -> Entry | None:
    """Return the player on a seat of this station, in the open round or else in the next seated one; None without."""
    seats = Seat.objects.filter(table__station=station, number=seat).exclude(table__round__state=Round.State.CLOSED)
    ordered = seats.select_related("entry", "played_by").order_by("table__round__stage__number", "table__round__number")
    here = ordered.first()
    return here.sitter if here else None


def current_table(station: Station) -> Table | None:
    """Return the table at this station in the open round, else in the last closed one; None if it had no round."""
    return next(iter(_current_tables(station.pk)), None)
