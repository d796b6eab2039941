"""`chelem restore`: replaces the database by a backup, on SQLite or PostgreSQL.

The backup is proved in a scratch file first. The replaced database is kept, on PostgreSQL as a backup of its own.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path

from django.conf import settings
from filelock import FileLock

from deploy.folder import data_folder
from deploy.serve.home import FolderBusyError, database_file, lock_folder
from deploy.serve.words import format_utc, print_error, print_text, text
from deploy.sqlite3.look import Finding, check_database
from deploy.sqlite3.position import (
    LogPosition,
    checkpoint_wal,
    delete_position,
    load_position,
    save_position,
    sign_database,
)
from tournaments.selectors.backups import MOMENT, backups_in, main_folder, parse_name, second_folder
from tournaments.selectors.takeover import end_takeover
from tournaments.services.backups.encryption import decrypt_file, is_encrypted
from tournaments.services.backups.verification import ENDS, prove_database, scratch_copy
from tournaments.services.core.errors import DomainError

DECRYPTED = "decrypted.sqlite3"  # in the data folder, while an encrypted backup is restored


class NotRestoredError(Exception):
    """The backup was not restored, and the database is unchanged; the text gives the reason."""


def restore(file: Path | None, *, replace: bool) -> int:
    """Restore a backup, or list the backups if no file is given; return the exit status."""
    if file is None:
        return _list_backups()
    try:
        with _lock_data_folder(), _decrypt_backup(file.absolute()) as plain:
            return _restore_file(plain, database_file(), replace=replace, named=file)
    except NotRestoredError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print_error("restore_disk", folder=data_folder(), reason=error.strerror)
    return 1


@contextmanager
def _lock_data_folder() -> Iterator[FileLock]:
    """Hold the lock of the data folder, so that no launcher starts meanwhile.

    :raises NotRestoredError: a launcher runs
    """
    try:
        lock = lock_folder(data_folder())
    except FolderBusyError as busy:
        raise NotRestoredError(text("restore_running", url=busy)) from None
    with lock:
        yield lock


@contextmanager
def _decrypt_backup(file: Path) -> Iterator[Path]:
    """Provide an encrypted backup as a plain file in the data folder, deleted at the end; any other file itself.

    The phrase is that of the settings; without one it is asked for, if the command runs in a terminal.

    :raises NotRestoredError: no phrase, a wrong one, or changed bytes
    """
    if not file.is_file() or not is_encrypted(file):
        yield file
        return
    _must_be_whole(file)
    phrase = settings.BACKUP_PASSPHRASE
    if not phrase and sys.stdin.isatty():
        phrase = getpass(text("restore_phrase"))
    if not phrase:
        raise NotRestoredError(text("restore_no_phrase", file=file))
    plain = data_folder() / DECRYPTED
    try:
        decrypt_file(file, plain, phrase)
    except DomainError as refused:
        raise NotRestoredError(text(f"restore_{refused.code}", file=file)) from refused
    try:
        yield plain
    finally:
        for suffix in ENDS:
            plain.with_name(plain.name + suffix).unlink(missing_ok=True)


def _must_be_whole(file: Path) -> None:
    """Check the digest of a file that is named as a backup.

    :raises NotRestoredError: its bytes have changed
    """
    backup = parse_name(file)
    if backup and not backup.is_whole:
        raise NotRestoredError(text("restore_changed", file=file))


def _restore_file(file: Path, database: Path | None, *, replace: bool, named: Path) -> int:
    """Prove the backup on a copy, replace the database by it, and print the lines lost and the path of the old one.

    `named`: the file as the command named it, for the texts.

    :raises NotRestoredError: the backup is not sound, or there is a database and `replace` is False
    """
    finding = _check_backup(file, database)
    if database and not replace and _exists(database):
        raise NotRestoredError(text("restore_exists", path=database))
    with scratch_copy(file, data_folder()) as scratch:
        try:
            prove_database(scratch)
        except DomainError as refused:
            raise NotRestoredError(text("restore_refused", file=named, said=refused.params["said"])) from refused
        checkpoint_wal(scratch)
        if database:
            recorded_position = load_position(database) or LogPosition()
            aside = _swap_files(scratch, database)
        else:
            recorded_position, aside = LogPosition(), _load_into_postgresql(scratch, replace=replace)
    with suppress(OSError):  # the owner can end it at the desk
        end_takeover()
    position = finding.position or LogPosition()
    print_text("restored", file=named, line=position.line, at=format_utc(position.at))
    is_same_install = recorded_position.install in {0, position.install}  # 0: unknown
    if is_same_install and recorded_position.line > position.line:
        print_text("known_until", line=recorded_position.line, at=format_utc(recorded_position.at))
        print_text("restore_lost", lost=recorded_position.line - position.line)
    if aside:
        print_text("restored_aside", path=aside)
    return 0


def _check_backup(file: Path, database: Path | None) -> Finding:
    """Check that the file is a sound database of Chelem and, if named as a backup, unchanged since its proof.

    :raises NotRestoredError: it is not
    """
    if not file.is_file():
        raise NotRestoredError(text("restore_no_file", file=file))
    if database and database.exists() and file.samefile(database):
        raise NotRestoredError(text("restore_itself", file=file))
    finding = check_database(file)
    if finding.damage or finding.position is None:
        code = finding.damage or "database_foreign"
        raise NotRestoredError(text(code, path=file, detail=finding.detail) + " " + text("untouched_by_restore"))
    _must_be_whole(file)
    return finding


def _exists(database: Path) -> bool:
    """Return True if the database or one of its -wal and -shm files exists."""
    return any(database.with_name(database.name + suffix).exists() for suffix in ENDS)


def _swap_files(scratch: Path, database: Path) -> Path | None:
    """Move the scratch file to the path of the database. Return the new path of the old database, whose -wal and -shm
    files are renamed with it.

    :raises OSError: a file cannot be renamed; the old database is then back at its path
    """
    sign_database(scratch)
    checkpoint_wal(scratch)
    with scratch.open("rb+") as file:
        os.fsync(file.fileno())
    aside = database.with_name(f"{database.stem}-aside-{datetime.now(UTC):{MOMENT}}{database.suffix}")
    had_database = _exists(database)
    moved: list[tuple[Path, Path]] = []
    try:
        for suffix in ENDS:
            part, part_aside = database.with_name(database.name + suffix), aside.with_name(aside.name + suffix)
            with suppress(FileNotFoundError):
                part.replace(part_aside)
                moved.append((part, part_aside))
        scratch.replace(database)
    except OSError:
        for part, part_aside in reversed(moved):
            with suppress(OSError):
                part_aside.replace(part)
        raise
    delete_position(database)
    save_position(database)
    return aside if had_database else None


def _load_into_postgresql(scratch: Path, *, replace: bool) -> Path | None:
    """Run the command that loads the scratch file into PostgreSQL; return the backup of the replaced content."""
    arguments = ["put_backup", str(scratch), *(["--replace"] if replace else [])]
    command = [sys.executable, "-m", "deploy.cli", "manage", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        lines = result.stderr.strip().splitlines()
        raise NotRestoredError(lines[-1].removeprefix("CommandError: ") if lines else text("backup_silent"))
    return Path(aside) if (aside := result.stdout.strip()) else None


def _list_backups() -> int:
    """Print the backups, newest first, and the command that restores one; return the exit status."""
    backups = [each for folder in filter(None, (main_folder(), second_folder())) for each in backups_in(folder)]
    if not backups:
        print_text("restore_none", folder=main_folder())
        return 1
    for backup in sorted(backups, reverse=True):
        print_text("restore_one", at=format_utc(backup.at.isoformat()), path=backup.path)
    print_text("restore_how")
    return 0
