"""Removal of erased personal data from the SQLite file, by VACUUM.

SQLite does not overwrite deleted rows. `PRAGMA secure_delete` clears the row itself, but not the copies that remain
when pages are rearranged; only VACUUM rewrites the whole file. VACUUM holds the write lock for a time that grows with
the file, so the worker runs it, once for all erasures since the last run.

An `Erasure` row is stored in the transaction that erases, so that a crash does not lose the request.
PostgreSQL clears its files by autovacuum: `deploy/docs/install.md`.
"""

from django.db import DatabaseError, connection

from tournaments.models import Erasure
from tournaments.services.core.faults import fault_of, reports

BUSY_TIMEOUT_MS = 2_000  # for readers that still use the old pages; after it the next sweep retries


def erasure_request() -> None:
    """Request a VACUUM, because personal data was erased. Call it inside the transaction that erases."""
    if connection.vendor == "sqlite":
        Erasure.objects.create()


def erasure_sweep() -> bool:
    """Rewrite the file and truncate its WAL if an `Erasure` is stored. Return True if this was done for all of them."""
    try:
        last = Erasure.objects.order_by("pk").last()
        return last is not None and _rewrite_file() and _delete_erasures(last)
    except DatabaseError as error:
        if (fault := fault_of(error)) is None:
            raise
        reports.add(fault, error)  # the `Erasure` stays for the next sweep
        return False


def _rewrite_file() -> bool:
    """Run VACUUM and truncate the WAL. Return False if readers kept the WAL from being truncated."""
    with connection.cursor() as cursor:
        before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        try:
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
            cursor.execute("VACUUM")
            busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {before}")
    return not busy


def _delete_erasures(last: Erasure) -> bool:
    """Delete the erasures up to `last`. Return False if one was added during the VACUUM."""
    Erasure.objects.filter(pk__lte=last.pk).delete()
    return not Erasure.objects.exists()
