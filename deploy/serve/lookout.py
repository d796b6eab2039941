"""What the launcher looks after besides its programs: room on the disk, and how far the database is."""

import shutil
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from deploy.serve.words import say
from deploy.sqlite3.known import note

ROOM_TO_START = 5_000_000  # bytes: a first database and SQLite's own log beside it
FULL, ROOM_AGAIN = 500_000, 1_000_000
NOTE_EVERY = 5.0  # seconds


def free(folder: Path) -> int:
    """Bytes that may still be written there."""
    return shutil.disk_usage(folder).free


class Lookout:
    """Its connection to SQLite stays open and reads nothing: as long as there is one, SQLite keeps the files that a
    reader needs, which on a full disk nobody could make anew."""

    def __init__(self, folder: Path, database: Path | None) -> None:
        self._folder, self._database = folder, database
        self._said: set[str] = set()
        self._noted = 0.0
        self._open: sqlite3.Connection | None = None

    def __enter__(self) -> "Lookout":
        if self._database:
            with suppress(sqlite3.Error):  # the programs will say it in their way
                self._open = sqlite3.connect(f"{self._database.absolute().as_uri()}?mode=ro", uri=True)
                self._open.execute("PRAGMA schema_version")  # only now it is
        return self

    def __exit__(self, *_: object) -> None:
        if self._open:
            self._open.close()

    def look(self) -> bool:
        """To be called often: it costs a question to the system. Whether it was time for what costs more."""
        gone = self._is_gone()
        self._say("folder_gone", "folder_back", gone)
        if gone:
            return False
        least = ROOM_AGAIN if "disk_full" in self._said else FULL
        self._say("disk_full", "disk_again", free(self._folder) < least)
        due = time.monotonic() - self._noted > NOTE_EVERY
        if due:
            self._noted = time.monotonic()
            if self._database:
                note(self._database)
        return due

    def _is_gone(self) -> bool:
        """A stick that was pulled out leaves nothing, or an empty folder."""
        return not (self._database or self._folder).exists()

    def _say(self, begins: str, ends: str, now: bool) -> None:
        """Once when it begins, once when it ends."""
        if now and begins not in self._said:
            self._said.add(begins)
            say(begins, folder=self._folder)
        elif not now and begins in self._said:
            self._said.discard(begins)
            say(ends, folder=self._folder)
