"""The backup files of this install, and the result of the last attempt.

A backup is an SQLite file, also if it was taken from PostgreSQL; in the second folder it may be encrypted.
Its name contains the id of the install, the time in UTC and the first digits of the SHA-256 of the file. A file gets
this name only after it was verified.
"""

import hashlib
import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from players.errors import DomainError

NAME = re.compile(r"chelem-([0-9a-f]{6})-([0-9]{8}T[0-9]{6}Z)-([0-9a-f]{12})\.sqlite3(?:\.aes)?")
ENCRYPTED = ".aes"  # the end of the name of an encrypted backup
MOMENT = "%Y%m%dT%H%M%SZ"
DIGITS = 12  # hexadecimal digits of the digest in a file name
LAST = "last.json"  # the record of the last attempt, in the main folder
SQLITE_MAGIC = b"SQLite format 3\0"  # the first bytes of a database: https://sqlite.org/fileformat.html
IS_WINDOWS = os.name == "nt"


@dataclass(frozen=True, order=True)
class Backup:
    """A backup file, as described by its name. `of` is the id of its install."""

    at: datetime
    path: Path
    of: str
    digest: str

    @property
    def is_encrypted(self) -> bool:
        return self.path.suffix == ENCRYPTED

    @property
    def is_whole(self) -> bool:
        """True if the digest of the file is that in its name.

        :raises OSError: the file cannot be read.
        """
        return digest_of(self.path) == self.digest


@dataclass(frozen=True)
class Attempt:
    """The result of a backup run. `problem` is an error of the backup itself, `second` one of the second folder.

    `second_at` is the time of the last backup that was written to the second folder, as by an earlier run.
    """

    at: datetime
    problem: DomainError | None = None
    second: DomainError | None = None
    second_at: datetime | None = None


def main_folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def second_folder() -> Path | None:
    """Return the optional second folder, such as a USB stick. Backups continue in the main folder if it is missing."""
    return settings.BACKUP_FOLDER


def install_id() -> str:
    """Return the id that distinguishes the backups of several installs in one folder."""
    return hashlib.sha256(f"backups of {settings.SECRET_KEY}".encode()).hexdigest()[:6]


def parse_name(path: Path) -> Backup | None:
    """Return the backup that a file name describes, None if it is not the name of a backup."""
    if not (match := NAME.fullmatch(path.name)):
        return None
    try:
        at = datetime.strptime(match[2], MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(at=at, path=path, of=match[1], digest=match[3])


def backups_in(folder: Path) -> list[Backup]:
    """Return the backups of this install, newest first; none if the folder is missing."""
    own = install_id()
    return sorted((each for each in backups_of_all_installs(folder) if each.of == own), reverse=True)


def newest_backup() -> Backup | None:
    return next(iter(backups_in(main_folder())), None)


def last_attempt() -> Attempt | None:
    """Return the result of the last attempt, None if there is no readable record of one."""
    try:
        record = json.loads((main_folder() / LAST).read_text(encoding="utf-8"))
        at = datetime.fromisoformat(record["at"])
        written = record.get("second_at")  # missing in the record of an earlier version
        return Attempt(
            at,
            problem=_problem_of(record["problem"]),
            second=_problem_of(record["second"]),
            second_at=datetime.fromisoformat(written) if written else None,
        )
    except (OSError, ValueError, TypeError, LookupError):
        return None


def restore_command(path: Path, *, replace: bool) -> str:
    """Return the command that restores a backup, to type in a shell: on Windows, cmd.exe knows double quotes only."""
    join = subprocess.list2cmdline if IS_WINDOWS else shlex.join
    return join(["chelem", "restore", str(path), *(["--replace"] if replace else [])])


def digest_of(path: Path) -> str:
    """Return the digest of a file, shortened as in its name."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:DIGITS]


def backups_of_all_installs(folder: Path) -> Iterator[Backup]:
    """Yield the backups of a folder in any order; none if the folder is missing."""
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    yield from filter(None, map(parse_name, paths))


def _problem_of(record: dict[str, Any] | None) -> DomainError | None:
    return DomainError(record["code"], **record["params"]) if record else None
