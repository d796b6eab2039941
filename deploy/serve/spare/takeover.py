"""`chelem spare --take-over`: the newest copy that passes its proof becomes the database of this computer.

If the first computer still responds, a person confirms, as it will refuse all writes. Then the newest state is fetched,
and nothing is missing. Otherwise it prints the lines of the log that the copy lacks, read from the first computer's
data folder or backups (`old`) if these are given.
"""

import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from deploy.folder import DATABASE
from deploy.serve.launcher import LauncherOptions, run
from deploy.serve.restore import restore
from deploy.serve.spare import store
from deploy.serve.spare.announcement import LeadWatch, save_announcement
from deploy.serve.spare.follow import position_of
from deploy.serve.spare.source import AwayError, NotFollowedError, source_of
from deploy.serve.spare.store import FollowedAlreadyError, Origin
from deploy.serve.words import print_error, print_text, text
from tournaments.selectors.backups import Backup, parse_name
from tournaments.services.backups.encryption import decrypt_file, is_encrypted
from tournaments.services.backups.verification import ENDS
from tournaments.services.core.errors import DomainError


def take_over(*, port: int, old: Path | None = None, browser: bool = True, confirmed: bool = False) -> int:
    """Install a copy and run Chelem with it; return the exit status of the run, or 1 if there is no usable copy, or a
    take-over from a computer that responds is not confirmed.

    `old`: the first computer's data folder, a folder of its backups, or a database file.
    """
    try:
        with store.lock_spare():
            if not _install_copy(old, confirmed=confirmed):
                return 1
    except FollowedAlreadyError:
        print_error("spare_stop_first")
        return 1
    except OSError as error:
        print_error("restore_disk", folder=store.spare_folder(), reason=error.strerror)
        return 1
    options = LauncherOptions(port=port, lan=True, demo=False, restored=True, browser=browser)
    return run(options, [LeadWatch().poll])


def _install_copy(old: Path | None, *, confirmed: bool) -> bool:
    """Restore the newest copy that passes its proof and print what it lacks; return False if there is none."""
    origin = store.load_origin()
    is_complete = origin is not None and _fetch_last_copy(origin)
    if origin and is_complete and not confirmed:
        if not _confirm(origin):
            return False
        is_complete = _fetch_last_copy(origin)  # the hall plays on during the question
    if origin and is_complete:
        print_text("spare_still_there", where=origin.where)
    for copy in store.list_copies():
        if restore(copy.path, replace=True) == 0:
            save_announcement(position_of(copy).line)
            _print_missing_lines(copy, old, is_complete=is_complete)
            return True
    print_error("spare_nothing")
    return False


def _fetch_last_copy(origin: Origin) -> bool:
    """Fetch the newest state from the first computer. Return True if it responded: then the copy is complete, and the
    first computer must be stopped. Return False for a folder of backups, which may lack the last lines.
    """
    newest = next(iter(store.list_copies()), None)
    try:
        source_of(origin).fetch(newest)
    except (AwayError, NotFollowedError):
        return False
    return not Path(origin.where).is_dir()


def _confirm(origin: Origin) -> bool:
    """Ask for a take-over from a computer that responds; return False without a terminal, and print the option."""
    if not sys.stdin.isatty():
        print_error("spare_take_yes", where=origin.where)
        return False
    with suppress(EOFError):
        return input(text("spare_take_anyway", where=origin.where)).strip().lower() in {"oui", "o", "yes", "y"}
    return False


def _print_missing_lines(copy: Backup, old: Path | None, *, is_complete: bool) -> None:
    """Print the log lines that the database in `old` has beyond the copy; without one, the time of the copy.

    The command runs on a copy of that database, whose disk may be damaged or read-only.
    """
    if is_complete:
        print_text("spare_all_there")
        return
    database = _find_database(old) if old else None
    if database is None:
        if old:
            print_error("spare_no_old", folder=old)
        print_text("spare_after", at=f"{copy.at.astimezone():%H:%M:%S}")
        return
    with TemporaryDirectory() as folder:
        scratch = Path(folder) / DATABASE
        if is_encrypted(database):
            database = _decrypt_old(database, Path(folder))
        for suffix in ENDS:
            part = database.with_name(database.name + suffix)
            if part.is_file():
                shutil.copyfile(part, scratch.with_name(scratch.name + suffix))
        command = [sys.executable, "-m", "deploy.cli", "manage", "lines_beyond", str(scratch)]
        completed = subprocess.run(command, capture_output=True, text=True, check=False)
    if completed.returncode:
        print_error("spare_no_old", folder=old)
    print(completed.stdout, end="", flush=True)


def _decrypt_old(backup: Path, folder: Path) -> Path:
    """Decrypt a backup of the first computer into `folder`; return the path of the file, which is missing if the phrase
    is not the right one.
    """
    plain, origin = folder / "old.sqlite3", store.load_origin()
    with suppress(DomainError):
        decrypt_file(backup, plain, settings.BACKUP_PASSPHRASE or (origin.code if origin else ""))
    return plain


def _find_database(old: Path) -> Path | None:
    """Return the database of a data folder, the newest backup of a stick, or the file itself."""
    if old.is_file():
        return old
    if (old / DATABASE).is_file():
        return old / DATABASE
    try:
        backups = sorted(filter(None, map(parse_name, old.iterdir())), reverse=True)
    except OSError:
        return None
    return backups[0].path if backups else None
