"""Making a backup of the whole database: taken while others write, verified, and copied to a second folder.

A crash never leaves an incomplete backup: each is written under a draft name, synced to the disk, verified, and renamed
last.
"""

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Max
from django.utils import timezone
from filelock import FileLock, Timeout

from players.models import Organiser
from tournaments.models import AuditLine, Event, Round
from tournaments.selectors.backups import (
    DIGITS,
    ENCRYPTED,
    LAST,
    MOMENT,
    Attempt,
    Backup,
    backups_in,
    digest_of,
    install_id,
    last_attempt,
    main_folder,
    newest_backup,
    parse_name,
    second_folder,
)
from tournaments.services.backups.encryption import digest_of_content, encrypt_file
from tournaments.services.backups.retention import MONTH, YEAR, backups_to_keep
from tournaments.services.backups.snapshot import snapshot_write
from tournaments.services.backups.verification import prove_database, scratch_copy
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.faults import Fault, fault_of

DRAFT = "draft.sqlite3"
UNPROVED = "unproved.sqlite3"  # the last one that failed verification, for an inspection
BACKUP_ERRORS = (OSError, sqlite3.Error, DatabaseError, subprocess.SubprocessError, DomainError)
NEWEST_LINES = 500  # searched for one after a backup: `at` has no index, and imported lines keep their old times
RETRY = timedelta(minutes=5)  # between two attempts at the end of a round, as by the timer
IDLE_INTERVAL = timedelta(hours=1)  # between two backups while nothing is written


def backup_make() -> Backup:
    """Make a verified backup in the main folder, and in the second if there is one.

    A failure in one folder does not affect the other. The result is stored for the desk.

    :raises Conflict: `backup_running`;
    :raises DomainError: `backup_full`, `backup_folder`, `backup_unproved`, for the main folder.
    """
    try:
        with FileLock(Path(settings.DATA_DIR) / "backup.lock", timeout=0):
            return _make_in_all_folders()
    except Timeout:
        raise Conflict("backup_running") from None
    except OSError as error:
        raise _as_refusal(error, Path(settings.DATA_DIR)) from error


def backup_if_due() -> None:
    """Make a backup if one is due; a problem is stored for the desk."""
    if is_due():
        with suppress(DomainError):
            backup_make()


def backup_after_round() -> bool:
    """Make a backup if a round has closed since the newest one. Return True if it was made or tried.

    A problem is stored for the desk. After a failure the next one waits `RETRY`. A round that has closed in the future,
    as the clock was put back since, does not count. A host with several clubs makes none here: its rounds end all day.
    """
    now = timezone.now()
    closed_at = Round.objects.filter(stage__tournament__rehearsal_of=None).aggregate(last=Max("closed_at"))["last"]
    last, attempt = newest_backup(), last_attempt()
    if closed_at is None or closed_at > now or _is_shared() or (last and last.at >= closed_at):
        return False
    if attempt and attempt.problem and now - attempt.at < RETRY:
        return False
    with suppress(DomainError):
        backup_make()
    return True


def is_due() -> bool:
    """Return True if a timer that runs every few minutes should make a backup.

    It should once in `IDLE_INTERVAL` and after the erasure of a person; at each run while a round is played, and if a
    log got a line since the newest backup, such as the end of a round. A backup dated in the future does not count.
    """
    last = newest_backup()
    if last is None or not timedelta() <= timezone.now() - last.at < IDLE_INTERVAL:
        return True
    is_playing = Round.objects.filter(state=Round.State.OPEN, stage__tournament__rehearsal_of=None).exists()
    newest_lines = Event.objects.filter(tournament__rehearsal_of=None).order_by("-pk").values_list("at", flat=True)
    if is_playing or any(at >= last.at for at in newest_lines[:NEWEST_LINES]):
        return True
    erasure = _last_erasure()
    return erasure is not None and last.at <= erasure


def _make_in_all_folders() -> Backup:
    """Make the backup in each folder, store the result, and raise the problem of the main folder, if there is one."""
    now, backup = datetime.now(UTC).replace(microsecond=0), None
    problems: dict[Path, DomainError | None] = {}
    for folder in filter(None, (main_folder(), second_folder())):
        try:
            _folder_must_exist(folder)
            made = _backup_to_folder(backup, folder, now)
            backup, problems[folder] = backup or made, None
        except BACKUP_ERRORS as error:
            problems[folder] = _as_refusal(error, folder)
        else:
            _delete_old_backups(folder, now)
    main, *second = problems.values()
    _save_attempt(Attempt(now, problem=main, second=second[0] if second else None, second_at=_second_at(second, now)))
    if main:
        raise main
    assert backup is not None
    return backup


def _second_at(second: list[DomainError | None], now: datetime) -> datetime | None:
    """Return the time of the last backup in the second folder, None without such a folder.

    `second` holds the problem of the present attempt in that folder (None: it succeeded); it is empty without a folder.
    """
    if not second:
        return None
    if second[0] is None:
        return now
    before = last_attempt()
    return before.second_at if before else None


def _backup_to_folder(backup: Backup | None, folder: Path, now: datetime) -> Backup:
    """Copy the backup of the main folder to another one; take a snapshot if there is none, as before any copy.

    With a phrase, the second folder gets encrypted files only: a snapshot for it is taken in a temporary folder.
    """
    phrase = settings.BACKUP_PASSPHRASE
    if folder == main_folder() or not phrase:
        return _copy_backup(backup, folder) if backup else _take_snapshot(folder, now)
    for earlier in backups_in(folder):  # from before the phrase was set
        if not earlier.is_encrypted and earlier.is_whole:
            _encrypt_backup(earlier, folder, phrase)
            earlier.path.unlink()
    if backup:
        return _encrypt_backup(backup, folder, phrase)
    with TemporaryDirectory(prefix="chelem-") as temporary:
        return _encrypt_backup(_take_snapshot(Path(temporary), now), folder, phrase)


