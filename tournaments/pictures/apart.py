"""A stranger's picture is read in a process of its own, as their lists are (`players/importing/apart.py`)."""

import json
import signal
import subprocess
import sys
from dataclasses import asdict

from players.errors import DomainError
from players.importing import limits, process
from tournaments.pictures.rewriting import Wanted

READER = [sys.executable, "-m", "tournaments.pictures.worker"]


def picture_rewritten(content: bytes, wanted: Wanted, *, size_limit: int) -> bytes:
    """The picture as a file of our own, of nothing but its pixels.

    Asks no database: never call it inside a transaction.

    :raises DomainError: `picture_too_large`, `picture_unknown`, `picture_too_many_pixels`, `picture_animated`,
        `picture_too_heavy`;
    :raises Conflict: `file_readers_busy`.
    """
    if len(content) > size_limit:  # known without a process
        raise DomainError("picture_too_large", field="file", limit=size_limit // 1_000_000)
    try:
        done = process.run_reader([*READER, str(limits.CPU_SECONDS), json.dumps(asdict(wanted))], content)
    except subprocess.TimeoutExpired as error:
        raise DomainError("picture_too_heavy", field="file") from error
    return _understood(done)


def _understood(done: "subprocess.CompletedProcess[bytes]") -> bytes:
    if process.HAS_RESOURCE_MODULE and -done.returncode in {signal.SIGXCPU, signal.SIGKILL}:
        raise DomainError("picture_too_heavy", field="file")
    first, _line, picture = done.stdout.partition(b"\n")
    head = json.loads(first or b"{}") if done.returncode == 0 else {}
    if "refused" in head:
        code, params = head["refused"]
        raise DomainError(code, field="file", **params)
    if "written" not in head:  # it broke the reader itself
        raise DomainError("picture_unknown", field="file")
    return picture
