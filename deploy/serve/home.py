"""The data folder: usable, and used by one launcher at a time."""

import fcntl
import os
from pathlib import Path
from typing import TextIO

from django.conf import settings


class FolderBusyError(Exception):
    """Another launcher works in the folder; the text is its address."""


def data_folder() -> Path:
    """The folder that `CHELEM_DATA` names, `var` below the present one by default."""
    return Path(os.environ.get("CHELEM_DATA") or "var").resolve()


def database_file() -> Path | None:
    """Where SQLite keeps the club; None on PostgreSQL.

    :raises ImproperlyConfigured: a setting makes no sense.
    """
    default = settings.DATABASES["default"]
    return Path(default["NAME"]) if default["ENGINE"] == "deploy.sqlite3" else None


def claim(folder: Path) -> TextIO:
    """Create the folder where needed and take it for this launcher, as long as the returned file stays open.

    The kernel lets go of the lock however the launcher ends.

    :raises OSError: it cannot be written; :raises FolderBusyError: another launcher has it.
    """
    for name in ("logs", "broker"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    file = (folder / "launcher").open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise FolderBusyError(running_address(folder) or "?") from None
    return file


def note_address(file: TextIO, url: str) -> None:
    """Write down where the server of this folder answers, for `chelem link`."""
    file.truncate(0)
    file.write(url)
    file.flush()


def running_address(folder: Path) -> str:
    """What `note_address` wrote; empty when nothing runs."""
    try:
        return (folder / "launcher").read_text(encoding="utf-8")
    except OSError:
        return ""
