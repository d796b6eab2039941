"""What was erased leaves the file of SQLite too: a row that is deleted or overwritten leaves its letters where it lay.

`PRAGMA secure_delete` clears the place of a row, but not the copies that were left behind when pages were rearranged;
only a file that is written anew holds nothing but what is stored. That takes the turn of a writer for as long as the
file is large, so the worker does it, once for all that was erased meanwhile.

The header of the file counts what was erased (`user_version`), in the transaction that erases: no crash forgets it.
PostgreSQL clears its files by itself, at its own pace: `deploy/docs/install.md`.
"""

from django.db import DatabaseError, connection, transaction

from tournaments.services.core.faults import fault_of, reports

PATIENCE = 2_000  # milliseconds for readers to let go of the old pages; after that the next sweep tries again


def erased() -> None:
    """Note that letters which must go are still in the file. Inside the transaction that erases."""
    if connection.vendor == "sqlite":
        _note(_noted() + 1)


def erased_sweep() -> bool:
    """Write the file anew when something was erased, and empty the journal beside it. Whether it was done."""
    if connection.vendor != "sqlite" or not (noted := _noted()):
        return False
    try:
        return _rewritten() and _settled(noted)
    except DatabaseError as error:
        if (fault := fault_of(error)) is None:
            raise
        reports.add(fault, error)  # it stays noted
        return False


def _rewritten() -> bool:
    with connection.cursor() as cursor:
        before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        try:
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            cursor.execute("VACUUM")
            busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {before}")
    return not busy


@transaction.atomic
def _settled(noted: int) -> bool:
    """Unless more was erased meanwhile."""
    if _noted() != noted:
        return False
    _note(0)
    return True


def _noted() -> int:
    with connection.cursor() as cursor:
        return int(cursor.execute("PRAGMA user_version").fetchone()[0])


def _note(number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA user_version = {number}")
