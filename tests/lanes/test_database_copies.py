"""The test database with all migrations is kept under a digest of them, and copied."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps

from tests import database_copies


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep databases in a folder of the test; return it."""
    monkeypatch.setattr(database_copies, "FOLDER", tmp_path / "kept")
    return tmp_path / "kept"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Keep a database whose only row is still in its write-ahead log; return its path."""
    path = tmp_path / "source.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript("PRAGMA journal_mode=WAL; CREATE TABLE games AS SELECT 'tarot' AS name;")
        database_copies.keep_database(path)
    return path


def test_copy_has_the_rows_of_the_kept_database(source: Path, tmp_path: Path) -> None:
    assert database_copies.copy_kept_database(tmp_path / "copy.sqlite3")
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert copy.execute("SELECT name FROM games").fetchall() == [("tarot",)]


def test_database_of_other_migrations_is_not_copied_and_is_replaced(
    source: Path, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app" / "migrations").mkdir(parents=True)
    (tmp_path / "app" / "migrations" / "0001_initial.py").touch()
    monkeypatch.setattr(apps.get_app_config("tournaments"), "path", str(tmp_path / "app"))
    assert not database_copies.copy_kept_database(tmp_path / "copy.sqlite3")
    database_copies.keep_database(source)
    assert [path.name for path in folder.iterdir()] == [database_copies.kept_database().name]
