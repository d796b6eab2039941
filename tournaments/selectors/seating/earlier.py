"""Who met in an earlier stage, as the planner takes it: by start number."""

from collections.abc import Mapping
from itertools import combinations, groupby

from tournaments.models import Round, Seat, Stage
from tournaments.selectors.seating.choice import DrawChoice


def met_before(
    stage: Stage, numbers: Mapping[int, int], choice: DrawChoice | None = None
) -> tuple[tuple[int, int], ...]:
    """Pairs of start numbers who shared a table in an earlier stage, each once; nobody where that does not count.

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
    """The same for those who have a start number now: somebody may have taken another's since the draw."""
    if stage.number == 1:
        return ()
    drawn = stage.entries.exclude(number=None).values_list("pk", "number")
    return met_before(stage, {pk: number for pk, number in drawn if number is not None})
