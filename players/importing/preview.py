"""Storing what was read and planned, so that applying does exactly what was shown."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from players.errors import Conflict, DomainError
from players.importing import limits
from players.importing.apart import read_apart
from players.importing.columns import Column
from players.importing.planning import PlannedRow, Planner
from players.importing.reading import FileLine
from players.importing.rows import MemberRow, row_of
from players.models import ImportBatch, ImportRow, Organiser, Player
from players.names import tidy

KEPT = timedelta(days=1)  # a preview that nobody applied holds personal data: it does not stay
CHUNK = 1_000
PLANNED = ("kind", "player_id", "changes", "reasons", "choices", "decision")


def import_preview(
    *, organiser: Organiser, filename: str, content: bytes, user: User | None, size_limit: int
) -> ImportBatch:
    """Read a file, plan its lines, keep both. No player is written; the file is read and planned before anything is.

    The lines are stored a thousand at a time, so that a deal waits for one of those and not for all.

    :raises DomainError: a `file_…` code; :raises Conflict: `file_readers_busy`.
    """
    found = read_apart(content, size_limit=size_limit)
    rows = [row_of(line, found.columns) for line in found.lines]
    plan = planned_now(rows, organiser)
    batch = ImportBatch.objects.create(
        organiser=organiser,
        filename=tidy(filename)[-120:] or "?",
        columns=[{"heading": tidy(c.heading)[:60], "field": c.field} for c in found.columns if c.heading],
        user=user,
    )
    for start in range(0, len(plan), CHUNK):
        _store(batch, plan[start : start + CHUNK])  # a batch that a power cut leaves unfinished has no address yet
    return batch


def import_refresh(batch: ImportBatch) -> None:
    """Plan the same file again, against the people as they are now; decisions that are still possible stay.

    :raises Conflict: `import_over`.
    """
    if batch.applied_at is not None:
        raise Conflict("import_over")
    _plan_again(batch, list(batch.rows.all()))


def import_mend(*, row: ImportRow, cells: Mapping[str, str]) -> ImportRow:
    """Read a refused line again, with its `cells` (field -> text) as the desk has put them right.

    The other lines keep what was decided; one that turns out to be about the same person says so.

    :raises Conflict: `import_over`, `import_mended`.
    """
    batch = row.batch
    if batch.applied_at is not None:
        raise Conflict("import_over")
    if row.kind != ImportRow.Kind.REFUSED:
        raise Conflict("import_mended")
    columns = [Column(each["heading"], each["field"]) for each in batch.columns if each["field"]]
    typed = tuple(tidy(cells.get(column.field, ""))[: limits.CELL] for column in columns)
    read = row_of(FileLine(row.line, typed), columns)
    stored = list(batch.rows.all())
    mended = next(each for each in stored if each.pk == row.pk)
    mended.given, mended.problems, mended.cells = read.given, list(read.problems), read.cells
    _plan_again(batch, stored, mended)
    return mended


@transaction.atomic
def import_decide(*, row: ImportRow, decision: str) -> ImportRow:
    """What shall be done with a doubtful line.

    :raises DomainError: `import_choice`; :raises Conflict: `import_over`.
    """
    if row.batch.applied_at is not None:
        raise Conflict("import_over")
    if decision and decision not in row.choices:
        raise DomainError("import_choice")
    row.decision = decision
    row.save(update_fields=["decision"])
    return row


def import_abandon(batch: ImportBatch) -> None:
    """Forget a file that was not applied.

    :raises Conflict: `import_over`.
    """
    if batch.applied_at is not None:
        raise Conflict("import_over")
    batch.delete()


def previews_drop_old() -> int:
    """Forget the files of yesterday that nobody applied; how many rows are gone."""
    return ImportBatch.objects.filter(created_at__lt=timezone.now() - KEPT, applied_at=None).delete()[0]


def import_counts(batch: ImportBatch) -> dict[str, int]:
    """Lines of each kind, refused first; one query."""
    counted = dict(batch.rows.order_by().values_list("kind").annotate(Count("pk")))
    return {kind: counted.get(kind, 0) for kind in ImportRow.Kind.values}


def planned_now(rows: Sequence[MemberRow], organiser: Organiser) -> list[PlannedRow]:
    """The plan of these rows against the organiser's people as they are now."""
    return Planner(Player.objects.current().filter(organiser=organiser).select_related("club")).plan(rows)


def rows_stored(stored: Sequence[ImportRow]) -> list[MemberRow]:
    """The lines of the file as they were read."""
    return [MemberRow(row.line, row.given, tuple(row.problems), row.cells) for row in stored]


def _plan_again(batch: ImportBatch, stored: Sequence[ImportRow], mended: ImportRow | None = None) -> None:
    """Write what is planned otherwise than before, and the line that was mended."""
    plan = planned_now(rows_stored(stored), batch.organiser)
    others = [(planned, row) for planned, row in zip(plan, stored, strict=True) if not planned.same_as(row)]
    for planned, row in others:
        _take_plan(row, planned)
    with transaction.atomic():
        if mended is not None:
            mended.save(update_fields=["given", "problems", "cells"])
        ImportRow.objects.bulk_update([row for _planned, row in others], PLANNED, batch_size=CHUNK)


def _store(batch: ImportBatch, plan: Sequence[PlannedRow]) -> None:
    ImportRow.objects.bulk_create((_stored(batch, planned) for planned in plan), batch_size=CHUNK)


def _stored(batch: ImportBatch, planned: PlannedRow) -> ImportRow:
    row = ImportRow(
        batch=batch,
        line=planned.row.line,
        given=planned.row.given,
        problems=list(planned.row.problems),
        cells=planned.row.cells,
    )
    _take_plan(row, planned)
    return row


def _take_plan(row: ImportRow, planned: PlannedRow) -> None:
    """A decision that is still possible stays."""
    row.kind, row.player_id = planned.kind, planned.player
    row.changes, row.reasons, row.choices = planned.changes, planned.reasons, planned.choices
    row.decision = row.decision if row.decision in planned.choices else ""
