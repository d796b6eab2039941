"""`chelem restore`: what a backup holds in the place of what the install has, in one command and on either engine.

A backup is tried beside the database first. What stood there stays aside, on PostgreSQL as a backup of its own.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock

from deploy.folder import data_folder
from deploy.serve.home import FolderBusyError, claim, database_file
from deploy.serve.words import fail, moment, say, text
from deploy.sqlite3.known import Known, forget, note, remembered, settle, sign
from deploy.sqlite3.look import Finding, look
from tournaments.selectors.backups import MOMENT, backups_in, main_folder, named, second_folder
from tournaments.services.backups.proof import ENDS, prove, scratch_of
from tournaments.services.core.errors import DomainError


class NotRestoredError(Exception):
    """Nothing was changed; the text says why."""


def restore(file: Path | None, *, replace: bool) -> int:
    """Returns the exit status; without a file, what there is to choose from is listed."""
    if file is None:
        return _listed()
    try:
        with _alone():
            return _restored(file.absolute(), database_file(), replace=replace)
    except NotRestoredError as refused:
        print(refused, file=sys.stderr)
    except OSError as error:
        fail("restore_disk", folder=data_folder(), reason=error.strerror)
    return 1


@contextmanager
def _alone() -> Iterator[FileLock]:
    """While no launcher works with the folder."""
    try:
        lock = claim(data_folder())
    except FolderBusyError as busy:
        raise NotRestoredError(text("restore_running", url=busy)) from None
    with lock:
        yield lock


def _restored(file: Path, database: Path | None, *, replace: bool) -> int:
    finding = _sound(file, database)
    if database and not replace and _stands(database):
        raise NotRestoredError(text("restore_exists", path=database))
    with scratch_of(file, data_folder()) as scratch:
        try:
            prove(scratch)
        except DomainError as refused:
            raise NotRestoredError(text("restore_refused", file=file, said=refused.params["said"])) from refused
        settle(scratch)
        if database:
            memory = remembered(database) or Known()
            aside = _swap(scratch, database)
        else:
            memory, aside = Known(), _put(scratch, replace=replace)
    reaches = finding.reaches or Known()
    say("restored", file=file, line=reaches.line, at=moment(reaches.at))
    if memory.line > reaches.line and memory.install in {0, reaches.install}:  # else of another club
        say("known_until", line=memory.line, at=moment(memory.at))
        say("restore_lost", lost=memory.line - reaches.line)
    if aside:
        say("restored_aside", path=aside)
    return 0


def _sound(file: Path, database: Path | None) -> Finding:
    """:raises NotRestoredError: it is no whole database of Chelem, or not the one that was proved."""
    if not file.is_file():
        raise NotRestoredError(text("restore_no_file", file=file))
    if database and database.exists() and file.samefile(database):
        raise NotRestoredError(text("restore_itself", file=file))
    finding = look(file)
    if finding.damage or finding.reaches is None:
        code = finding.damage or "database_foreign"
        raise NotRestoredError(text(code, path=file, detail=finding.detail) + " " + text("untouched_by_restore"))
    backup = named(file)
    if backup and not backup.is_whole:
        raise NotRestoredError(text("restore_changed", file=file))
    return finding


def _stands(database: Path) -> bool:
    return any(database.with_name(database.name + end).exists() for end in ENDS)


def _swap(scratch: Path, database: Path) -> Path | None:
    """In the place of the database, which keeps its own log of SQLite beside it under its new name."""
    sign(scratch)
    settle(scratch)
    with scratch.open("rb+") as file:
        os.fsync(file.fileno())
    aside = database.with_name(f"{database.stem}-aside-{datetime.now(UTC):{MOMENT}}{database.suffix}")
    stood = _stands(database)
    for end in ENDS:
        with suppress(FileNotFoundError):
            database.with_name(database.name + end).replace(aside.with_name(aside.name + end))
    scratch.replace(database)
    forget(database)
    note(database)
    return aside if stood else None


def _put(scratch: Path, *, replace: bool) -> Path | None:
    """Into PostgreSQL, by a program that knows it."""
    words = ["put_backup", str(scratch), *(["--replace"] if replace else [])]
    command = [sys.executable, "-m", "deploy.cli", "manage", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        raise NotRestoredError(lines[-1].removeprefix("CommandError: ") if lines else text("backup_silent"))
    return Path(aside) if (aside := done.stdout.strip()) else None


def _listed() -> int:
    """The newest first, with the word that restores each."""
    found = [each for folder in filter(None, (main_folder(), second_folder())) for each in backups_in(folder)]
    if not found:
        say("restore_none", folder=main_folder())
        return 1
    for backup in sorted(found, reverse=True):
        say("restore_one", at=moment(backup.at.isoformat()), path=backup.path)
    say("restore_how")
    return 0
