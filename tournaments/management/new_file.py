"""Writes a file that a command produced, never over another one."""

import os
from errno import EEXIST
from pathlib import Path


def write_new_file(path: Path, content: bytes) -> None:
    """Write the file under a draft name, sync it to the disk, and rename it: a failure leaves no part of it.

    :raises OSError: the file exists, or cannot be written.
    """
    if path.exists():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    draft = path.with_name(f"{path.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
