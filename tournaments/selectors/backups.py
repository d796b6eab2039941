"""The backups of this install, as they lie in their folders, and how the last attempt went.

A backup is a file of SQLite, whichever engine it was taken from, and only a proved one bears such a name: whose it is,
when it was taken, in UTC, and the beginning of the digest of its bytes.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from players.errors import DomainError

NAME = re.compile(r"chelem-([0-9a-f]{6})-([0-9]{8}T[0-9]{6}Z)-([0-9a-f]{12})\.sqlite3")
MOMENT = "%Y%m%dT%H%M%SZ"
DIGITS = 12  # of a digest, in a name
LAST = "last.json"


@dataclass(frozen=True, order=True)
class Backup:
    """`of` says which install it is of, `digest` is that of the name."""

    at: datetime
    path: Path
    of: str
    digest: str

    @property
    def is_whole(self) -> bool:
        """Whether its bytes are those that were proved.

        :raises OSError: it cannot be read.
        """
        return digest_of(self.path) == self.digest


@dataclass(frozen=True)
class Attempt:
    """How the last one ended: what went wrong with the backup itself, and in the second folder."""

    at: datetime
    problem: DomainError | None = None
    second: DomainError | None = None


def main_folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def second_folder() -> Path | None:
    """Such as a stick; where there is none, or it is away, the other one goes on."""
    return settings.BACKUP_FOLDER


def install() -> str:
    """What tells the backups of two computers on one stick apart."""
    return hashlib.sha256(f"backups of {settings.SECRET_KEY}".encode()).hexdigest()[:6]


def named(path: Path) -> Backup | None:
    """What the name of a file says; None where it is no backup's."""
    if not (told := NAME.fullmatch(path.name)):
        return None
    try:
        at = datetime.strptime(told[2], MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(at=at, path=path, of=told[1], digest=told[3])


def backups_in(folder: Path) -> list[Backup]:
    """Those of this install, the newest first; none where the folder is away."""
    own = install()
    return sorted((each for each in _named_in(folder) if each.of == own), reverse=True)


def newest_backup() -> Backup | None:
    return next(iter(backups_in(main_folder())), None)


def last_attempt() -> Attempt | None:
    """None where there never was one, or what was noted cannot be read."""
    try:
        told = json.loads((main_folder() / LAST).read_text(encoding="utf-8"))
        at = datetime.fromisoformat(told["at"])
        return Attempt(at, problem=_problem(told["problem"]), second=_problem(told["second"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def digest_of(path: Path) -> str:
    """The beginning of it, as it stands in the name."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:DIGITS]


def _named_in(folder: Path) -> Iterator[Backup]:
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    yield from filter(None, map(named, paths))


def _problem(told: dict[str, Any] | None) -> DomainError | None:
    return DomainError(told["code"], **told["params"]) if told else None
