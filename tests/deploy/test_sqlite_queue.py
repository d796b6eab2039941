"""Writers of one process take turns on SQLite, and no accident keeps the turn for ever."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, connections
from pytest_django import DjangoDbBlocker

from deploy.settings.env import sqlite_database
from deploy.sqlite3.base import DatabaseWrapper

PATIENCE = 10.0


@pytest.fixture
def file(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    with django_db_blocker.unblock():
        yield tmp_path / "queue.sqlite3"


def opened(file: Path) -> DatabaseWrapper:
    """A connection of its own to the file, that does not wait for other processes."""
    settings = {**connections["default"].settings_dict, **sqlite_database(file)}
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": 0}
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


def test_a_transaction_that_cannot_begin_gives_its_turn_back(file: Path) -> None:
    write(opened(file))
    with sqlite3.connect(file, isolation_level=None) as other_process:
        other_process.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError):
            begin(opened(file))
        other_process.execute("ROLLBACK")
    write(opened(file))
    assert written(file) == 2
