"""A test database with all migrations applied, kept between runs: each process of pytest copies it.

The migrations take three seconds of processor, which every process would spend again. The kept database is in
`var/test-databases/`; its name has a digest of what the migrations depend on.
"""

import hashlib
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings

from tests.engines.programs import ROOT

FOLDER = ROOT / "var" / "test-databases"


def digest_of_migrations() -> str:
    """Return a digest of all migrations, of the installed apps, and of the versions of Django and SQLite."""
    digest = hashlib.sha256(f"{django.VERSION} {sqlite3.sqlite_version} {settings.INSTALLED_APPS}".encode())
    for app in apps.get_app_configs():
        for path in sorted(Path(app.path).glob("migrations/*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kept_database() -> Path:
    """Return the path of the kept database, which may not exist."""
    return FOLDER / f"{digest_of_migrations()}.sqlite3"


def copy_kept_database(target: Path) -> bool:
    """Copy the kept database to `target`; return False if there is none, or in a bench, which runs without Django."""
    if not apps.ready:
        return False
    try:
        shutil.copyfile(kept_database(), target)
    except FileNotFoundError:
        return False
    return True


def keep_database(source: Path) -> None:
    """Keep a copy of a database that has all migrations, instead of that of earlier migrations."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = kept_database()
    part = kept.with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(part)) as copy:
        database.backup(copy)
    for old in FOLDER.glob("*.sqlite3"):
        if old != kept:
            old.unlink(missing_ok=True)
    part.replace(kept)
