"""Decoding of an uploaded picture in a process of its own, like member files (`players/importing/apart.py`)."""

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
    """Return the picture, re-encoded without metadata.

    Takes up to seconds: never call it inside a transaction.

    :raises DomainError: `picture_too_large`, `picture_unknown`, `picture_too_many_pixels`, `picture_animated`,
        `picture_too_heavy`;
    :raises Conflict: `file_readers_busy`.
    """
    if len(content) > size_limit:  # checked without a process
        raise DomainError("picture_too_large", field="file", limit=size_limit // 1_000_000)
    try:
        completed = process.run_reader([*READER, str(limits.CPU_SECONDS), json.dumps(asdict(wanted))], content)
    except subprocess.TimeoutExpired as error:
        raise DomainError("picture_too_heavy", field="file") from error
    return _parse_output(completed)


def _parse_output(result: "subprocess.CompletedProcess[bytes]") -> bytes:
    """Return the picture that the worker wrote, or raise the refusal that its output or exit code means."""
    if process.HAS_RESOURCE_MODULE and -result.returncode in {signal.SIGXCPU, signal.SIGKILL}:
        raise DomainError("picture_too_heavy", field="file")
    first, _line, picture = result.stdout.partition(b"\n")
    head = json.loads(first or b"{}") if result.returncode == 0 else {}
    if "refused" in head:
        code, params = head["refused"]
        raise DomainError(code, field="file", **params)
    if "written" not in head:  # the reader crashed
        raise DomainError("picture_unknown", field="file")
    return picture
