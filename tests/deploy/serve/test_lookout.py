"""The launcher keeps SQLite's files open, saves the position of the log, and reports a missing folder."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deploy.serve.lookout import Lookout
from deploy.sqlite3.known import load_position, save_position
from tests.deploy.sqlite3.databases import append_lines, create_database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return create_database(tmp_path / "chelem.sqlite3", lines=3)


def read_lines(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("SELECT * FROM tournaments_event").fetchall()


def test_shm_file_exists_while_the_lookout_is_open(file: Path) -> None:
    shm = file.with_name(f"{file.name}-shm")
    with Lookout(file.parent, file):
        read_lines(file)
        assert shm.exists()
    read_lines(file)
    assert not shm.exists()


def test_position_of_the_log_is_saved(file: Path) -> None:
    with Lookout(file.parent, file) as lookout:
        append_lines(file, lines=2)
        lookout.check()
    position = load_position(file)
    assert position is not None
    assert position.line == 5


def test_position_is_not_reset_by_an_older_copy(file: Path) -> None:
    older_copy = Path(shutil.copy(file, file.with_name("copy.sqlite3")))
    append_lines(file, lines=2)
    save_position(file)
    with Lookout(file.parent, file) as lookout:
        older_copy.replace(file)
        lookout.check()
    position = load_position(file)
    assert position is not None
    assert position.line == 5


def test_without_sqlite_no_position_is_saved(tmp_path: Path) -> None:
    with Lookout(tmp_path, None) as lookout:
        lookout.check()
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_is_reported_once_and_so_is_its_return(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    folder, moved_folder = file.parent, file.parent.with_name("away")
    with Lookout(folder, file) as lookout:
        for _ in range(2):
            lookout.check()
        folder.rename(moved_folder)
        for _ in range(2):
            assert not lookout.check()
        moved_folder.rename(folder)
        for _ in range(2):
            lookout.check()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" is ")[2].partition(":")[0] for line in lines] == ["gone", "there again."]
