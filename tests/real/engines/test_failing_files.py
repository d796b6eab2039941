"""Each file operation of SQLite for a deal fails once: the tablet gets 503 and retries, and the deal is stored once.

Between failure and retry the file is sound, and rows agree with the log: a transaction is stored whole or not at all.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection

from tests.at_once import reload_tournament
from tests.engines.failing_files import FailingFiles, failing_files
from tests.web.table_pages import Tablet, playing
from tournaments.models import Deal, Submission
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)
LINES = 30  # of the longest round
OF_A_NEW_CONNECTION = [f"{name} of database" for name in ("Open", "Read", "Lock", "FileSize", "ShmMap", "ShmLock")]
OF_A_NEW_CONNECTION += ["Access of a file", "Open of WAL", "FileSize of WAL", "Write of WAL", "Sync of WAL"]
OF_A_CHECKPOINT = ["Read of WAL", "Write of database", "Sync of database"]


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FailingFiles]:
    """Open a copy of the database through failing files, and with the syncs of a real one, which the tests do without.

    A connection to the test database that another test has left open would keep its WAL, and save operations.
    """
    options, copy = connection.settings_dict["OPTIONS"], tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    monkeypatch.setitem(options, "init_command", options["init_command"] + "PRAGMA synchronous=FULL;")
    monkeypatch.setitem(connection.settings_dict, "NAME", str(copy))
    connection.close()
    with failing_files() as files:
        yield files
        connection.close()


def open_tablets(tables: int) -> list[Tablet]:
    """Open so many tables on tablets that get error pages, as over a network."""
    tournament = playing(4 * max(2, tables), deals_per_round=LINES)
    tablets = [Tablet(tournament, number) for number in range(1, tables + 1)]
    for tablet in tablets:
        tablet.client.raise_request_exception = False
    return tablets


def send_deal(tablet: Tablet, line: int) -> int:
    """Send a line with its client id and return the status. Afterwards close a broken connection, as a server does."""
    cache.clear()  # the rate limit
    status = tablet.deal(line, client_id=client_id_of(tablet, line)).status_code
    connection.close_if_unusable_or_obsolete()
    return int(status)


def client_id_of(tablet: Tablet, line: int) -> str:
    return f"line-{line}-of-table-{tablet.station.number}"


def find_damage() -> list[str]:
    """Return what SQLite finds in the file, in a connection that cannot fail."""
    with closing(sqlite3.connect(f"file:{connection.settings_dict['NAME']}?vfs=unix", uri=True)) as other:
        return [row[0] for row in other.execute("PRAGMA integrity_check") if row[0] != "ok"]


def checkpoint_at_each_commit() -> None:
    """Let each commit copy the WAL, which is empty now, into the database."""
    connection.ensure_connection()
    for pragma in ("wal_checkpoint(TRUNCATE)", "wal_autocheckpoint = 1"):
        connection.connection.execute(f"PRAGMA {pragma}").fetchall()


def check_after_a_failure(tablet: Tablet, line: int, status: int, before: int) -> None:
    """Check file, rows and log after a line met a failure, send it again, and check that there is one deal more."""
    assert find_damage() == []
    assert status == 503 or (status == 200 and Deal.objects.count() == before + 1), status
    assert Deal.objects.count() in {before, before + 1}
    assert list(check_log(reload_tournament(tablet.station.tournament))) == []
    assert send_deal(tablet, line) == 200
    assert Deal.objects.count() == Submission.objects.count() == before + 1
    assert Submission.objects.get(client_id=client_id_of(tablet, line)).verdict == Submission.Verdict.ACCEPTED


# Worth its time: a deal for each kind of file operation; `make prove` has one for each operation.
def test_a_deal_is_stored_once_although_a_file_operation_fails(files: FailingFiles) -> None:
    (tablet,) = open_tablets(1)
    for line, operation in enumerate([*OF_A_NEW_CONNECTION, *OF_A_CHECKPOINT], start=1):
        connection.close()
        if operation in OF_A_CHECKPOINT:
            checkpoint_at_each_commit()
        with files.attempt(operation):
            status = send_deal(tablet, line)
        assert operation in files.operations
        check_after_a_failure(tablet, line, status, before=line - 1)
