"""Watches disk space and data folder while the launcher runs, and saves the position of the database."""

import shutil
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from deploy.serve.words import print_text
from deploy.sqlite3.position import save_position

START_BYTES = 5_000_000  # free space needed to start: a first database and its WAL
DISK_FULL_BYTES, DISK_FREE_BYTES = 500_000, 1_000_000  # hysteresis: full below the first, free from the second on
SAVE_SECONDS = 5.0


def free_bytes(folder: Path) -> int:
    """Return the free disk space of a folder."""
    return shutil.disk_usage(folder).free


class DiskWatch:
    """Holds an idle read-only connection so that SQLite keeps its -wal and -shm files: readers need them, and on a full
    disk they cannot be recreated.
    """

    def __init__(self, folder: Path, database: Path | None) -> None:
        self._folder, self._database = folder, database
        self._active_problems: set[str] = set()
        self._saved_at = 0.0
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> "DiskWatch":
        if self._database:
            with suppress(sqlite3.Error):  # server and worker report this error themselves
                self._connection = sqlite3.connect(f"{self._database.absolute().as_uri()}?mode=ro", uri=True)
                self._connection.execute("PRAGMA schema_version")  # SQLite opens the file at the first statement
        return self

    def __exit__(self, *_: object) -> None:
        if self._connection:
            self._connection.close()

    def check(self) -> bool:
        """Check folder and disk at the cost of one system call, and save the position every `SAVE_SECONDS`; return
        True in that case, so that the caller does its own costly work at the same pace.
        """
        is_gone = self._is_folder_gone()
        self._report_change("folder_gone", "folder_back", is_gone)
        if is_gone:
            return False
        least = DISK_FREE_BYTES if "disk_full" in self._active_problems else DISK_FULL_BYTES
        self._report_change("disk_full", "disk_again", free_bytes(self._folder) < least)
        is_due = time.monotonic() - self._saved_at > SAVE_SECONDS
        if is_due:
            self._saved_at = time.monotonic()
            if self._database:
                save_position(self._database)
        return is_due

    def _is_folder_gone(self) -> bool:
        """Return True if the database is gone: a stick that was pulled out may leave an empty folder."""
        return not (self._database or self._folder).exists()

    def _report_change(self, problem: str, recovery: str, is_active: bool) -> None:
        """Print the problem when it begins, and the recovery when it ends."""
        if is_active and problem not in self._active_problems:
            self._active_problems.add(problem)
            print_text(problem, folder=self._folder)
        elif not is_active and problem in self._active_problems:
            self._active_problems.discard(problem)
            print_text(recovery, folder=self._folder)
