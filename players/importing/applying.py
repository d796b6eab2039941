"""Applying a preview: exactly what was shown, all of it or nothing, in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.errors import Conflict
from players.importing.columns import RATING, TEAM
from players.importing.preview import CHUNK, planned_now, rows_stored
from players.importing.rows import person_of
from players.models import ImportBatch, ImportRow, Organiser, Player
from players.names import plain
from players.person import Person
from players.services.clubs import clubs_named
from players.services.people import player_fill

Kind = ImportRow.Kind
Decision = ImportRow.Decision
WRITTEN = (*(f.name for f in fields(Person)), "sort_key", "search_text")


@dataclass(frozen=True)
class Applied:
    """The people of the file: `players` holds created, updated and unchanged ones, in the order of the lines.

    `ratings` and `teams` are by primary key; they belong to no player but to an entry in a tournament.
    """

    players: tuple[Player, ...]
    created: tuple[Player, ...]
    updated: tuple[Player, ...]
    ratings: dict[int, int]
    teams: dict[int, str]


@dataclass(frozen=True)
class Checked:
    """The lines of a preview that was true when the people were as `seen` tells."""

    batch: ImportBatch
    rows: Sequence[ImportRow]
    seen: int


def import_check(batch: ImportBatch) -> Checked:
    """See that the preview is still true. It takes seconds for 20,000 lines: not inside a transaction.

    :raises Conflict: `import_over`; `import_changed` when the people have changed so that the preview is no longer
        true: `import_refresh` makes a new one.
    """
    if not ImportBatch.objects.filter(pk=batch.pk, applied_at=None).exists():
        raise Conflict("import_over")
    seen = _seen(batch)
    rows = list(batch.rows.all())
    plan = planned_now(rows_stored(rows), batch.organiser)
    if not all(planned.same_as(row) for planned, row in zip(plan, rows, strict=True)):
        raise Conflict("import_changed")
    return Checked(batch, rows, seen)


@transaction.atomic
def import_apply(checked: Checked) -> Applied:
    """Write what the preview shows. The lines are forgotten afterwards, their counts stay.

    :raises Conflict: `import_over`, `import_changed`; nothing is written then.
    """
    batch, now = checked.batch, timezone.now()
    if not ImportBatch.objects.filter(pk=batch.pk, applied_at=None).update(applied_at=now):
        raise Conflict("import_over")
    if _seen(batch) != checked.seen:
        raise Conflict("import_changed")
    try:
        with transaction.atomic():
            applied = _write(checked.rows, batch.organiser)
    except IntegrityError as error:
        raise Conflict("import_changed") from error
    batch.applied_at = now
    batch.outcome = {"created": len(applied.created), "updated": len(applied.updated), "lines": len(checked.rows)}
    batch.save(update_fields=["outcome"])
    batch.rows.all().delete()
    return applied


def _seen(batch: ImportBatch) -> int:
    """One number for the people of the organiser and what the desk has decided: another when any of it changes."""
    people = Player.objects.current().filter(organiser=batch.organiser).order_by("pk")
    columns = [name for name in WRITTEN if name not in {"club", "sort_key", "search_text"}]
    decided = batch.rows.order_by("line").values_list("line", "decision")
    return hash((*people.values_list("pk", "club__name", *columns), *decided))


def _write(stored: Sequence[ImportRow], organiser: Organiser) -> Applied:
    involved = [row for row in stored if _creates(row) or _updates(row) or row.kind == Kind.SAME]
    known = [row.player_id for row in involved if not _creates(row)]
    players = Player.objects.current().select_related("club").in_bulk(known)
    clubs = clubs_named({row.given.get("club", "") for row in involved}, organiser)
    people, created, updated = [], [], {}
    for row in involved:
        player = Player(organiser=organiser) if _creates(row) else players[_key(row)]
        people.append(player)
        if row.kind == Kind.SAME:
            continue
        person = _person_after(player, row)
        player_fill(player, person)
        player.club = clubs.get(plain(person.club), player.club)
        player.derive()
        if _creates(row):
            created.append(player)
        else:
            updated[player.pk] = player
    Player.objects.bulk_create(created, batch_size=CHUNK)
    Player.objects.bulk_create(  # an upsert: thirty times faster than `bulk_update`, which matters under the write lock
        updated.values(), batch_size=CHUNK, update_conflicts=True, unique_fields=["pk"], update_fields=WRITTEN
    )
    given = {player.pk: row.given for player, row in zip(people, involved, strict=True)}
    return Applied(
        players=tuple(people),
        created=tuple(created),
        updated=tuple(updated.values()),
        ratings={pk: of[RATING] for pk, of in given.items() if RATING in of},
        teams={pk: of[TEAM] for pk, of in given.items() if TEAM in of},
    )


def _creates(row: ImportRow) -> bool:
    return row.kind == Kind.NEW or row.decision == Decision.NEW


def _updates(row: ImportRow) -> bool:
    return row.kind == Kind.CHANGED or row.decision == Decision.UPDATE


def _person_after(player: Player, row: ImportRow) -> Person:
    """A new person from the line; of a known one only what was shown as a change changes."""
    if _creates(row):
        return person_of(row.given)
    return person_of({change["field"]: change["after"] for change in row.changes}, Person.of(player))


def _key(row: ImportRow) -> int:
    if row.player_id is None:
        raise Conflict("import_changed")
    return row.player_id
