"""What the launcher keeps for the others, and remembers of the database."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deploy.serve.lookout import Lookout
from deploy.sqlite3.known import record_position, recorded_position
from tests.deploy.sqlite3.databases import append, database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return database(tmp_path / "chelem.sqlite3", lines=3)


def read(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT * FROM tournaments_event").fetchall()


def test_while_it_watches_the_files_that_a_reader_needs_stay(file: Path) -> None:
    needed = file.with_name(f"{file.name}-shm")
    with Lookout(file.parent, file):
        read(file)
        assert needed.exists()
    read(file)
    assert not needed.exists()


def test_it_notes_how_far_the_log_goes(file: Path) -> None:
    with Lookout(file.parent, file) as lookout:
        append(file, lines=2)
        lookout.check()
    known = recorded_position(file)
    assert known is not None
    assert known.line == 5


def test_an_older_copy_put_in_place_meanwhile_is_not_taken_for_all_there_was(file: Path) -> None:
    older = Path(shutil.copy(file, file.with_name("copy.sqlite3")))
    append(file, lines=2)
    record_position(file)
    with Lookout(file.parent, file) as lookout:
        older.replace(file)
        lookout.check()
    known = recorded_position(file)
    assert known is not None
    assert known.line == 5


def test_without_sqlite_there_is_nothing_to_note(tmp_path: Path) -> None:
    with Lookout(tmp_path, None) as lookout:
        lookout.check()
    assert list(tmp_path.iterdir()) == []


def test_a_stick_that_is_pulled_out_is_said_once_and_so_is_its_return(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    folder, away = file.parent, file.parent.with_name("away")
    with Lookout(folder, file) as lookout:
        for _ in range(2):
            lookout.check()
        folder.rename(away)
        for _ in range(2):
            assert not lookout.check()
        away.rename(folder)
        for _ in range(2):
            lookout.check()
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(" is ")[2].partition(":")[0] for line in said] == ["gone", "there again."]
