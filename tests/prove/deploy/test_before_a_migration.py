"""A migration makes a backup first, and is refused if there can be none."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from tests.engines.programs import ROOT, environment, manage, run_program
from tests.engines.setups import Settings, hosted, laptop

NEWEST = sorted((ROOT / "tournaments/migrations").glob("0*.py"))[-2:]
BEFORE, LAST = (path.stem for path in NEWEST)
Club = tuple[Path, Mapping[str, str]]


@pytest.fixture(params=[laptop, hosted])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    """Return the data folder and the environment of a club whose last migration is pending."""
    engine: type[AbstractContextManager[Settings]] = request.param
    with engine() as settings:
        env = environment(tmp_path / "data", **settings)
        manage("migrate", "-v0", "tournaments", BEFORE, env=env)
        yield tmp_path / "data", env


def run_migrate(env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "migrate"]
    return run_program(command, cwd=ROOT, env=dict(env))


def is_migration_pending(env: Mapping[str, str]) -> bool:
    return f"[ ] {LAST}" in manage("showmigrations", "tournaments", env=env)


# Worth its time: real migrations in their own processes, on both engines.
def test_backup_has_the_tables_from_before_the_migration(club: Club) -> None:
    folder, env = club
    assert run_migrate(env).returncode == 0
    assert not is_migration_pending(env)
    (backup,) = (folder / "backups").glob("chelem-*.sqlite3")
    with closing(sqlite3.connect(backup)) as copy:
        names = {name for (name,) in copy.execute("SELECT name FROM django_migrations WHERE app = 'tournaments'")}
    assert BEFORE in names
    assert LAST not in names


def test_migration_without_a_backup_is_refused(club: Club) -> None:
    folder, env = club
    (folder / "backups").write_text("in the place of the folder")
    refused = run_migrate(env)
    assert refused.returncode == 1
    assert "La sauvegarde ne s’écrit pas" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert is_migration_pending(env)
