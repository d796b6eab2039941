"""What a spare has: copies of the first computer, each as it was told to be, and where they come from.

Copies bear the names of backups. One that the proof refused is put aside; the others may take over, proved or not yet,
for taking over proves again.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

from deploy.folder import data_folder
from tournaments.selectors.backups import DIGITS, MOMENT, Backup, named

STAY = 3  # the newest; beside them the last one that was proved
REFUSED = "unproved.sqlite3"
DRAFT = "draft.sqlite3"
PROVED = "proved"


class FollowedAlreadyError(Exception):
    """Another window of this computer follows."""


@dataclass(frozen=True)
class Origin:
    """`where` is an address or a folder, `code` what the desk gave for an address."""

    where: str
    code: str = ""


def folder() -> Path:
    return data_folder() / "spare"


@contextmanager
def alone() -> Iterator[None]:
    """:raises FollowedAlreadyError: somebody else follows, or takes over; :raises OSError: the folder is no folder."""
    folder().mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder() / "spare.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise FollowedAlreadyError from None
    with lock:
        yield


def remember(origin: Origin) -> None:
    """For the next time, and for taking over: the code lets in, so the file is for this user alone."""
    file = folder() / "origin.json"
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps({"where": origin.where, "code": origin.code}), encoding="utf-8")
    draft.chmod(0o600)
    draft.replace(file)


def remembered_origin() -> Origin | None:
    try:
        told = json.loads((folder() / "origin.json").read_text(encoding="utf-8"))
        return Origin(where=str(told["where"]), code=str(told["code"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def copies() -> list[Backup]:
    """The newest first, by when they were taken over there or, over the network, came here."""
    with suppress(OSError):
        return sorted(filter(None, map(named, folder().iterdir())), reverse=True)
    return []


def keep(content: bytes, of: str) -> Backup:
    """A copy of now, of the install with this mark. Whole or not at all; those too old to matter go.

    :raises OSError: it cannot be written.
    """
    digest = sha256(content).hexdigest()[:DIGITS]
    return settle(content, f"chelem-{of}-{datetime.now(UTC):{MOMENT}}-{digest}.sqlite3")


def settle(content: bytes, name: str) -> Backup:
    """The same under a name that it has already."""
    draft, final = folder() / DRAFT, folder() / name
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.chmod(0o600)
    draft.replace(final)
    for old in copies()[STAY:]:
        if old.path.name != _proved():
            with suppress(OSError):
                old.path.unlink()
    made = named(final)
    assert made is not None
    return made


def approve(copy: Backup) -> None:
    """It holds, and stays until another one does."""
    (folder() / PROVED).write_text(copy.path.name, encoding="utf-8")


def refuse(copy: Backup) -> None:
    """It does not hold: kept for whoever looks into it, and never to take over."""
    with suppress(FileNotFoundError):  # newer ones came meanwhile
        copy.path.replace(folder() / REFUSED)


def _proved() -> str:
    try:
        return (folder() / PROVED).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
