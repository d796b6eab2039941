"""Meetings of players in earlier stages, by start number, the input of the planner."""

from collections.abc import Mapping
from itertools import combinations, groupby

from tournaments.models import Round, Seat, Stage
from tournaments.selectors.seating.choice import DrawChoice


def met_before(
    stage: Stage, numbers: Mapping[int, int], choice: DrawChoice | None = None
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of start numbers that shared a table in an earlier stage, each once.

    Return an empty tuple if `choice` (the unsaved settings of a form), or else the stage, ignores earlier meetings.

    `numbers` are start numbers by primary key of the entry.
    """
    if stage.number == 1 or (choice or stage).earlier_meetings == Stage.EarlierMeetings.NONE:
        return ()
    earlier = {"table__round__stage__tournament": stage.tournament_id, "table__round__stage__number__lt": stage.number}
    seats = Seat.objects.filter(**earlier, entry__in=numbers).exclude(table__round__state=Round.State.PLANNED)
    rows = seats.order_by("table").values_list("table", "entry")
    tables = (sorted(numbers[entry] for _table, entry in seated) for _, seated in groupby(rows, key=lambda row: row[0]))
    return tuple(sorted({pair for table in tables for pair in combinations(table, 2)}))


def met_before_now(stage: Stage) -> tuple[tuple[int, int], ...]:
    """Return `met_before` for the present start numbers, which may have changed hands since the draw."""
    if stage.number == 1:
        return ()
    drawn = stage.entries.exclude(number=None).values_list("pk", "number")
    return met_before(stage, {pk: number for pk, number in drawn if number is not None})
