"""One writer at a time in each tournament: what a service has checked stays true until it commits.

Every write begins with a row lock inside its transaction. On PostgreSQL it takes the row of the tournament; SQLite lets
one transaction write at a time anyway. What the caller has read before is read again, because somebody else may have
been faster: two tablets, two directors, a double click.
"""

from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet

from players.prepared import Prepared
from tournaments.models import Entry, Round, Season, Stage, Table, Tournament
from tournaments.services.core.errors import Conflict

Row = TypeVar("Row", bound=Model)
_version_locked = Prepared(
    lambda tournament: Tournament.objects.select_for_update().filter(pk=tournament).values_list("version", flat=True)
)


def lock_tournament(tournament: Tournament) -> None:
    """Queue for the tournament, then read it as it is now.

    :raises Conflict: `gone`, here and in all that follow.
    """
    _reread(tournament, Tournament.objects.select_for_update())


def lock_season(season: Season) -> None:
    """Queue for the season, then read it as it is now."""
    _reread(season, Season.objects.select_for_update())


def lock_stage(stage: Stage) -> None:
    """Queue for the tournament, then read the stage as it is now."""
    lock_tournament(stage.tournament)
    _reread(stage, Stage.objects.all())


def lock_round(round_: Round) -> None:
    """Queue for the tournament, then read the round and its stage as they are now."""
    lock_stage(round_.stage)
    _reread(round_, Round.objects.all())


def lock_table(table: Table) -> None:
    """Queue for the tournament, then read the table, its round and its stage as they are now."""
    lock_tournament(table.round.stage.tournament)
    _table_reread(table)


def lock_sheet(table: Table) -> bool:
    """`lock_table` for a table that was read after its tournament: whether both are still as they were read.

    Every write moves the version of the tournament (`event_append`), so that at the same version nothing is read again.
    """
    tournament = table.round.stage.tournament
    if _version_locked(tournament.pk) == [tournament.version]:
        return True
    lock_table(table)
    return False


def lock_entry(entry: Entry) -> None:
    """Queue for the tournament, then read the entry as it is now."""
    lock_tournament(entry.tournament)
    entry_reread(entry)


def lock_start(stage: Stage, entry: Entry) -> None:
    """Queue for the tournament, then read the stage, and the entry as it is in it now."""
    lock_stage(stage)
    start_reread(stage, entry)


def entry_reread(entry: Entry) -> None:
    """The entry as it is now, without a lock."""
    _reread(entry, Entry.objects.all())


def start_reread(stage: Stage, entry: Entry) -> None:
    """The entry as it is in the stage now, without a lock: for what must be known before a long search."""
    entry.stage_id = stage.pk
    entry_reread(entry)


def _table_reread(table: Table) -> None:
    fresh = Table.objects.select_related("round__stage").filter(pk=table.pk).first()
    if fresh is None:
        raise Conflict("gone")
    _take_over(table, fresh)
    _take_over(table.round, fresh.round)
    _take_over(table.round.stage, fresh.round.stage)


def _reread(row: Row, rows: QuerySet[Row]) -> None:
    """Its own fields alone: the objects that hang on it stay those that the caller holds."""
    try:
        row.refresh_from_db(fields=_own(row), from_queryset=rows)
    except ObjectDoesNotExist as error:
        raise Conflict("gone") from error


def _take_over(row: Model, fresh: Model) -> None:
    """The same from a row that has been read already."""
    for name in _own(row):
        setattr(row, name, getattr(fresh, name))


def _own(row: Model) -> list[str]:
    return [field.attname for field in row._meta.concrete_fields if not field.is_relation]
