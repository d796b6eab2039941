"""A backup of everything: taken while others write, proved, and copied to a second folder.

Whatever happens, a folder holds whole backups only: each is written under another name, forced to the disk, proved, and
renamed last.
"""

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from filelock import FileLock, Timeout

from players.models import Organiser
from tournaments.models import AuditLine, Round
from tournaments.selectors.backups import (
    LAST,
    MOMENT,
    Attempt,
    Backup,
    backups_in,
    digest_of,
    install,
    main_folder,
    named,
    newest_backup,
    second_folder,
)
from tournaments.services.backups.drawing import draw
from tournaments.services.backups.keeping import kept
from tournaments.services.backups.proof import prove, scratch_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.faults import Fault, fault_of

DRAFT = "draft.sqlite3"
UNPROVED = "unproved.sqlite3"  # the last one that did not hold, for whoever looks into it
FAILS = (OSError, sqlite3.Error, DatabaseError, subprocess.SubprocessError, DomainError)
QUIET = timedelta(hours=1)  # between two backups while no round is played


def backup_make() -> Backup:
    """A proved backup in the main folder, and in the second where there is one.

    Where only one of them takes it, that one has it. How it went is noted for the desk.

    :raises Conflict: `backup_running`;
    :raises DomainError: `backup_full`, `backup_folder`, `backup_unproved`, for the main folder.
    """
    try:
        with FileLock(Path(settings.DATA_DIR) / "backup.lock", timeout=0):
            return _made()
    except Timeout:
        raise Conflict("backup_running") from None
    except OSError as error:
        raise _told(error, Path(settings.DATA_DIR)) from error


def backup_if_due() -> None:
    """By a clock; what was wrong is noted for the desk."""
    if is_due():
        with suppress(DomainError):
            backup_make()


def is_due() -> bool:
    """Whether a timer that asks every few minutes should have one made: each time while a round is played."""
    last = newest_backup()
    if last is None or not timedelta() <= timezone.now() - last.at < QUIET:
        return True
    is_playing = Round.objects.filter(state=Round.State.OPEN, stage__tournament__rehearsal_of=None).exists()
    return is_playing or last.at <= (_erased_at() or last.at - QUIET)


def _made() -> Backup:
    now, made = datetime.now(UTC).replace(microsecond=0), None
    problems: dict[Path, DomainError | None] = {}
    for folder in filter(None, (main_folder(), second_folder())):
        try:
            _must_be_there(folder)
            made = _copied(made, folder) if made else _taken(folder, now)
            problems[folder] = None
        except FAILS as error:
            problems[folder] = _told(error, folder)
        else:
            _thin(folder, now)
    main, *second = problems.values()
    _note(Attempt(now, problem=main, second=second[0] if second else None))
    if main:
        raise main
    assert made is not None
    return made


def _must_be_there(folder: Path) -> None:
    """The main folder is made; the second is not: in the place of a stick that is away it would be on this disk.

    :raises DomainError: `backup_away`.
    """
    if folder == main_folder():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise DomainError("backup_away", folder=str(folder))


def _taken(folder: Path, now: datetime) -> Backup:
    """A draft of what the database is now, which becomes a backup when it holds."""
    draft = folder / DRAFT
    draft.unlink(missing_ok=True)
    try:
        draw(draft)
        _force(draft)
        try:
            with scratch_of(draft, folder) as scratch:
                prove(scratch)
        except DomainError:
            draft.replace(folder / UNPROVED)
            raise
        name = f"chelem-{install()}-{now.strftime(MOMENT)}-{digest_of(draft)}.sqlite3"
        return _settled(draft, folder / name)
    finally:
        _away(draft)


def _copied(made: Backup, folder: Path) -> Backup:
    """The same bytes, read back from where they were written.

    :raises DomainError: `backup_unproved`.
    """
    draft = folder / DRAFT
    try:
        shutil.copyfile(made.path, draft)
        _force(draft)
        if digest_of(draft) != made.digest:
            raise DomainError("backup_unproved", said=folder)
        _settled(draft, folder / made.path.name)
    finally:
        _away(draft)
    return made


def _settled(draft: Path, final: Path) -> Backup:
    draft.chmod(0o600)
    draft.replace(final)
    _force(final.parent)
    made = named(final)
    assert made is not None
    return made


def _force(path: Path) -> None:
    """Out of every cache. Windows forces no folder, and some sticks neither."""
    if path.is_dir():
        with suppress(OSError):
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        return
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _thin(folder: Path, now: datetime) -> None:
    """What is not kept goes, and with it every backup in which somebody stands who has been erased since."""
    backups, erased = backups_in(folder), _erased_at()
    stays = {each for each in kept(backups, now) if not erased or each.at > erased or each == backups[0]}
    for backup in set(backups) - stays:
        with suppress(OSError):
            backup.path.unlink()


def _erased_at() -> datetime | None:
    """When somebody was last erased. Where several organisers share a host, none may end the history of the others:
    there a name goes with the last of the backups, after a month."""
    try:
        if Organiser.objects.count() > 1:
            return None
        erased = AuditLine.objects.filter(kind=AuditLine.Kind.PERSON_ERASED).order_by("at")
        return erased.values_list("at", flat=True).last()
    except DatabaseError:  # before a migration the tables are those of an earlier version
        return None


def _note(attempt: Attempt) -> None:
    """On a full disk its age will tell."""
    problems = {"problem": _as_data(attempt.problem), "second": _as_data(attempt.second)}
    file = main_folder() / LAST
    with suppress(OSError):
        draft = file.with_suffix(".new")
        draft.write_text(json.dumps({"at": attempt.at.isoformat()} | problems), encoding="utf-8")
        draft.replace(file)


def _as_data(problem: DomainError | None) -> dict[str, object] | None:
    if problem is None:
        return None
    return {"code": problem.code, "params": {name: str(value) for name, value in problem.params.items()}}


def _told(error: Exception, folder: Path) -> DomainError:
    if isinstance(error, DomainError):
        return error
    if fault_of(error) is Fault.FULL:
        return DomainError("backup_full", folder=folder)
    return DomainError("backup_folder", folder=folder, reason=getattr(error, "strerror", None) or error)


def _away(draft: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):
            draft.with_name(draft.name + end).unlink()
