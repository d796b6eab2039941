"""Stores the lines of a file with their plan, so that applying writes exactly what the preview shows."""

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

RETENTION = timedelta(days=1)  # a preview that was not applied contains personal data
CHUNK = 1_000
PLANNED = ("kind", "player_id", "changes", "reasons", "choices", "decision")  # columns of a line that its plan sets


def import_preview(
    *, organiser: Organiser, filename: str, content: bytes, user: User | None, size_limit: int
) -> ImportBatch:
    """Read a file, plan its lines, and store both. No player is written.

    The lines are stored in chunks of `CHUNK`, each a transaction: a deal waits for the write lock of one chunk only.

    :raises DomainError: a `file_…` code; :raises Conflict: `file_readers_busy`.
    """
    file = read_apart(content, size_limit=size_limit)
    rows = [row_of(line, file.columns) for line in file.lines]
    plan = plan_rows(rows, organiser)
    batch = ImportBatch.objects.create(
        organiser=organiser,
        filename=tidy(filename)[-120:] or "?",
        columns=[{"heading": tidy(c.heading)[:60], "field": c.field} for c in file.columns if c.heading],
        user=user,
    )
    for start in range(0, len(plan), CHUNK):
        _store(batch, plan[start : start + CHUNK])  # no URL of a batch is sent before all chunks are stored
    return batch


def import_refresh(batch: ImportBatch) -> None:
    """Plan the same file against the current players; keep the decisions that are still possible.

    :raises Conflict: `import_over`.
    """
    if batch.applied_at is not None:
        raise Conflict("import_over")
    _replan(batch, list(batch.rows.all()))


def import_mend(*, row: ImportRow, cells: Mapping[str, str]) -> ImportRow:
    """Read a refused line again, with its `cells` (field -> text) as the desk corrected them.

    The other lines keep their decisions; a later line about the same person becomes a possible duplicate.

    :raises Conflict: `import_over`, `import_mended`.
    """
    batch = row.batch
    if batch.applied_at is not None:
        raise Conflict("import_over")
    if row.kind != ImportRow.Kind.REFUSED:
        raise Conflict("import_mended")
    columns = [Column(each["heading"], each["field"]) for each in batch.columns if each["field"]]
    corrected = tuple(tidy(cells.get(column.field, ""))[: limits.CELL_CHARACTERS] for column in columns)
    read = row_of(FileLine(row.line, corrected), columns)
    stored = list(batch.rows.all())
    mended = next(each for each in stored if each.pk == row.pk)
    mended.given, mended.problems, mended.cells = read.given, list(read.problems), read.cells
    _replan(batch, stored, mended)
    return mended


@transaction.atomic
def import_decide(*, row: ImportRow, decision: str) -> ImportRow:
    """Store the decision of the desk on a doubtful line.

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
    """Delete a batch that was not applied.

    :raises Conflict: `import_over`.
    """
    if batch.applied_at is not None:
        raise Conflict("import_over")
    batch.delete()


def previews_drop_old() -> int:
    """Delete batches that were not applied within `RETENTION`. Return the number of deleted rows."""
    return ImportBatch.objects.filter(created_at__lt=timezone.now() - RETENTION, applied_at=None).delete()[0]


def import_counts(batch: ImportBatch) -> dict[str, int]:
    """Return the number of lines of each kind, refused first. One query."""
    counts = dict(batch.rows.order_by().values_list("kind").annotate(Count("pk")))
    return {kind: counts.get(kind, 0) for kind in ImportRow.Kind.values}


def plan_rows(rows: Sequence[MemberRow], organiser: Organiser) -> list[PlannedRow]:
    """Return the plan of these rows against the organiser's current players."""
    return Planner(Player.objects.current().filter(organiser=organiser).select_related("club")).plan(rows)


def member_rows(stored: Sequence[ImportRow]) -> list[MemberRow]:
    """Return the lines of the file as they were read."""
    return [MemberRow(row.line, row.given, tuple(row.problems), row.cells) for row in stored]


def _replan(batch: ImportBatch, stored: Sequence[ImportRow], corrected_row: ImportRow | None = None) -> None:
    """Plan the lines again, and save those with a different plan and the corrected line."""
    plan = plan_rows(member_rows(stored), batch.organiser)
    others = [(planned, row) for planned, row in zip(plan, stored, strict=True) if not planned.same_as(row)]
    for planned, row in others:
        _take_plan(row, planned)
    with transaction.atomic():
        if corrected_row is not None:
            corrected_row.save(update_fields=["given", "problems", "cells"])
        ImportRow.objects.bulk_update([row for _planned, row in others], PLANNED, batch_size=CHUNK)


def _store(batch: ImportBatch, plan: Sequence[PlannedRow]) -> None:
    ImportRow.objects.bulk_create((_import_row(batch, planned) for planned in plan), batch_size=CHUNK)


def _import_row(batch: ImportBatch, plan: PlannedRow) -> ImportRow:
    """Return the unsaved row of a batch that stores a planned row."""
    row = ImportRow(
        batch=batch,
        line=plan.row.line,
        given=plan.row.given,
        problems=list(plan.row.problems),
        cells=plan.row.cells,
    )
    _take_plan(row, plan)
    return row


def _take_plan(row: ImportRow, plan: PlannedRow) -> None:
    """Copy a plan to a stored line, and keep its decision if the plan allows it."""
    row.kind, row.player_id = plan.kind, plan.player
    row.changes, row.reasons, row.choices = plan.changes, plan.reasons, plan.choices
    row.decision = row.decision if row.decision in plan.choices else ""
