"""SQLite for a hall: the writers of this process wait for each other in a queue, not by chance.

SQLite itself lets a writer who finds the database busy sleep and try again, longer each time. With thirty tablets
that enter at once, some are overtaken for seconds. The worker is a process of its own and still takes its chance.

Whoever's turn it is waits for other programs as long as SQLite does. When one has waited in vain, those behind do not
do the same one after the other: a backup tool that holds the file for half a minute would hold every thread. They only
look, until one finds the file free.
"""

import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from deploy.postgresql import serves_pages
from deploy.sqlite3 import PATIENCE

JOURNAL = (
    2_000  # pages in the journal before a page moves them into the file: the worker does at half of them, beside deals
)
GLANCE = 0.2  # seconds, once another program is known to hold the file


class Turn:
    """Who of this process may write."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._in_vain: float | None = None  # when somebody last waited in vain; none since a write has begun

    @property
    def is_held(self) -> bool:
        """Whether another program holds the file, as far as we know."""
        return self._in_vain is not None

    def take(self) -> None:
        """:raises OperationalError: it has not come in time, or somebody has waited in vain meanwhile."""
        asked = time.monotonic()
        if not self._lock.acquire(timeout=GLANCE if self.is_held else PATIENCE):
            raise _locked()
        if self._in_vain is not None and self._in_vain > asked:
            self._lock.release()
            raise _locked()

    def begun(self) -> None:
        """The file is ours."""
        self._in_vain = None

    def failed(self) -> None:
        """It is somebody else's, and stayed so."""
        self._in_vain = time.monotonic()

    def give(self) -> None:
        self._lock.release()


_turn = Turn()
_opened: set[Path] = set()  # what this process has had open


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds the turn from the beginning of a transaction to its end, or to the end of the connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """SQLite would make an empty database in the place of one that was taken away while we ran.

        :raises OperationalError: it is gone.
        """
        file = Path(str(conn_params["database"]))
        if file in _opened and not file.exists():
            gone = sqlite3.OperationalError("unable to open database file")
            gone.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise gone
        connection = super().get_new_connection(conn_params)
        if file.is_absolute():
            _opened.add(file)
        if serves_pages.is_set():
            connection.execute(f"PRAGMA wal_autocheckpoint = {JOURNAL}")
        return connection

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        """Django begins a transaction by turning this off, and ends it by turning it on."""
        begins = not autocommit and not self._has_turn
        if begins:
            self.ensure_connection()  # which calls this as well, and would give the turn away
            _turn.take()
            self._has_turn = True
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException as error:
            if begins and _is_busy(error):
                _turn.failed()
            self._give_turn()
            raise
        if begins:
            _turn.begun()
        if autocommit:
            self._give_turn()

    def _start_transaction_under_autocommit(self) -> None:
        begin = super()._start_transaction_under_autocommit  # type: ignore[misc]  # which the stubs do not know
        if not _turn.is_held:
            begin()
            return
        self._wait_for_others(GLANCE)
        try:
            begin()
        finally:
            self._wait_for_others(self.settings_dict["OPTIONS"]["timeout"])

    def _wait_for_others(self, seconds: float) -> None:
        self.connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

    def close(self) -> None:
        super().close()
        self._give_turn()

    def _give_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            _turn.give()


def _is_busy(error: BaseException) -> bool:
    return getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _locked() -> OperationalError:
    """As SQLite says it."""
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    error = OperationalError(str(busy))
    error.__cause__ = busy
    return error
