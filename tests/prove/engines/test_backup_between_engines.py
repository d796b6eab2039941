"""A backup of one database engine restored on the other, with a round in play: equal rows, and a sound log."""

import subprocess
import sys
from pathlib import Path

from tests.engines.programs import ROOT, environment, manage, run_program
from tests.engines.servers import postgres

# A digest of the rows of each table, without tables whose keys each database assigns itself.
DIGEST_SCRIPT = """
import hashlib, json
from django.apps import apps
from django.core.serializers import serialize
OWN = {"ContentType", "Permission", "Session"}
for model in sorted(apps.get_models(include_auto_created=True), key=lambda model: model._meta.label):
    if model.__name__ not in OWN:
        lines = serialize("jsonl", model._base_manager.order_by("pk")).splitlines()
        rows = [json.dumps(json.loads(line), sort_keys=True) for line in lines]  # PostgreSQL sorts keys in its own way
        print("rows:", model._meta.label, len(rows), hashlib.sha256(repr(rows).encode()).hexdigest())
from players.models import Club, Organiser
print("next:", Club.objects.create(organiser=Organiser.objects.first(), name="Encore un").pk > 0)
"""


# Worth its time: two real databases, connected only by the file of a backup.
def test_backup_has_equal_rows_on_the_other_engine_and_back(tmp_path: Path) -> None:
    laptop = environment(tmp_path / "laptop")
    manage("migrate", "--verbosity", "0", env=laptop)
    manage("load_demo", "--verbosity", "0", env=laptop)
    first = manage("backup", env=laptop)
    before = digest_tables(laptop)
    with postgres() as url:
        host = environment(tmp_path / "host", DATABASE_URL=url)
        run_restore(first, host)
        there = manage("backup", env=host)
        assert digest_tables(host) == before
        assert "--replace" in run_refused(first, host)
        aside = run_restore(first, host, "--replace").split()[-1]  # the copy of the replaced database
        assert Path(aside).parent == tmp_path / "host" / "backups"
        assert list_backups(host) == {aside, there}
        migrate_back_and_forth(host)
        assert len(list_backups(host)) == 2 + 2  # a backup before each of the two migrations
    back = environment(tmp_path / "back")
    run_restore(there, back)
    assert digest_tables(back) == before


def list_backups(env: dict[str, str]) -> set[str]:
    """Return the paths of the backups in the folder of the data."""
    return set(map(str, (Path(env["CHELEM_DATA"]) / "backups").glob("chelem-*.sqlite3")))


def migrate_back_and_forth(env: dict[str, str]) -> None:
    """Migrate to the version before the last one, and back."""
    *_, earlier, _last = sorted(path.stem for path in (ROOT / "tournaments" / "migrations").glob("0*.py"))
    manage("migrate", "tournaments", earlier, "--verbosity", "0", env=env)
    manage("migrate", "--verbosity", "0", env=env)


def digest_tables(env: dict[str, str]) -> list[str]:
    """Return the digests of all tables, and check the logs and that a new row can be inserted."""
    assert "0 with differences" in manage("check_log", env=env)
    *rows, after = manage("shell", "-v", "0", "-c", DIGEST_SCRIPT, env=env).splitlines()
    assert after == "next: True"
    return rows


def run_restore(file: str, env: dict[str, str], *words: str) -> str:
    done = restore(file, env, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_refused(file: str, env: dict[str, str]) -> str:
    done = restore(file, env)
    assert done.returncode == 1
    return done.stderr


def restore(file: str, env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deploy.cli", "restore", file, *words]
    return run_program(command, cwd=ROOT, env=env)
