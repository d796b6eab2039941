"""The next round of a stage: if the ranking seats it, and its seats, which a table shows when its sheet is done."""

from collections.abc import Iterable
from dataclasses import dataclass

from players.prepared import Prepared
from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage, Station, Table

_tables_in = Prepared(  # at most one
    lambda round_, station: Table.objects.filter(round=round_, station=station).select_related(
        "round__stage__tournament", "station"
    )
)


@dataclass(frozen=True)
class TableSeat:
    """A player's seat in a round: the number of the table and the place at it."""

    table: int
    place: Place


def round_by_rank(stage: Stage) -> int | None:
    """Return the number of the next round if the ranking has yet to seat it, None if it is seated or there is none."""
    rounds = list(stage.rounds.values_list("state", flat=True))
    if not rounds or Round.State.PLANNED in rounds or len(rounds) >= stage.rounds_planned:
        return None
    return len(rounds) + 1


def ranking_is_next(stage: Stage) -> bool:
    """Return True if the round after the closed ones is seated by the ranking."""
    closed = stage.rounds.filter(state=Round.State.CLOSED).count()
    return stage.draws.exists() and stage.rounds_drawn <= closed < stage.rounds_planned


def table_seats(round_: Round, entries: Iterable[Entry]) -> dict[int, TableSeat]:
    """Return the seats of these players in a round, by primary key of the entry. A bye has no seat."""
    seats = Seat.objects.filter(table__round=round_, entry__in=entries).select_related("table__station")
    return {seat.entry_id: TableSeat(seat.table.number, seat.place) for seat in seats}


def table_in(round_: Round, station: Station) -> Table | None:
    """Return the table at a station in a round, None if the station is empty."""
    return next(iter(_tables_in(round_.pk, station.pk)), None)
