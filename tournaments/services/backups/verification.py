"""Verification of a backup: a scratch copy is migrated, and each log in it is compared with the rows."""

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
TIMEOUT_SECONDS = 1800.0  # enough for a host with the evenings of many years
ENDS = ("", "-wal", "-shm")  # suffixes of the files of one database


@contextmanager
def scratch_copy(file: Path, folder: Path) -> Iterator[Path]:
    """Provide a copy in `folder`, which is deleted at the end unless the caller has moved it, as a restore does."""
    scratch = folder / SCRATCH
    _delete_scratch(scratch)
    try:
        shutil.copyfile(file, scratch)
        yield scratch
    finally:
        _delete_scratch(scratch)


def prove_database(database: Path) -> None:
    """Migrate a scratch database and compare every log in it with the rows.

    This runs in a subprocess, because Django's settings of a process have one database.

    :raises DomainError: `backup_unproved`, with the last line of its output.
    """
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{quote(str(database))}"}
    environment.pop("DATABASE_URL_FILE", None)
    command = [sys.executable, "-m", "django", "check_log", "--migrated"]
    result = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
    )
    if result.returncode:
        output = (result.stdout + result.stderr).strip().splitlines()
        raise DomainError("backup_unproved", said=output[-1][:300] if output else result.returncode)


def _delete_scratch(scratch: Path) -> None:
    """Delete a scratch copy with all files that SQLite and the program keep next to it."""
    for suffix in ENDS:
        with suppress(OSError):
            scratch.with_name(scratch.name + suffix).unlink()
    with suppress(OSError):
        scratch.with_suffix(".known").unlink()
