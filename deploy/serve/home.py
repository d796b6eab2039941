"""The data folder: usable, and used by one launcher at a time."""

from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from filelock import FileLock, Timeout


class FolderBusyError(Exception):
    """Another launcher works in the folder; the text is its address."""


def database_file() -> Path | None:
    """Where SQLite keeps the club; None on PostgreSQL.

    :raises ImproperlyConfigured: a setting makes no sense.
    """
    default = settings.DATABASES["default"]
    return Path(default["NAME"]) if default["ENGINE"] == "deploy.sqlite3" else None


def claim(folder: Path) -> FileLock:
    """Create the folder where needed and take it for this launcher, until the lock is released.

    The system lets go of it however the launcher ends.

    :raises OSError: it cannot be written; :raises FolderBusyError: another launcher has it.
    """
    for name in ("logs", "broker"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "launcher.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise FolderBusyError(next(iter(running_addresses(folder)), "?")) from None
    return lock


def note_addresses(folder: Path, urls: Sequence[str]) -> None:
    """Write down where the server of this folder answers, this computer's own address first, for `chelem link`."""
    (folder / "launcher").write_text("\n".join(urls), encoding="utf-8")


def running_addresses(folder: Path) -> list[str]:
    """What `note_addresses` wrote; empty when nothing runs."""
    try:
        return (folder / "launcher").read_text(encoding="utf-8").split()
    except OSError:
        return []
