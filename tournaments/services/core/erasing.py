"""What was erased leaves the file of SQLite too: a row that is deleted or overwritten leaves its letters where it lay.

`PRAGMA secure_delete` clears the place of a row, but not the copies that were left behind when pages were rearranged;
only a file that is written anew holds nothing but what is stored. That takes the turn of a writer for as long as the
file is large, so the worker does it, once for all that was erased meanwhile.

An `Erasure` is stored in the transaction that erases: no crash forgets it.
PostgreSQL clears its files by itself, at its own pace: `deploy/docs/install.md`.
"""

from django.db import DatabaseError, connection

from tournaments.models import Erasure
from tournaments.services.core.faults import fault_of, reports

PATIENCE = 2_000  # milliseconds for readers to let go of the old pages; after that the next sweep tries again


def erased() -> None:
    """Note that letters which must go are still in the file. Inside the transaction that erases."""
    if connection.vendor == "sqlite":
        Erasure.objects.create()


def erased_sweep() -> bool:
    """Write the file anew when something was erased, and empty the journal beside it. Whether it was done."""
    try:
        last = Erasure.objects.order_by("pk").last()
        return last is not None and _rewritten() and _settled(last)
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


def _settled(last: Erasure) -> bool:
    """Whether nothing more was erased meanwhile."""
    Erasure.objects.filter(pk__lte=last.pk).delete()
    return not Erasure.objects.exists()