def _folder_must_exist(folder: Path) -> None:
    """Create the main folder, but not the second: if its USB stick is unplugged, it would be created on this disk.

    :raises DomainError: `backup_away`.
    """
    if folder == main_folder():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise DomainError("backup_away", folder=str(folder))


def _take_snapshot(folder: Path, now: datetime) -> Backup:
    """Take a snapshot as a draft, verify it, and make it a backup.

    :raises DomainError: `backup_unproved`; the draft is then kept as `UNPROVED`.
    """
    draft = folder / DRAFT
    draft.unlink(missing_ok=True)
    try:
        snapshot_write(draft)
        _sync(draft)
        try:
            with scratch_copy(draft, folder) as scratch:
                prove_database(scratch)
        except DomainError:
            draft.replace(folder / UNPROVED)
            raise
        name = f"chelem-{install_id()}-{now.strftime(MOMENT)}-{digest_of(draft)}.sqlite3"
        return _rename_draft(draft, folder / name)
    finally:
        _delete_draft(draft)


def _copy_backup(backup: Backup, folder: Path) -> Backup:
    """Copy a backup to another folder, and compare the digest of the written file.

    :raises DomainError: `backup_unproved`.
    """
    draft = folder / DRAFT
    try:
        shutil.copyfile(backup.path, draft)
        _sync(draft)
        if digest_of(draft) != backup.digest:
            raise DomainError("backup_unproved", said=folder)
        _rename_draft(draft, folder / backup.path.name)
    finally:
        _delete_draft(draft)
    return backup


def _encrypt_backup(backup: Backup, folder: Path, phrase: str) -> Backup:
    """Write an encrypted copy to another folder, and compare the digest of what the written file decrypts to.

    :raises DomainError: `backup_unproved`.
    """
    draft = folder / DRAFT
    try:
        encrypt_file(backup.path, draft, phrase)
        _sync(draft)
        if digest_of_content(draft, phrase)[:DIGITS] != backup.digest:
            raise DomainError("backup_unproved", said=folder)
        name = f"chelem-{backup.of}-{backup.at.strftime(MOMENT)}-{digest_of(draft)}.sqlite3{ENCRYPTED}"
        return _rename_draft(draft, folder / name)
    finally:
        _delete_draft(draft)


def _rename_draft(draft: Path, final: Path) -> Backup:
    """Make the draft a backup by its final name, readable only for its owner; return the backup."""
    draft.chmod(0o600)
    draft.replace(final)
    _sync(final.parent)
    backup = parse_name(final)
    assert backup is not None
    return backup


def _sync(path: Path) -> None:
    """Sync a file or folder to the disk. Windows and some USB sticks cannot sync folders."""
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


def _delete_old_backups(folder: Path, now: datetime) -> None:
    """Delete backups by the retention rule, and those older than the last erasure of a person; never the newest."""
    backups, erasure = backups_in(folder), _last_erasure()
    selected = backups_to_keep(backups, now, round_ends=_round_ends(now), at_most=MONTH if _is_shared() else YEAR)
    to_keep = {each for each in selected if not erasure or each.at > erasure or each == backups[0]}
    for backup in set(backups) - to_keep:
        with suppress(OSError):
            backup.path.unlink()


def _is_shared() -> bool:
    """Return True if several organisers share the database."""
    try:
        return Organiser.objects.count() > 1
    except DatabaseError:  # before a migration the tables are those of an earlier version
        return True


def _round_ends(now: datetime) -> list[datetime]:
    """Return the times at which a round of the last year was closed, rehearsals aside."""
    closed = Event.objects.filter(name="round.closed", at__gte=now - YEAR, tournament__rehearsal_of=None)
    try:
        return list(closed.order_by("at").values_list("at", flat=True))
    except DatabaseError:  # as in `_is_shared`
        return []


def _last_erasure() -> datetime | None:
    """Return the time of the last erasure of a person.

    None if several organisers share the database: one must not delete the backups of the others. There an erased name
    is deleted with the last backup that contains it, after a month.
    """
    try:
        if _is_shared():
            return None
        erasures = AuditLine.objects.filter(kind=AuditLine.Kind.PERSON_ERASED).order_by("at")
        return erasures.values_list("at", flat=True).last()
    except DatabaseError:  # before a migration the tables are those of an earlier version
        return None


def _save_attempt(attempt: Attempt) -> None:
    """Store the result for the desk. If the disk is full, the desk sees only the age of the last backup."""
    problems = {"problem": _problem_as_data(attempt.problem), "second": _problem_as_data(attempt.second)}
    times = {"at": attempt.at.isoformat(), "second_at": attempt.second_at.isoformat() if attempt.second_at else None}
    file = main_folder() / LAST
    with suppress(OSError):
        draft = file.with_suffix(".new")
        draft.write_text(json.dumps(times | problems), encoding="utf-8")
        draft.replace(file)


def _problem_as_data(problem: DomainError | None) -> dict[str, object] | None:
    if problem is None:
        return None
    return {"code": problem.code, "params": {name: str(value) for name, value in problem.params.items()}}


def _as_refusal(error: Exception, folder: Path) -> DomainError:
    """Translate an error of the disk or of the database; return a refusal unchanged."""
    if isinstance(error, DomainError):
        return error
    if fault_of(error) is Fault.FULL:
        return DomainError("backup_full", folder=folder)
    return DomainError("backup_folder", folder=folder, reason=getattr(error, "strerror", None) or error)


def _delete_draft(draft: Path) -> None:
    """Delete a draft and the files that SQLite keeps next to it."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):
            draft.with_name(draft.name + suffix).unlink()
