"""File permissions: other accounts of the same computer must not read the data of a club."""

import os
import stat
from contextlib import suppress
from pathlib import Path

# Folders in a data folder.
OWN_FOLDERS = frozenset({"authority", "backups", "broker", "cache", "documents", "logs", "minified", "spare", "static"})
OTHERS_MASK = 0o077  # permissions of group and others


def set_private_umask() -> None:
    """Set the umask of this process and its children, so that only their user can read the files they create."""
    os.umask(OTHERS_MASK)


def close_to_others(folder: Path) -> bool:
    """Remove the permissions of group and others from a data folder, made by an earlier version or copied.

    Return False for an open folder that is shared, or also has folders that are not Chelem's, such as a home: it is
    left unchanged.
    """
    mode = folder.stat().st_mode
    is_shared = bool(mode & stat.S_ISVTX)  # sticky, such as /tmp
    if is_shared or any(path.is_dir() and path.name not in OWN_FOLDERS for path in folder.iterdir()):
        return not mode & OTHERS_MASK
    for path in (folder, *folder.rglob("*")):
        with suppress(PermissionError, FileNotFoundError):  # owned by another user, or deleted meanwhile
            is_open = not path.is_symlink() and path.stat().st_mode & OTHERS_MASK
            if is_open:
                path.chmod(path.stat().st_mode & ~OTHERS_MASK)
    return True
