"""Writers of one process queue for the write lock on SQLite, and each failure releases it.

A connection does not create a database that was removed.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper as Plain
from pytest_django import DjangoDbBlocker

from deploy.settings.addresses import sqlite_database
from deploy.sqlite3.base import DatabaseWrapper, WriteLock
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS, until
from tournaments.services.core.faults import Fault, fault_of

WRITERS = 30
ORIGINAL_BEGIN: Any = vars(Plain)["_start_transaction_under_autocommit"]  # which the stubs do not know


@pytest.fixture
def file(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    with django_db_blocker.unblock():
        yield tmp_path / "queue.sqlite3"


def connect(file: Path, *, wait: float = 0) -> DatabaseWrapper:
    """Open a connection to the file whose busy timeout for other processes is `wait` seconds."""
    settings = {**connections["default"].settings_dict, **sqlite_database(file)}
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": wait}
    wrapper = DatabaseWrapper(settings)
    wrapper.inc_thread_sharing()
    wrapper.ensure_connection()
    return wrapper


def begin(connection: DatabaseWrapper) -> None:
    """Begin a transaction as `transaction.atomic` does."""
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def write(connection: DatabaseWrapper) -> None:
    """Add a row in a transaction."""
    begin(connection)
    connection.cursor().execute("CREATE TABLE IF NOT EXISTS deal (score INTEGER)")
    connection.cursor().execute("INSERT INTO deal VALUES (318)")
    connection.commit()
    connection.set_autocommit(True)


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """Record the thread of each BEGIN that reaches SQLite, after the queue."""
    attempts: list[threading.Thread] = []
    begin_transaction = ORIGINAL_BEGIN

    def record(self: Plain) -> None:
        attempts.append(threading.current_thread())
        begin_transaction(self)

    monkeypatch.setattr(Plain, "_start_transaction_under_autocommit", record)
    return attempts


def count_rows(file: Path) -> int:
    with sqlite3.connect(file) as database:
        return int(database.execute("SELECT count(*) FROM deal").fetchone()[0])


@pytest.fixture
def another_program(file: Path) -> Iterator[sqlite3.Connection]:
    """Hold the write lock of the file in another connection, as another process would."""
    write(connect(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as program:
        program.execute("BEGIN IMMEDIATE")
        yield program


def test_thirty_writers_succeed_without_a_retry(
    file: Path, attempts: list[threading.Thread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.sqlite3.base.LOCK_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
    # Opened before: SQLite locks the file for a moment with its first connection, and with the end of its last.
    connections_ = [connect(file) for _ in range(WRITERS)]
    wait_for_results([start_thread(partial(write, connection)) for connection in connections_])
    assert count_rows(file) == WRITERS
    assert len(attempts) == len(set(attempts)) == WRITERS


def test_closed_connection_releases_the_lock(file: Path) -> None:
    connection = connect(file)
    begin(connection)
    connection.close()
    write(connect(file))
    assert count_rows(file) == 1


def test_writers_behind_a_timeout_fail_at_once(
    file: Path, another_program: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock advances with each reading. The first writer reaches SQLite once all others are in the queue."""
    clock = count()
    readings: list[int] = []

    def monotonic() -> int:
        readings.append(next(clock))
        return readings[-1]

    def begin_last(self: Plain) -> None:
        attempts.append(threading.current_thread())
        until(lambda: len(readings) >= WRITERS)
        begin_transaction(self)

    def try_to_write(connection: DatabaseWrapper) -> None:
        with pytest.raises(OperationalError, match="locked"):
            begin(connection)

    attempts: list[threading.Thread] = []
    begin_transaction = ORIGINAL_BEGIN
    monkeypatch.setattr(Plain, "_start_transaction_under_autocommit", begin_last)
    monkeypatch.setattr("deploy.sqlite3.base.time", SimpleNamespace(monotonic=monotonic))
    monkeypatch.setattr("deploy.sqlite3.base.LOCK_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
    monkeypatch.setattr("deploy.sqlite3.base._write_lock", WriteLock())
    connections_ = [connect(file) for _ in range(WRITERS)]
    wait_for_results([start_thread(partial(try_to_write, connection)) for connection in connections_])
    assert len(attempts) == 1


def test_writes_succeed_once_another_program_has_released_the_lock(
    file: Path, another_program: sqlite3.Connection
) -> None:
    with pytest.raises(OperationalError):
        begin(connect(file))
    another_program.execute("ROLLBACK")
    for _ in range(3):
        write(connect(file))
    assert count_rows(file) == 1 + 3, "one row was there before"


def test_connection_opened_by_its_first_write_keeps_the_lock(
    file: Path, attempts: list[threading.Thread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.sqlite3.base.LOCK_TIMEOUT_SECONDS", 0.1)
    connection = connect(file)
    connection.close()
    begin(connection)
    with pytest.raises(OperationalError, match="locked"):
        begin(connect(file))
    assert len(attempts) == 1, "the second connection waited in the queue, not in SQLite"
    connection.close()


def test_removed_database_is_not_created_again(file: Path) -> None:
    connect(file).close()
    file.rename(file.with_name("away"))
    with pytest.raises(OperationalError) as error:
        connect(file)
    assert fault_of(error.value) is Fault.GONE
    assert not file.exists()
    file.with_name("away").rename(file)
    connect(file).close()
