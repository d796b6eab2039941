"""Applies a preview exactly as shown, in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.errors import Conflict
from players.importing.columns import RATING, TEAM
from players.importing.preview import CHUNK, member_rows, plan_rows
from players.importing.rows import person_of
from players.models import ImportBatch, ImportRow, Organiser, Player
from players.names import plain
from players.person import Person
from players.services.clubs import clubs_named
from players.services.people import player_fill

Kind = ImportRow.Kind
Decision = ImportRow.Decision
# Columns of `Player` that an import writes; `derive` computes the last two.
WRITTEN = (*(f.name for f in fields(Person)), "sort_key", "search_text")


@dataclass(frozen=True)
class Applied:
    """The players of an applied file: `players` has created, updated and unchanged ones, in the order of the lines.

    `ratings` and `teams` are by primary key of the player; they are stored with an entry in a tournament.
    """

    players: tuple[Player, ...]
    created: tuple[Player, ...]
    updated: tuple[Player, ...]
    ratings: dict[int, int]
    teams: dict[int, str]


@dataclass(frozen=True)
class Checked:
    """The lines of a preview that was up to date when the players had this `fingerprint`."""

    batch: ImportBatch
    rows: Sequence[ImportRow]
    fingerprint: int


def import_check(batch: ImportBatch) -> Checked:
    """Check that the preview is up to date. It takes seconds for 20,000 lines: do not call it inside a transaction.

    :raises Conflict: `import_over`; `import_changed` when the players have changed so that the preview is outdated:
        `import_refresh` makes a new one.
    """
    if not ImportBatch.objects.filter(pk=batch.pk, applied_at=None).exists():
        raise Conflict("import_over")
    fingerprint = _fingerprint(batch)
    rows = list(batch.rows.all())
    plan = plan_rows(member_rows(rows), batch.organiser)
    if not all(planned.same_as(row) for planned, row in zip(plan, rows, strict=True)):
        raise Conflict("import_changed")
    return Checked(batch, rows, fingerprint)


@transaction.atomic
def import_apply(checked: Checked) -> Applied:
    """Write the players of the preview, then delete its lines and keep their counts.

    :raises Conflict: `import_over`, `import_changed`; the transaction is rolled back.
    """
    batch, now = checked.batch, timezone.now()
    if not ImportBatch.objects.filter(pk=batch.pk, applied_at=None).update(applied_at=now):
        raise Conflict("import_over")
    if _fingerprint(batch) != checked.fingerprint:
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


def _fingerprint(batch: ImportBatch) -> int:
    """Return a hash of the organiser's players and the decisions on the lines, to detect changes."""
    people = Player.objects.current().filter(organiser=batch.organiser).order_by("pk")
    columns = [name for name in WRITTEN if name not in {"club", "sort_key", "search_text"}]
    decisions = batch.rows.order_by("line").values_list("line", "decision")
    return hash((*people.values_list("pk", "club__name", *columns), *decisions))


def _write(stored: Sequence[ImportRow], organiser: Organiser) -> Applied:
    """Create and update the players of the lines that are not skipped or refused, with their clubs, in bulk."""
    rows = [row for row in stored if _creates(row) or _updates(row) or row.kind == Kind.SAME]
    keys = [row.player_id for row in rows if not _creates(row)]
    players = Player.objects.current().select_related("club").in_bulk(keys)
    clubs = clubs_named({row.given.get("club", "") for row in rows}, organiser)
    people, new_players, changed_players = [], [], {}
    for row in rows:
        player = Player(organiser=organiser) if _creates(row) else players[_key(row)]
        people.append(player)
        if row.kind == Kind.SAME:
            continue
        person = _person_after(player, row)
        player_fill(player, person)
        player.club = clubs.get(plain(person.club), player.club)
        player.derive()
        if _creates(row):
            new_players.append(player)
        else:
            changed_players[player.pk] = player
    Player.objects.bulk_create(new_players, batch_size=CHUNK)
    Player.objects.bulk_create(  # an upsert: thirty times faster than `bulk_update`, which matters under the write lock
        changed_players.values(), batch_size=CHUNK, update_conflicts=True, unique_fields=["pk"], update_fields=WRITTEN
    )
    fields_of = {player.pk: row.given for player, row in zip(people, rows, strict=True)}
    return Applied(
        players=tuple(people),
        created=tuple(new_players),
        updated=tuple(changed_players.values()),
        ratings={pk: given[RATING] for pk, given in fields_of.items() if RATING in given},
        teams={pk: given[TEAM] for pk, given in fields_of.items() if TEAM in given},
    )


def _creates(row: ImportRow) -> bool:
    return row.kind == Kind.NEW or row.decision == Decision.NEW


def _updates(row: ImportRow) -> bool:
    return row.kind == Kind.CHANGED or row.decision == Decision.UPDATE


def _person_after(player: Player, row: ImportRow) -> Person:
    """Return a new person from the line, or the stored person with the changes that the preview shows."""
    if _creates(row):
        return person_of(row.given)
    return person_of({change["field"]: change["after"] for change in row.changes}, Person.of(player))


def _key(row: ImportRow) -> int:
    """Return the key of the line's player.

    :raises Conflict: `import_changed`, the player was deleted.
    """
    if row.player_id is None:
        raise Conflict("import_changed")
    return row.player_id
