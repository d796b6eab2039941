"""A restart in a rehearsal: the launcher kills server and worker, as a crash would, and starts them again.

The server or the worker requests it by a file (`tournaments/services/rehearsal/restarts.py`).
"""

import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from deploy.folder import RESTART_REQUEST
from deploy.serve.child import Child

DELAY_SECONDS = 2.0  # the response to the request that let the accident happen arrives first
INTERVAL_SECONDS = 60.0  # between two crashes: processes that end within seconds are restarted later and later


class Crash:
    """Polls for the request of a restart."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / RESTART_REQUEST
        self._requested_at: float | None = None
        self._crashed_at: float | None = None

    def forget(self) -> None:
        """Delete a request that an earlier launcher did not see."""
        with suppress(OSError):  # held by another program: it costs one restart
            self._file.unlink(missing_ok=True)

    def poll(self, children: Iterable[Child]) -> None:
        """Kill the children if a restart was requested `DELAY_SECONDS` ago."""
        if not self._file.exists():
            return
        now = time.monotonic()
        self._requested_at = self._requested_at or now
        if now - self._requested_at < DELAY_SECONDS:
            return
        self._requested_at = None
        try:
            self._file.unlink()
        except OSError:  # a request that stays would end them again and again
            return
        if self._crashed_at is not None and now - self._crashed_at < INTERVAL_SECONDS:
            return
        self._crashed_at = now
        for child in children:
            child.kill()
