"""SQLite for a hall: the writers of this process wait for each other in a queue, not by chance.

SQLite itself lets a writer who finds the database busy sleep and try again, longer each time. With thirty tablets
that enter at once, some are overtaken for seconds. The worker is a process of its own and still takes its chance.
"""

import threading
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

PATIENCE = 20.0  # seconds, as long as SQLite itself waits

_turn = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Holds the turn from the beginning of a transaction to its end, or to the end of the connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        """Django begins a transaction by turning this off, and ends it by turning it on."""
        if not autocommit and not self._has_turn:
            self._take_turn()
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException:
            self._give_turn()
            raise
        if autocommit:
            self._give_turn()

    def close(self) -> None:
        super().close()
        self._give_turn()

    def _take_turn(self) -> None:
        if not _turn.acquire(timeout=PATIENCE):
            raise OperationalError("database is locked")
        self._has_turn = True

    def _give_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            _turn.release()
