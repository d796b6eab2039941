"""The `Start` rows of a stage: start numbers, rounds of arrival and departure, substitutes."""

from django.db.models import QuerySet

from tournaments.log.state import sitter_of
from tournaments.models import Entry, Seat, Stage, Start
from tournaments.services.core.errors import Conflict


def start_save(stage: Stage, entry: Entry, *columns: str) -> None:
    """Save these columns of the entry's row in the stage, with the values on `entry`."""
    Start.objects.filter(stage=stage, entry=entry).update(**{name: getattr(entry, name) for name in columns})


def is_drawn(entry: Entry) -> bool:
    """Return True if the entry has a start number in any stage. Such an entry is withdrawn by a repair, not deleted."""
    return entry.starts.exclude(number=None).exists()


def must_not_be_substitute(entry: Entry, *, since: int = 1) -> None:
    """Refuse an entry that is named as a substitute in round `since` or later.

    :raises Conflict: `substitute_sits_in`.
    """
    starts = Start.objects.filter(stage__tournament=entry.tournament_id).exclude(substitutes=[])
    for substitutes in starts.values_list("substitutes", flat=True):
        if any(one["by"] == entry.serial and (one["last"] is None or one["last"] >= since) for one in substitutes):
            raise Conflict("substitute_sits_in", name=entry.full_name)


def sitters_write(stage: Stage, starts: QuerySet[Start] | None = None) -> None:
    """Set the substitute on each seat of the players in `starts`, or None where they sit themselves.

    Without `starts`, on the seats of all players of the stage who have had a substitute.
    """
    starts = stage.starts.exclude(substitutes=[]) if starts is None else starts
    substitutes = {start.entry_id: start.substitutes for start in starts}
    if not substitutes:
        return
    by_serial = {entry.serial: entry for entry in stage.tournament.entries.all()}
    seats = Seat.objects.filter(table__round__stage=stage, entry__in=substitutes).select_related("table__round")
    for seat in seats:
        by, seat.counts_own = sitter_of(substitutes[seat.entry_id], seat.table.round.number)
        seat.played_by = by_serial[by] if by is not None else None
    Seat.objects.bulk_update(seats, ["played_by", "counts_own"])
