"""Names, results and secrets of a club are for nobody else who has an account on the same computer."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OURS = frozenset({"backups", "broker", "cache", "documents", "logs", "spare", "static"})  # the folders of a data folder
OTHERS = 0o077  # what group and everybody may do


def write_for_us_alone() -> None:
    """Whatever this program and those it starts create from now on can be read by its own user only."""
    os.umask(OTHERS)


def close_to_others(folder: Path) -> bool:
    """Take away what others may do in a data folder: one of an earlier version, or copied from elsewhere.

    False: the folder is open, but not Chelem's alone: a home, a folder of the system. Nothing is changed there.
    """
    mode = folder.stat().st_mode
    if mode & stat.S_ISVTX or any(path.is_dir() and path.name not in OURS for path in folder.iterdir()):
        return not mode & OTHERS
    for path in (folder, *folder.rglob("*")):
        with suppress(PermissionError, FileNotFoundError):  # of another user, or gone meanwhile
            loose = not path.is_symlink() and path.stat().st_mode & OTHERS
            if loose:
                path.chmod(path.stat().st_mode & ~OTHERS)
    return True
