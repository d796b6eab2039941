"""Row locks: one writer at a time in each tournament, so that a service's checks stay valid until it commits.

Every write begins with a row lock inside its transaction. On PostgreSQL it is `SELECT ... FOR UPDATE` on the row of the
tournament; SQLite has a single writer anyway. Rows that the caller read before are read again, because another writer
may have come first: two tablets, two directors, a double click.
"""

from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet

from players.prepared import Prepared
from tournaments.models import Entry, Round, Season, Stage, Table, Tournament
from tournaments.services.core.errors import Conflict

Row = TypeVar("Row", bound=Model)
_lock_version = Prepared(
    lambda tournament: Tournament.objects.select_for_update().filter(pk=tournament).values_list("version", flat=True)
)


def lock_tournament(tournament: Tournament) -> None:
    """Lock the tournament, then refresh it.

    :raises Conflict: `gone`, here and in all locks below.
    """
    _refresh(tournament, Tournament.objects.select_for_update())


def lock_season(season: Season) -> None:
    """Lock the season, then refresh it."""
    _refresh(season, Season.objects.select_for_update())


def lock_stage(stage: Stage) -> None:
    """Lock and refresh the tournament, then refresh the stage."""
    lock_tournament(stage.tournament)
    _refresh(stage, Stage.objects.all())


def lock_round(round_: Round) -> None:
    """Lock and refresh the tournament, then refresh the stage of the round and the round."""
    lock_stage(round_.stage)
    _refresh(round_, Round.objects.all())


def lock_table(table: Table) -> None:
    """Lock and refresh the tournament, then refresh the table, its round and its stage."""
    lock_tournament(table.round.stage.tournament)
    _refresh_table(table)


def lock_sheet(table: Table) -> bool:
    """Lock as `lock_table`, for a table that was read after its tournament. Return True if neither has changed since.

    Every write advances the version of the tournament (`event_append`), so that the same version needs no refresh.
    """
    tournament = table.round.stage.tournament
    if _lock_version(tournament.pk) == [tournament.version]:
        return True
    lock_table(table)
    return False


def lock_entry(entry: Entry) -> None:
    """Lock and refresh the tournament, then refresh the entry."""
    lock_tournament(entry.tournament)
    refresh_entry(entry)


def lock_start(stage: Stage, entry: Entry) -> None:
    """Lock and refresh the tournament, then refresh the stage, and the entry with its state in that stage."""
    lock_stage(stage)
    refresh_start(stage, entry)


def refresh_entry(entry: Entry) -> None:
    """Refresh the entry without a lock."""
    _refresh(entry, Entry.objects.all())


def refresh_start(stage: Stage, entry: Entry) -> None:
    """Refresh the entry with its state in the stage, without a lock: for checks before a long search."""
    entry.stage_id = stage.pk  # `Entry.refresh_from_db` loads the columns of the `Start` in this stage
    refresh_entry(entry)


def _refresh_table(table: Table) -> None:
    """Refresh the table, its round and its stage in one query, without a lock."""
    fresh = Table.objects.select_related("round__stage").filter(pk=table.pk).first()
    if fresh is None:
        raise Conflict("gone")
    _copy_fields(table, fresh)
    _copy_fields(table.round, fresh.round)
    _copy_fields(table.round.stage, fresh.round.stage)


def _refresh(row: Row, rows: QuerySet[Row]) -> None:
    """Refresh the row's own fields; related objects stay the caller's instances."""
    try:
        row.refresh_from_db(fields=_own_fields(row), from_queryset=rows)
    except ObjectDoesNotExist as error:
        raise Conflict("gone") from error


def _copy_fields(row: Model, fresh: Model) -> None:
    """Refresh the row's own fields from another instance."""
    for name in _own_fields(row):
        setattr(row, name, getattr(fresh, name))


def _own_fields(row: Model) -> list[str]:
    return [field.attname for field in row._meta.concrete_fields if not field.is_relation]
