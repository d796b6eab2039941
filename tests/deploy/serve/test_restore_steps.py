"""Each renaming of a restore fails once: the old database is then back, whole, and no part of it has another name."""

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from deploy.serve.restore import _swap_files

OLD = {"chelem.sqlite3": b"old", "chelem.sqlite3-wal": b"old wal", "chelem.sqlite3-shm": b"old shm"}
LEAST_RENAMINGS = 4  # three files of the old database, and the new one


def write_files(folder: Path) -> Path:
    """Write the old database and a new one, whose path is returned."""
    for name, content in OLD.items():
        (folder / name).write_bytes(content)
    scratch = folder / "scratch.sqlite3"
    with closing(sqlite3.connect(scratch)) as database:
        database.execute("CREATE TABLE tournaments_event (id integer, at text)")
    return scratch


def read_old_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith("scratch")}


def test_old_database_is_back_although_any_renaming_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename, done = Path.replace, 0

    def fail_once(path: Path, target: Path) -> Path:
        nonlocal done
        done += 1
        if done == number:
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", fail_once)
    for number in count(1):
        folder, done = tmp_path / str(number), 0
        folder.mkdir()
        scratch = write_files(folder)
        if number > LEAST_RENAMINGS:
            break
        with pytest.raises(OSError, match="Input/output error"):
            _swap_files(scratch, folder / "chelem.sqlite3")
        assert read_old_files(folder) == OLD
    aside = _swap_files(scratch, folder / "chelem.sqlite3")
    assert aside is not None
    assert aside.read_bytes() == b"old"
    assert (folder / "chelem.sqlite3").read_bytes().startswith(b"SQLite format 3")
