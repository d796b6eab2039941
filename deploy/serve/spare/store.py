"""Storage of a spare: its copies of the first computer's database, and the origin they come from.

Copies have the names of backups. A copy whose proof failed is set aside. The others may take over, proved or not,
because a takeover proves the copy again.
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
from tournaments.selectors.backups import DIGITS, MOMENT, Backup, parse_name

COPIES_TO_KEEP = 3  # the newest ones, in addition to the last proved one
FAILED_NAME = "unproved.sqlite3"
DRAFT_NAME = "draft.sqlite3"
PROVED_NAME = "proved"  # file with the name of the last proved copy


class FollowedAlreadyError(Exception):
    """Another process of this computer follows or takes over."""


@dataclass(frozen=True)
class Origin:
    """`where` is an address or a folder, `code` the code that the desk shows for an address."""

    where: str
    code: str = ""


def spare_folder() -> Path:
    """Return the folder of copies and origin, which may not exist yet."""
    return data_folder() / "spare"


def announcement_file() -> Path:
    """Return the path of the announcement of a take-over that the first computer has not received yet."""
    return spare_folder() / "announcement.json"


@contextmanager
def lock_spare() -> Iterator[None]:
    """Hold the lock of the spare's folder.

    :raises FollowedAlreadyError: another process holds it
    :raises OSError: the folder cannot be created
    """
    spare_folder().mkdir(parents=True, exist_ok=True)
    lock = FileLock(spare_folder() / "spare.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise FollowedAlreadyError from None
    with lock:
        yield


def save_origin(origin: Origin) -> None:
    """Save the origin for the next start and for a takeover. The code grants access, so only this user may read it."""
    file = spare_folder() / "origin.json"
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps({"where": origin.where, "code": origin.code}), encoding="utf-8")
    draft.chmod(0o600)
    draft.replace(file)


def load_origin() -> Origin | None:
    """Return the saved origin; None if there is none or it is unreadable."""
    try:
        fields = json.loads((spare_folder() / "origin.json").read_text(encoding="utf-8"))
        return Origin(where=str(fields["where"]), code=str(fields["code"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def list_copies() -> list[Backup]:
    """Return the copies, newest first, by the time of the backup or, over the network, of their arrival."""
    with suppress(OSError):
        return sorted(filter(None, map(parse_name, spare_folder().iterdir())), reverse=True)
    return []


def save_copy(content: bytes, install: str) -> Backup:
    """Save a copy, atomically, under a name with the first computer's install and the present time; delete old copies.

    :raises OSError: it cannot be written
    """
    digest = sha256(content).hexdigest()[:DIGITS]
    return write_copy(content, f"chelem-{install}-{datetime.now(UTC):{MOMENT}}-{digest}.sqlite3")


def write_copy(content: bytes, name: str) -> Backup:
    """Write a copy under its name, atomically; delete old copies.

    :raises OSError: it cannot be written
    """
    draft, final = spare_folder() / DRAFT_NAME, spare_folder() / name
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.chmod(0o600)
    draft.replace(final)
    for old in list_copies()[COPIES_TO_KEEP:]:
        if old.path.name != _proved_name():
            with suppress(OSError):
                old.path.unlink()
    copy = parse_name(final)
    assert copy is not None
    return copy


def mark_proved(copy: Backup) -> None:
    """Record a copy as proved. It is not deleted until another one is proved."""
    (spare_folder() / PROVED_NAME).write_text(copy.path.name, encoding="utf-8")


def set_aside(copy: Backup) -> None:
    """Rename a copy whose proof failed: it is kept for inspection, and never takes over."""
    with suppress(FileNotFoundError):  # deleted meanwhile, after newer copies
        copy.path.replace(spare_folder() / FAILED_NAME)


def _proved_name() -> str:
    """Return the name of the last proved copy; empty if there is none."""
    try:
        return (spare_folder() / PROVED_NAME).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
