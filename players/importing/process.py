"""Runs reader subprocesses for untrusted files: few at a time, within limits, without the environment of the server."""

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from threading import BoundedSemaphore

from players.errors import Conflict
from players.importing import limits
from players.importing.watched import run_worker

HAS_RESOURCE_MODULE = find_spec("resource") is not None  # not on Windows
WINDOWS_VARIABLES = ("SYSTEMROOT",)  # the random number generator of Windows needs it
_places = BoundedSemaphore(limits.READERS)


def run_reader(command: Sequence[str], content: bytes) -> "subprocess.CompletedProcess[bytes]":
    """Run `command` with `content` as standard input, and return its output.

    On Windows this process enforces the limits of memory and time; elsewhere the command sets its own (`worker.py`).
    At most `limits.READERS` run at a time; a further call waits for `limits.TIMEOUT_SECONDS` at most.

    :raises subprocess.TimeoutExpired: it hangs; :raises Conflict: `file_readers_busy`, after the wait;
    :raises DomainError: it exceeded limits that this process enforces.
    """
    if not _places.acquire(timeout=limits.TIMEOUT_SECONDS):
        raise Conflict("file_readers_busy")
    try:
        environment = {name: os.environ[name] for name in WINDOWS_VARIABLES if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        return run_worker(command, content, environment, limited=not HAS_RESOURCE_MODULE)
    finally:
        _places.release()
