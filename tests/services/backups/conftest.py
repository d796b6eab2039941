"""Folders for backups, and backups without the real snapshot and verification."""

from itertools import count

import pytest

from tournaments.services.backups import making


@pytest.fixture(autouse=True)
def data(tmp_path, settings, time_machine):
    """Return an empty folder of data; the clock starts at a fixed time."""
    time_machine.move_to("2026-11-21T20:30:00Z")
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def stick(tmp_path, settings):
    """Return the second folder of backups, an empty USB stick."""
    settings.BACKUP_FOLDER = tmp_path / "stick"
    settings.BACKUP_FOLDER.mkdir()
    return settings.BACKUP_FOLDER


@pytest.fixture
def second_database(django_db_blocker):
    """Allow the second database that a backup of PostgreSQL opens, which pytest-django forbids by default."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def fake_proof(monkeypatch):
    """Replace snapshot and verification, which starts a subprocess, in tests that do not depend on the content."""
    numbers = count(1)
    monkeypatch.setattr(making, "snapshot_write", lambda draft: draft.write_text(f"copy {next(numbers)}"))
    monkeypatch.setattr(making, "prove_database", lambda scratch: None)
