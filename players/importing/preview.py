"""Storing what was read and planned, so that applying does exactly what was shown."""

import json
from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from players.errors import Conflict, DomainError
from players.importing.apart import read_apart
from players.importing.planning import PlannedRow, Planner
from players.importing.rows import MemberRow, row_of
from players.models import ImportBatch, ImportRow, Organiser, Player
from players.names import plain, tidy

KEPT = timedelta(days=1)  # a preview that nobody applied holds personal data: it does not stay
CHUNK = 1_000


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
        _store(batch, plan[start : start + CHUNK], {})  # a batch that a power cut leaves unfinished has no address yet
    return batch


def import_refresh(batch: ImportBatch) -> None:
    """Plan the same file again, against the people as they are now; decisions that are still possible stay.

    :raises Conflict: `import_over`.
    """
    if batch.applied_at is not None:
        raise Conflict("import_over")
    stored = list(batch.rows.all())
    decisions = {row.line: row.decision for row in stored if row.decision}
    plan = planned_now(rows_stored(stored), batch.organiser)
    with transaction.atomic():
        batch.rows.all().delete()
        _store(batch, plan, decisions)


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


def previews_forget(player: Player) -> None:
    """Take the lines that name a person, or speak of them, out of the files that wait."""
    named = plain(player.last_name), plain(player.first_name)
    for row in ImportRow.objects.filter(batch__organiser=player.organiser_id).iterator():
        given = plain(row.given.get("last_name", "")), plain(row.given.get("first_name", ""))
        if row.player_id == player.pk or given == named or _speaks_of(row, player):
            row.delete()


def _speaks_of(row: ImportRow, player: Player) -> bool:
    told = json.dumps([row.reasons, row.changes], ensure_ascii=False).casefold()
    return player.last_name.casefold() in told and player.first_name.casefold() in told


def import_counts(batch: ImportBatch) -> dict[str, int]:
    """Lines of each kind, refused first; one query."""
    counted = dict(batch.rows.order_by().values_list("kind").annotate(Count("pk")))
    return {kind: counted.get(kind, 0) for kind in ImportRow.Kind.values}


def planned_now(rows: Sequence[MemberRow], organiser: Organiser) -> list[PlannedRow]:
    """The plan of these rows against the organiser's people as they are now."""
    return Planner(Player.objects.current().filter(organiser=organiser).select_related("club")).plan(rows)


def rows_stored(stored: Sequence[ImportRow]) -> list[MemberRow]:
    """The lines of the file as they were read."""
    return [MemberRow(line=row.line, given=row.given, problems=tuple(row.problems)) for row in stored]


def _store(batch: ImportBatch, plan: Sequence[PlannedRow], decisions: dict[int, str]) -> None:
    ImportRow.objects.bulk_create(
        (_stored(batch, planned, decisions.get(planned.row.line, "")) for planned in plan), batch_size=CHUNK
    )


def _stored(batch: ImportBatch, planned: PlannedRow, decision: str) -> ImportRow:
    return ImportRow(
        batch=batch,
        line=planned.row.line,
        given=planned.row.given,
        problems=list(planned.row.problems),
        kind=planned.kind,
        player_id=planned.player,
        changes=planned.changes,
        reasons=planned.reasons,
        choices=planned.choices,
        decision=decision if decision in planned.choices else "",
    )
