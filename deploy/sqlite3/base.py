"""SQLite engine whose writers of one process queue for the write lock instead of retrying at random.

It also converts the placeholders of a statement only once: Django's conversion takes a quarter of the time of a query.

SQLite's busy handler sleeps and retries with growing pauses. With thirty tablets that send at once, some writers starve
for seconds. The worker is a process of its own and still competes by SQLite's handler.

The first in the queue waits for other processes until SQLite's timeout. After such a timeout the writers in the queue
fail at once, and later ones wait only `PROBE_SECONDS`, until a write succeeds: otherwise a backup tool that locks the
file for 30 s would block every thread.
"""

import sqlite3
import threading
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from deploy.postgresql import serves_pages
from deploy.sqlite3 import LOCK_TIMEOUT_SECONDS

# WAL pages at which a process that serves pages runs a checkpoint. The worker runs it at 1,000 pages, SQLite's default,
# where it delays no deal.
CHECKPOINT_PAGES = 2_000
PROBE_SECONDS = 0.2  # timeout while another process is known to lock the file
CONVERTED_STATEMENTS = 512  # SQL texts in the cache; pages and deals run some 400 different ones
MAX_CACHED_CHARACTERS = 10_000  # of a text; longer ones insert many rows, and would take 20 MB together


class WriteLock:
    """The lock for writers of this process, which records whether another process locks the file."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._timed_out_at: float | None = None  # last timeout on the file; None since a write has begun

    @property
    def is_file_locked(self) -> bool:
        """True from a timeout on the file until a write begins."""
        return self._timed_out_at is not None

    def acquire(self) -> None:
        """Acquire the lock.

        :raises OperationalError: timeout, here or of another writer on the file while this one was in the queue
        """
        start = time.monotonic()
        if not self._lock.acquire(timeout=PROBE_SECONDS if self.is_file_locked else LOCK_TIMEOUT_SECONDS):
            raise _locked_error()
        if self._timed_out_at is not None and self._timed_out_at > start:
            self._lock.release()
            raise _locked_error()

    def record_success(self) -> None:
        """Record that a write has begun."""
        self._timed_out_at = None

    def record_timeout(self) -> None:
        """Record that another process held the file until the timeout."""
        self._timed_out_at = time.monotonic()

    def release(self) -> None:
        self._lock.release()


_write_lock = WriteLock()
_opened_files: set[Path] = set()  # by this process


class Cursor(base.SQLiteCursorWrapper):
    """Converts Django's placeholders `%s` to SQLite's `?`, once for equal SQL of a moderate length."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        if param_names is None and len(query) <= MAX_CACHED_CHARACTERS:
            return _convert_placeholders(query)
        converted: str = super().convert_query(query, param_names=param_names)
        return converted


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds the write lock from the beginning of a transaction until its end or until the connection is closed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._holds_write_lock = False

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the database, unless its file was removed while this process ran: SQLite would create an empty one.

        :raises OperationalError: the file is gone
        """
        file = Path(str(conn_params["database"]))
        if file in _opened_files and not file.exists():
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        connection = super().get_new_connection(conn_params)
        if file.is_absolute():
            _opened_files.add(file)
        if serves_pages.is_set():
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        return connection

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ARG002 - Django's signature
        return self.connection.cursor(factory=Cursor)

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        """Take the write lock when Django begins a transaction (autocommit off), release it at the end (on)."""
        begins = not autocommit and not self._holds_write_lock
        if begins:
            self.ensure_connection()  # before the lock is taken: it calls this method too, which would release the lock
            _write_lock.acquire()
            self._holds_write_lock = True
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException as error:
            if begins and _is_busy(error):
                _write_lock.record_timeout()
            self._release_write_lock()
            raise
        if begins:
            _write_lock.record_success()
        if autocommit:
            self._release_write_lock()

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction; wait only `PROBE_SECONDS` while another process is known to lock the file."""
        begin = super()._start_transaction_under_autocommit  # type: ignore[misc]  # which the stubs do not know
        if not _write_lock.is_file_locked:
            begin()
            return
        self._set_busy_timeout(PROBE_SECONDS)
        try:
            begin()
        finally:
            self._set_busy_timeout(self.settings_dict["OPTIONS"]["timeout"])

    def _set_busy_timeout(self, seconds: float) -> None:
        self.connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

    def close(self) -> None:
        super().close()
        self._release_write_lock()

    def _release_write_lock(self) -> None:
        if self._holds_write_lock:
            self._holds_write_lock = False
            _write_lock.release()


@lru_cache(maxsize=CONVERTED_STATEMENTS)
def _convert_placeholders(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


def _is_busy(error: BaseException) -> bool:
    code = getattr(error.__cause__, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_BUSY  # the low byte of an extended code is its primary code


def _locked_error() -> OperationalError:
    """Return the error that Django raises for SQLITE_BUSY."""
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    error = OperationalError(str(busy))
    error.__cause__ = busy
    return error
