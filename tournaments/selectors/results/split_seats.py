"""Seats whose points are split between players, because an exchange of seats was corrected."""

from collections import defaultdict

from players.prepared import Prepared
from tournaments.log.shares import split_seat_points
from tournaments.models import Deal, Seat, Stage
from tournaments.ranking.seats import Share

_seats_with_earlier = Prepared(  # seats on which another entry sat before a line of the sheet
    lambda stage: (
        Seat.objects.filter(table__round__stage=stage).exclude(earlier=[]).select_related("entry").order_by("pk")
    )
)


def split_seats(stage: Stage) -> dict[int, list[Share]]:
    """Return the shares of each split seat by primary key, with players as serials. Usually there are none."""
    seats = _seats_with_earlier(stage.pk)
    if not seats:
        return {}
    tables = {seat.table_id for seat in seats}
    lines: dict[int, dict[int, list[int]]] = defaultdict(dict)
    for table, line, scores in Deal.objects.filter(table__in=tables).values_list("table", "number", "scores"):
        lines[table][line] = scores
    sizes: dict[int, int] = defaultdict(int)
    for table in Seat.objects.filter(table__in=tables).values_list("table", flat=True):
        sizes[table] += 1
    return {
        seat.pk: list(
            split_seat_points(
                stage.tournament.engine,
                seat.number,
                sizes[seat.table_id],
                (seat.entry.serial, seat.earlier),
                lines[seat.table_id],
            )
        )
        for seat in seats
    }
