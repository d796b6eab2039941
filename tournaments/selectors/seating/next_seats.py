"""Where people sit next: what a table tells its players when its sheet is done."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage, Station, Table


@dataclass(frozen=True)
class TableSeat:
    """A player's seat in a round: the number of the table and the place at it."""

    table: int
    place: Place


def round_by_rank(stage: Stage) -> int | None:
    """The number of the next round when the ranking has yet to seat it; None when it is seated, or none is to come."""
    rounds = list(stage.rounds.values_list("state", flat=True))
    if not rounds or Round.State.PLANNED in rounds or len(rounds) >= stage.rounds_planned:
        return None
    return len(rounds) + 1


def ranking_is_next(stage: Stage) -> bool:
    """Whether the ranking seats the round after those that are closed, or has seated it."""
    closed = stage.rounds.filter(state=Round.State.CLOSED).count()
    return stage.draws.exists() and stage.rounds_drawn <= closed < stage.rounds_planned


def table_seats(round_: Round, entries: Iterable[Entry]) -> dict[int, TableSeat]:
    """The seats of these players in a round, by primary key of the entry; who has a bye or left is not in it."""
    seats = Seat.objects.filter(table__round=round_, entry__in=entries).select_related("table__station")
    return {seat.entry_id: TableSeat(seat.table.number, seat.place) for seat in seats}


def table_in(round_: Round, station: Station) -> Table | None:
    """The table that plays at a station in a round; None when it stays empty."""
    tables = Table.objects.filter(round=round_, station=station)
    return tables.select_related("round__stage__tournament", "station").first()
