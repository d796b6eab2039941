"""Writers of one process take turns on SQLite, and no accident keeps the turn for ever."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connections
from pytest_django import DjangoDbBlocker

from deploy.settings.addresses import sqlite_database
from deploy.sqlite3.base import DatabaseWrapper
from tournaments.services.core.faults import Fault, fault_of

PATIENCE = 10.0


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


def test_thirty_writers_all_get_their_turn_without_trying_again(file: Path) -> None:
    # Opened beforehand: SQLite locks the file for a moment when its first connection comes, and when its last goes.
    connections_ = [opened(file) for _ in range(30)]
    writers = [threading.Thread(target=write, args=(connection,)) for connection in connections_]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(PATIENCE)
    assert written(file) == 30


def test_a_connection_that_is_closed_in_the_middle_gives_its_turn_back(file: Path) -> None:
    broken = opened(file)
    begin(broken)
    broken.close()
    write(opened(file))
    assert written(file) == 1


def test_those_behind_one_who_waited_in_vain_do_not_wait_again(
    file: Path, another_program: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.sqlite3.base.PATIENCE", PATIENCE)
    refused: list[float] = []

    def try_to_write(connection: DatabaseWrapper) -> None:
        with pytest.raises(OperationalError, match="locked"):
            begin(connection)
        refused.append(time.monotonic())

    began = time.monotonic()
    writers = [threading.Thread(target=try_to_write, args=(opened(file, wait=0.5),)) for _ in range(30)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(PATIENCE)
    assert len(refused) == 30
    assert max(refused) - began < 2.0  # thirty times 0.5 one after the other


def test_the_first_write_after_that_opens_the_queue_again(file: Path, another_program: sqlite3.Connection) -> None:
    with pytest.raises(OperationalError):
        begin(opened(file))
    another_program.execute("ROLLBACK")
    for _ in range(3):
        write(opened(file))
    assert written(file) == 4


def test_a_connection_that_opens_at_its_first_write_keeps_its_turn(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.sqlite3.base.PATIENCE", 0.1)
    late = opened(file)
    late.close()
    begin(late)
    asked = time.monotonic()
    with pytest.raises(OperationalError, match="locked"):
        begin(opened(file, wait=PATIENCE))
    assert time.monotonic() - asked < PATIENCE / 2  # in the queue, not before the file
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
