"""Writers of one process take turns on SQLite, and no accident keeps the turn for ever."""

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
BEGIN: Any = vars(Plain)["_start_transaction_under_autocommit"]  # which the stubs do not know


@pytest.fixture
def file(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    with django_db_blocker.unblock():
        yield tmp_path / "queue.sqlite3"


def opened(file: Path, *, wait: float = 0) -> DatabaseWrapper:
    """A connection of its own to the file, that waits so many seconds for other programs."""
    settings = {**connections["default"].settings_dict, **sqlite_database(file)}
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": wait}
    wrapper = DatabaseWrapper(settings)
    wrapper.inc_thread_sharing()
    wrapper.ensure_connection()
    return wrapper


def begin(connection: DatabaseWrapper) -> None:
    """As `transaction.atomic` does."""
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def write(connection: DatabaseWrapper) -> None:
    """One transaction that adds a line."""
    begin(connection)
    connection.cursor().execute("CREATE TABLE IF NOT EXISTS deal (score INTEGER)")
    connection.cursor().execute("INSERT INTO deal VALUES (318)")
    connection.commit()
    connection.set_autocommit(True)


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads that asked SQLite for the file, each time that they did; the queue is before that."""
    tried: list[threading.Thread] = []
    begin_it = BEGIN

    def counted(self: Plain) -> None:
        tried.append(threading.current_thread())
        begin_it(self)

    monkeypatch.setattr(Plain, "_start_transaction_under_autocommit", counted)
    return tried


def written(file: Path) -> int:
    with sqlite3.connect(file) as database:
        return int(database.execute("SELECT count(*) FROM deal").fetchone()[0])


@pytest.fixture
def another_program(file: Path) -> Iterator[sqlite3.Connection]:
    """It has begun to write."""
    write(opened(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as program:
        program.execute("BEGIN IMMEDIATE")
        yield program


def test_thirty_writers_all_get_their_turn_without_trying_again(
    file: Path, tried: list[threading.Thread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.sqlite3.base.LOCK_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
    # Opened beforehand: SQLite locks the file for a moment when its first connection comes, and when its last goes.
    connections_ = [opened(file) for _ in range(WRITERS)]
    wait_for_results([start_thread(partial(write, connection)) for connection in connections_])
    assert written(file) == WRITERS
    assert len(tried) == len(set(tried)) == WRITERS


def test_a_connection_that_is_closed_in_the_middle_gives_its_turn_back(file: Path) -> None:
    broken = opened(file)
    begin(broken)
    broken.close()
    write(opened(file))
    assert written(file) == 1


def test_those_behind_one_who_waited_in_vain_do_not_wait_again(
    file: Path, another_program: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock moves when somebody reads it. The first asks SQLite once all others stand in the queue."""
    clock = count()
    read: list[int] = []

    def monotonic() -> int:
        read.append(next(clock))
        return read[-1]

    def begin_last(self: Plain) -> None:
        tried.append(threading.current_thread())
        until(lambda: len(read) >= WRITERS)
        begin_it(self)

    def try_to_write(connection: DatabaseWrapper) -> None:
        with pytest.raises(OperationalError, match="locked"):
            begin(connection)

    tried: list[threading.Thread] = []
    begin_it = BEGIN
    monkeypatch.setattr(Plain, "_start_transaction_under_autocommit", begin_last)
    monkeypatch.setattr("deploy.sqlite3.base.time", SimpleNamespace(monotonic=monotonic))
    monkeypatch.setattr("deploy.sqlite3.base.LOCK_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
    monkeypatch.setattr("deploy.sqlite3.base._write_lock", WriteLock())
    connections_ = [opened(file) for _ in range(WRITERS)]
    wait_for_results([start_thread(partial(try_to_write, connection)) for connection in connections_])
    assert len(tried) == 1


def test_the_first_write_after_that_opens_the_queue_again(file: Path, another_program: sqlite3.Connection) -> None:
    with pytest.raises(OperationalError):
        begin(opened(file))
    another_program.execute("ROLLBACK")
    for _ in range(3):
        write(opened(file))
    assert written(file) == 4


def test_a_connection_that_opens_at_its_first_write_keeps_its_turn(
    file: Path, tried: list[threading.Thread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.sqlite3.base.LOCK_TIMEOUT_SECONDS", 0.1)
    late = opened(file)
    late.close()
    begin(late)
    with pytest.raises(OperationalError, match="locked"):
        begin(opened(file))
    assert len(tried) == 1, "the second waited in the queue, not before the file"
    late.close()


def test_a_database_that_was_taken_away_is_not_begun_anew(file: Path) -> None:
    opened(file).close()
    file.rename(file.with_name("away"))
    with pytest.raises(OperationalError) as refused:
        opened(file)
    assert fault_of(refused.value) is Fault.GONE
    assert not file.exists()
    file.with_name("away").rename(file)
    opened(file).close()
