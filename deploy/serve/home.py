"""The data folder: its database, and its lock for one launcher at a time."""

from pathlib import Path

from django.conf import settings
from filelock import FileLock, Timeout

from deploy.own_addresses import AddressFile


class FolderBusyError(Exception):
    """Another launcher holds the lock of the folder; the text is the address of its server."""


def database_file() -> Path | None:
    """Return the path of the SQLite database; None on PostgreSQL.

    :raises ImproperlyConfigured: a setting is invalid
    """
    default = settings.DATABASES["default"]
    return Path(default["NAME"]) if default["ENGINE"] == "deploy.sqlite3" else None


def lock_folder(folder: Path) -> FileLock:
    """Create the folder if needed, and lock it for this launcher. The system releases the lock when the process dies.

    :raises OSError: it is not writable
    :raises FolderBusyError: another launcher holds the lock
    """
    for name in ("logs", "broker"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "launcher.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise FolderBusyError(AddressFile(folder).read().base or "?") from None
    return lock
