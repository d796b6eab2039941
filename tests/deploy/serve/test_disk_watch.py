"""The launcher keeps SQLite's files open, saves the position of the log, and reports a missing folder."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deploy.serve.disk_watch import DiskWatch
from deploy.sqlite3.position import load_position, save_position
from tests.deploy.sqlite3.databases import append_lines, create_database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Create a database with three lines in its log."""
    return create_database(tmp_path / "chelem.sqlite3", lines=3)


def read_lines(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("SELECT * FROM tournaments_event").fetchall()


def test_shm_file_exists_while_the_watch_is_open(file: Path) -> None:
    shm = file.with_name(f"{file.name}-shm")
    with DiskWatch(file.parent, file):
        read_lines(file)
        assert shm.exists()
    read_lines(file)
    assert not shm.exists()


def test_position_of_the_log_is_saved(file: Path) -> None:
    with DiskWatch(file.parent, file) as disk_watch:
        append_lines(file, lines=2)
        disk_watch.check()
    position = load_position(file)
    assert position is not None
    assert position.line == 3 + 2


def test_position_is_not_reset_by_an_older_copy(file: Path) -> None:
    older_copy = Path(shutil.copy(file, file.with_name("copy.sqlite3")))
    append_lines(file, lines=2)
    save_position(file)
    with DiskWatch(file.parent, file) as disk_watch:
        older_copy.replace(file)
        disk_watch.check()
    position = load_position(file)
    assert position is not None
    assert position.line == 3 + 2


def test_without_sqlite_no_position_is_saved(tmp_path: Path) -> None:
    with DiskWatch(tmp_path, None) as disk_watch:
        disk_watch.check()
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_is_reported_once_and_so_is_its_return(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    folder, moved_folder = file.parent, file.parent.with_name("away")
    with DiskWatch(folder, file) as disk_watch:
        for _ in range(2):
            disk_watch.check()
        folder.rename(moved_folder)
        for _ in range(2):
            assert not disk_watch.check()
        moved_folder.rename(folder)
        for _ in range(2):
            disk_watch.check()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" is ")[2].partition(":")[0] for line in lines] == ["gone", "there again."]
