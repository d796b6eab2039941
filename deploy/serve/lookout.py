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
        self._full = False
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

    def look(self) -> None:
        """To be called often: it costs a question to the system."""
        with suppress(OSError):  # a stick that was pulled out
            full = free(self._folder) < (ROOM_AGAIN if self._full else FULL)
            if full != self._full:
                self._full = full
                say("disk_full" if full else "disk_again")
        if self._database and time.monotonic() - self._noted > NOTE_EVERY:
            self._noted = time.monotonic()
            note(self._database)
