"""A stranger's file is read in a process of its own: what it freezes, fills or breaks is that process and no page."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from threading import BoundedSemaphore

from players.errors import Conflict, DomainError
from players.importing import limits
from players.importing.columns import Column
from players.importing.reading import FileLine

READER = [sys.executable, "-m", "players.importing.worker"]
_places = BoundedSemaphore(limits.READERS)


@dataclass(frozen=True)
class FileRead:
    """What the titles were understood as, and the lines below them. Cells of a column without a field are empty."""

    columns: tuple[Column, ...]
    lines: tuple[FileLine, ...]


def read_apart(content: bytes, *, size_limit: int) -> FileRead:
    """Have the file read within `limits`. Asks no database: never call it inside a transaction.

    :raises DomainError: a `file_…` code; :raises Conflict: `file_readers_busy`.
    """
    if len(content) > size_limit:  # known without a process
        raise DomainError("file_too_large", size=round(len(content) / 1e6, 1), limit=round(size_limit / 1e6, 1))
    if not _places.acquire(timeout=limits.PATIENCE):
        raise Conflict("file_readers_busy")
    try:
        done = subprocess.run(
            [*READER, str(size_limit), str(limits.SECONDS)],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},  # and none of our secrets
            timeout=limits.PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise DomainError("file_too_slow", limit=limits.SECONDS) from error
    finally:
        _places.release()
    return _understood(done)


def _understood(done: "subprocess.CompletedProcess[bytes]") -> FileRead:
    if -done.returncode in {signal.SIGXCPU, signal.SIGKILL}:
        raise DomainError("file_too_slow", limit=limits.SECONDS)
    first, *rest = done.stdout.splitlines() or [b"{}"]
    head = json.loads(first) if done.returncode == 0 else {}
    if "refused" in head:
        code, params = head["refused"]
        raise DomainError(code, **params)
    if "columns" not in head:  # it broke the reader itself
        raise DomainError("file_not_text")
    lines = (json.loads(line) for line in rest)
    return FileRead(
        columns=tuple(Column(heading, field) for heading, field in head["columns"]),
        lines=tuple(FileLine(number=number, cells=tuple(cells)) for number, cells in lines),
    )
