"""Row locks: one writer at a time in each tournament, so that a service's checks stay valid until it commits.

Every write begins with a row lock inside its transaction. On PostgreSQL it is `SELECT ... FOR UPDATE` on the row of the
tournament; SQLite has a single writer anyway. Rows that the caller read before are read again, because another writer
may have come first: two tablets, two directors, a double click.
"""

from typing import TypeVar

from django.db.models import Model

from players.prepared import Prepared
from tournaments.models import Entry, Round, Season, Stage, Table, Tournament
from tournaments.services.core.errors import Conflict

Row = TypeVar("Row", bound=Model)
_lock_tournament_row = Prepared(lambda pk: Tournament.objects.select_for_update().filter(pk=pk))
_lock_season_row = Prepared(lambda pk: Season.objects.select_for_update().filter(pk=pk))
_stages = Prepared(lambda pk: Stage.objects.filter(pk=pk))
_rounds = Prepared(lambda pk: Round.objects.filter(pk=pk))
_tables = Prepared(lambda pk: Table.objects.select_related("round__stage").filter(pk=pk))
_entries = Prepared(lambda pk: Entry.objects.filter(pk=pk))
_lock_version = Prepared(
    lambda tournament: Tournament.objects.select_for_update().filter(pk=tournament).values_list("version", flat=True)
)


def lock_tournament(tournament: Tournament) -> None:
    """Lock the tournament, then refresh it.

    :raises Conflict: `gone`, here and in all locks below.
    """
    _refresh(tournament, _lock_tournament_row)
    vars(tournament).pop("first_stage", None)  # may be stale, as in `Tournament.refresh_from_db`


def lock_season(season: Season) -> None:
    """Lock the season, then refresh it."""
    _refresh(season, _lock_season_row)


def lock_stage(stage: Stage) -> None:
    """Lock and refresh the tournament, then refresh the stage."""
    lock_tournament(stage.tournament)
    _refresh(stage, _stages)


def lock_round(round_: Round) -> None:
    """Lock and refresh the tournament, then refresh the stage of the round and the round."""
    lock_stage(round_.stage)
    _refresh(round_, _rounds)


def lock_table(table: Table) -> None:
    """Lock and refresh the tournament, then refresh the table, its round and its stage."""
    lock_tournament(table.round.stage.tournament)
    fresh = _refresh(table, _tables)
    _copy_fields(table.round, fresh.round)
    _copy_fields(table.round.stage, fresh.round.stage)


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
    """Refresh the entry without a lock, and its state in a stage that was read before."""
    _refresh(entry, _entries)
    if "stage_id" in vars(entry):
        entry.start_in(entry.stage_id)


def refresh_start(stage: Stage, entry: Entry) -> None:
    """Refresh the entry with its state in the stage, without a lock: for checks before a long search."""
    entry.stage_id = stage.pk  # so that `refresh_entry` loads the columns of the `Start` in this stage
    refresh_entry(entry)


def _refresh(row: Row, rows: Prepared[Row]) -> Row:
    """Refresh the row's own fields; related objects stay the caller's instances. Return the row that was read."""
    fresh = next(iter(rows(row.pk)), None)
    if fresh is None:
        raise Conflict("gone")
    _copy_fields(row, fresh)
    return fresh


def _copy_fields(row: Model, fresh: Model) -> None:
    """Refresh the row's own fields from another instance."""
    for name in _own_fields(row):
        setattr(row, name, getattr(fresh, name))


def _own_fields(row: Model) -> list[str]:
    return [field.attname for field in row._meta.concrete_fields if not field.is_relation]
