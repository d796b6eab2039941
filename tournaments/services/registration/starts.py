"""What a stage says of its players: start numbers, who came when, who left."""

from django.db.models import QuerySet

from tournaments.log.state import sitter_of
from tournaments.models import Entry, Seat, Stage, Start
from tournaments.services.core.errors import Conflict


def start_save(stage: Stage, entry: Entry, *columns: str) -> None:
    """Write these columns of the stage, as they stand on the entry."""
    Start.objects.filter(stage=stage, entry=entry).update(**{name: getattr(entry, name) for name in columns})


def is_drawn(entry: Entry) -> bool:
    """Whether they have a start number in any stage: they are repaired out of its plan, never deleted."""
    return entry.starts.exclude(number=None).exists()


def must_sit_in_for_nobody(entry: Entry, *, since: int = 1) -> None:
    """:raises Conflict: `substitute_sits_in`, where they are to sit in for somebody in round `since` or later."""
    asked = Start.objects.filter(stage__tournament=entry.tournament_id).exclude(substitutes=[])
    for told in asked.values_list("substitutes", flat=True):
        if any(one["by"] == entry.serial and (one["last"] is None or one["last"] >= since) for one in told):
            raise Conflict("substitute_sits_in", name=entry.full_name)


def sitters_write(stage: Stage, starts: QuerySet[Start] | None = None) -> None:
    """Write on the seats who sits in for whom, as `starts` say, or those of all who ever had a substitute."""
    asked = stage.starts.exclude(substitutes=[]) if starts is None else starts
    told = {start.entry_id: start.substitutes for start in asked}
    if not told:
        return
    by_serial = {entry.serial: entry for entry in stage.tournament.entries.all()}
    seats = Seat.objects.filter(table__round__stage=stage, entry__in=told).select_related("table__round")
    for seat in seats:
        by, seat.counts_own = sitter_of(told[seat.entry_id], seat.table.round.number)
        seat.played_by = by_serial[by] if by is not None else None
    Seat.objects.bulk_update(seats, ["played_by", "counts_own"])
