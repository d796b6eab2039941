"""A backup of one engine put back on the other, with a round in play: the same rows, and a clean log."""

import subprocess
import sys
from pathlib import Path

from tests.engines.programs import ROOT, environment, manage, run_program
from tests.engines.servers import postgres

# Of every table what it holds, without what each database numbers for itself.
TOLD = """
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


# Worth its time: two real databases, and nothing in between but the file of a backup.
def test_it_is_the_same_on_the_other_engine_and_back(tmp_path: Path) -> None:
    laptop = environment(tmp_path / "laptop")
    manage("migrate", "--verbosity", "0", env=laptop)
    manage("load_demo", "--verbosity", "0", env=laptop)
    first = manage("backup", env=laptop)
    before = told(laptop)
    with postgres() as url:
        host = environment(tmp_path / "host", DATABASE_URL=url)
        restored(first, host)
        there = manage("backup", env=host)
        assert told(host) == before
        assert "--replace" in refused(first, host)
        aside = restored(first, host, "--replace").split()[-1]
        assert Path(aside).parent == tmp_path / "host" / "backups"
        assert kept_by_a_migration(host) == {aside, there}
    back = environment(tmp_path / "back")
    restored(there, back)
    assert told(back) == before


def kept_by_a_migration(env: dict[str, str]) -> set[str]:
    """The backups that were there before tables went back a version and forth again; each passage adds one."""
    folder = Path(env["CHELEM_DATA"]) / "backups"
    before = set(map(str, folder.glob("chelem-*.sqlite3")))
    *_, earlier, _last = sorted(path.stem for path in (ROOT / "tournaments" / "migrations").glob("0*.py"))
    manage("migrate", "tournaments", earlier, "--verbosity", "0", env=env)
    manage("migrate", "--verbosity", "0", env=env)
    assert len(list(folder.glob("chelem-*.sqlite3"))) == len(before) + 2
    return before


def told(env: dict[str, str]) -> list[str]:
    """What the database holds; a row more can be written into it."""
    assert "0 with differences" in manage("check_log", env=env)
    *rows, after = manage("shell", "-v", "0", "-c", TOLD, env=env).splitlines()
    assert after == "next: True"
    return rows


def restored(file: str, env: dict[str, str], *words: str) -> str:
    done = restore(file, env, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(file: str, env: dict[str, str]) -> str:
    done = restore(file, env)
    assert done.returncode == 1
    return done.stderr


def restore(file: str, env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deploy.cli", "restore", file, *words]
    return run_program(command, cwd=ROOT, env=env)
