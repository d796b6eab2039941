"""The processes that read what strangers send: few at a time, each within its limits, none with our secrets."""

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from threading import BoundedSemaphore

from players.errors import Conflict
from players.importing import limits
from players.importing.watched import exchange

LIMITS_ITSELF = find_spec("resource") is not None  # not on Windows
OF_WINDOWS = ("SYSTEMROOT",)  # without it no program gets a random number there
_places = BoundedSemaphore(limits.READERS)


def run_reader(command: Sequence[str], content: bytes) -> "subprocess.CompletedProcess[bytes]":
    """Have `command` read `content`, and answer. The next waits its turn.

    :raises subprocess.TimeoutExpired: it hangs; :raises Conflict: `file_readers_busy`;
    :raises DomainError: it took too much where it is watched from outside.
    """
    if not _places.acquire(timeout=limits.PATIENCE):
        raise Conflict("file_readers_busy")
    try:
        environment = {name: os.environ[name] for name in OF_WINDOWS if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        return exchange(command, content, environment, limited=not LIMITS_ITSELF)
    finally:
        _places.release()
