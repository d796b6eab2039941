"""Reads an untrusted file in a subprocess, so that a hang, a full memory or a crash does not affect the server."""

import json
import signal
import subprocess
import sys
from dataclasses import dataclass

from players.errors import DomainError
from players.importing import limits, process
from players.importing.columns import Column
from players.importing.reading import FileLine

READER = [sys.executable, "-m", "players.importing.worker"]


@dataclass(frozen=True)
class FileRead:
    """The columns recognised by their headings, and the lines below. Cells of a column without a field are empty."""

    columns: tuple[Column, ...]
    lines: tuple[FileLine, ...]


def read_apart(content: bytes, *, size_limit: int, results: bool = False) -> FileRead:
    """Read the file in a subprocess within `limits`; with `results` also the result columns of an evening.

    It takes seconds and uses no database: never call it inside a transaction.

    :raises DomainError: a `file_…` code; :raises Conflict: `file_readers_busy`.
    """
    if len(content) > size_limit:  # checked before a process is started
        raise DomainError("file_too_large", size=round(len(content) / 1e6, 1), limit=round(size_limit / 1e6, 1))
    command = [*READER, str(size_limit), str(limits.CPU_SECONDS), *(["results"] if results else [])]
    try:
        completed = process.run_reader(command, content)
    except subprocess.TimeoutExpired as error:
        raise DomainError("file_too_slow", limit=limits.CPU_SECONDS) from error
    return _parse_answer(completed)


def _parse_answer(result: "subprocess.CompletedProcess[bytes]") -> FileRead:
    """Return the output of `worker.py` as columns and lines.

    :raises DomainError: its refusal, or the cause of another end: a limit was exceeded, or it crashed
    """
    if process.HAS_RESOURCE_MODULE and -result.returncode in {signal.SIGXCPU, signal.SIGKILL}:
        raise DomainError("file_too_slow", limit=limits.CPU_SECONDS)
    first, *rest = result.stdout.splitlines() or [b"{}"]
    head = json.loads(first) if result.returncode == 0 else {}
    if "refused" in head:
        code, params = head["refused"]
        raise DomainError(code, **params)
    if "columns" not in head:  # the reader crashed
        raise DomainError("file_not_text")
    lines = (json.loads(line) for line in rest)
    return FileRead(
        columns=tuple(Column(heading, field) for heading, field in head["columns"]),
        lines=tuple(FileLine(number=number, cells=tuple(cells)) for number, cells in lines),
    )
