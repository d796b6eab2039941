"""`chelem spare --take-over`: the newest copy that holds becomes the club of this computer, which goes on with it.

What the first computer still answers, or still has on a disk that can be read, is compared: what is missing is named.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.folder import DATABASE
from deploy.serve.launcher import LauncherOptions, run
from deploy.serve.restore import restore
from deploy.serve.spare import store
from deploy.serve.spare.source import AwayError, NotFollowedError, source_of
from deploy.serve.spare.store import FollowedAlreadyError, Origin
from deploy.serve.words import fail, say
from tournaments.selectors.backups import Backup, named
from tournaments.services.backups.proof import ENDS


def take_over(*, port: int, old: Path | None = None, browser: bool = True) -> int:
    """Returns the exit status of the run, or 1 where there is nothing to begin with."""
    try:
        with store.alone():
            if not _taken(old):
                return 1
    except FollowedAlreadyError:
        fail("spare_stop_first")
        return 1
    except OSError as error:
        fail("restore_disk", folder=store.folder(), reason=error.strerror)
        return 1
    return run(LauncherOptions(port=port, lan=True, demo=False, restored=True, browser=browser))


def _taken(old: Path | None) -> bool:
    """Whether a copy is in place; if so, what it lacks has been said."""
    origin = store.remembered_origin()
    is_all = origin is not None and _fetched(origin)
    for copy in store.copies():
        if restore(copy.path, replace=True) == 0:
            _tell_missing(copy, old, is_all=is_all)
            return True
    fail("spare_nothing")
    return False


def _fetched(origin: Origin) -> bool:
    """Whether the first computer itself has just given everything: then it still works, and should not."""
    newest = next(iter(store.copies()), None)
    try:
        source_of(origin).fetch(newest)
    except (AwayError, NotFollowedError):
        return False
    if Path(origin.where).is_dir():
        return False
    say("spare_still_there", where=origin.where)
    return True


def _tell_missing(copy: Backup, old: Path | None, *, is_all: bool) -> None:
    if is_all:
        say("spare_all_there")
        return
    found = _database_in(old) if old else None
    if found is None:
        if old:
            fail("spare_no_old", folder=old)
        say("spare_after", at=f"{copy.at.astimezone():%H:%M:%S}")
        return
    with TemporaryDirectory() as folder:
        scratch = Path(folder) / DATABASE
        for end in ENDS:
            beside = found.with_name(found.name + end)
            if beside.is_file():
                shutil.copyfile(beside, scratch.with_name(scratch.name + end))
        command = [sys.executable, "-m", "deploy.cli", "manage", "lines_beyond", str(scratch)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        fail("spare_no_old", folder=old)
    print(done.stdout, end="", flush=True)


def _database_in(old: Path) -> Path | None:
    """The database of a data folder, the newest backup of a stick, or the file itself."""
    if old.is_file():
        return old
    if (old / DATABASE).is_file():
        return old / DATABASE
    try:
        backups = sorted(filter(None, map(named, old.iterdir())), reverse=True)
    except OSError:
        return None
    return backups[0].path if backups else None
