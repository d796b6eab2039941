"""Classification of database errors, with errors raised by real drivers."""

import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import psycopg_pool
import pytest
from django.db import IntegrityError, OperationalError

from players.errors import Conflict, DomainError
from tournaments.services.core.faults import Fault, Reports, Unavailable, fault_of, refusal_of


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(tmp_path / "club.sqlite3", isolation_level=None, timeout=0)
    connection.execute("CREATE TABLE deal (line INTEGER PRIMARY KEY, score TEXT)")
    yield connection
    connection.close()


def execute_and_fail(connection: sqlite3.Connection, statement: str) -> sqlite3.Error:
    with pytest.raises(sqlite3.Error) as error:
        connection.execute(statement)
    return error.value


def test_a_locked_file_is_the_fault_locked(database: sqlite3.Connection, tmp_path: Path) -> None:
    writer = sqlite3.connect(tmp_path / "club.sqlite3", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    assert fault_of(execute_and_fail(database, "INSERT INTO deal VALUES (1, '318')")) is Fault.LOCKED
    writer.close()


def test_a_full_file_is_the_fault_full(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA max_page_count=3")
    statement = "INSERT INTO deal SELECT value, hex(zeroblob(4000)) FROM json_each('[1,2,3,4,5,6]')"
    assert fault_of(execute_and_fail(database, statement)) is Fault.FULL


def test_a_read_only_file_is_the_fault_broken(database: sqlite3.Connection, tmp_path: Path) -> None:
    reader = sqlite3.connect(f"file:{tmp_path / 'club.sqlite3'}?mode=ro", uri=True)
    assert fault_of(execute_and_fail(reader, "INSERT INTO deal VALUES (1, '318')")) is Fault.BROKEN
    reader.close()


def test_a_file_that_is_no_database_is_the_fault_broken(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Chers amis, " * 100)
    connection = sqlite3.connect(tmp_path / "letter")
    assert fault_of(execute_and_fail(connection, "SELECT * FROM deal")) is Fault.BROKEN
    connection.close()


def test_a_missing_server_is_the_fault_gone() -> None:
    with pytest.raises(psycopg.OperationalError) as error:
        psycopg.connect("host=127.0.0.1 port=1")
    assert fault_of(error.value) is Fault.GONE


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (psycopg.errors.AdminShutdown(), Fault.GONE),
        (psycopg.errors.CannotConnectNow(), Fault.GONE),
        (psycopg.errors.TooManyConnections(), Fault.GONE),
        (psycopg.InterfaceError("the connection is closed"), Fault.GONE),
        (psycopg_pool.PoolTimeout(), Fault.GONE),
        (psycopg.errors.DiskFull(), Fault.FULL),
        (psycopg.errors.LockNotAvailable(), Fault.LOCKED),
        (psycopg.errors.QueryCanceled(), Fault.LOCKED),
        (psycopg.errors.DeadlockDetected(), Fault.LOCKED),
        (psycopg.errors.ReadOnlySqlTransaction(), Fault.BROKEN),
        (OSError(errno.ENOSPC, "No space left on device"), Fault.FULL),
    ],
    ids=repr,
)
def test_errors_of_servers_and_disks_are_classified(error: Exception, fault: Fault) -> None:
    assert fault_of(error) is fault


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.UniqueViolation(),
        psycopg.errors.UndefinedTable(),
        psycopg.ProgrammingError("the last operation didn't produce records"),
        OSError(errno.ENOENT, "No such file"),
        IntegrityError("twice"),
        ValueError(),
        None,
    ],
    ids=repr,
)
def test_a_bug_is_no_fault(error: Exception | None) -> None:
    assert fault_of(error) is None
    assert refusal_of(error) is None


def test_the_cause_of_a_django_error_is_classified() -> None:
    error = OperationalError("consuming input failed")
    error.__cause__ = psycopg.errors.AdminShutdown()
    refusal = refusal_of(error)
    assert isinstance(refusal, Unavailable)
    assert (refusal.status, refusal.code, refusal.retry_after) == (503, "database_gone", 5)


def test_a_refusal_is_returned_unchanged() -> None:
    refusal = Conflict("deal_stale")
    assert refusal_of(refusal) is refusal


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_text_and_a_retry_after(fault: Fault) -> None:
    assert fault in DomainError.catalogue
    assert Unavailable(fault).retry_after > 0


def test_a_repeated_fault_is_logged_once() -> None:
    reports = Reports()
    added = [reports.add(Fault.GONE, OSError("refused")) for _ in range(60)]
    assert added == [True] + 59 * [False]
    assert reports.add(Fault.LOCKED, None)
