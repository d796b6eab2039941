"""Whether a backup holds: restored beside the database, brought up to date, and its logs compared with its rows."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from tournaments.services.core.errors import DomainError

SCRATCH = "scratch.sqlite3"
PATIENCE = 1800.0  # seconds: a host with the evenings of many years
ENDS = ("", "-wal", "-shm")  # the files of one database


@contextmanager
def scratch_of(file: Path, folder: Path) -> Iterator[Path]:
    """A copy of it in `folder` that goes away; unless it was moved meanwhile, which is what restoring does."""
    scratch = folder / SCRATCH
    _away(scratch)
    try:
        shutil.copyfile(file, scratch)
        yield scratch
    finally:
        _away(scratch)


def prove(database: Path) -> None:
    """Bring a scratch database up to date and compare every log in it with the rows.

    In a process of its own, for each knows one database.

    :raises DomainError: `backup_unproved`, with what it said last.
    """
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{quote(str(database))}"}
    environment.pop("DATABASE_URL_FILE", None)
    command = [sys.executable, "-m", "django", "check_log", "--migrated"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise DomainError("backup_unproved", said=said[-1][:300] if said else done.returncode)


def _away(scratch: Path) -> None:
    for end in ENDS:
        with suppress(OSError):
            scratch.with_name(scratch.name + end).unlink()
    with suppress(OSError):
        scratch.with_suffix(".known").unlink()
