"""A process that the launcher restarts when it ends, with its output in a rotating log."""

import logging
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO

import psutil

from deploy.serve import system

LOG_BYTES = 1_000_000
LOG_FILES = 3
FIRST_BACKOFF_SECONDS, MAX_BACKOFF_SECONDS = 1.0, 30.0


class Log(RotatingFileHandler):
    """A log file that drops a line when the disk is full, instead of printing a traceback for each line."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name in `logging`
        pass


class Child:
    """A supervised process in a process group of its own: Ctrl-C reaches only the launcher, which stops its children
    in order.
    """

    def __init__(self, *, name: str, command: Sequence[str], environment: Mapping[str, str], logs: Path) -> None:
        self.name = name
        self.log = logs / f"{name}.log"
        self._command = command
        self._environment = environment
        self._handler = Log(self.log, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8")
        self._backoff = FIRST_BACKOFF_SECONDS
        self._started_at = 0.0
        self._process: subprocess.Popen[str] | None = None
        self._last_family: list[psutil.Process] = []

    def start(self) -> None:
        """Start the process, and a thread that copies its output to the log."""
        self._started_at = time.monotonic()
        self._process = system.start_process(self._command, self._environment)
        threading.Thread(target=self._copy_output, args=(self._process.stdout,), daemon=True).start()

    @property
    def has_ended(self) -> bool:
        """True if the process has ended or was never started."""
        return self._process is None or self._process.poll() is not None

    def restart_if_ended(self) -> bool:
        """Start the process again if it has ended, with exponential backoff; return True if it was started."""
        if not self.has_ended:
            return False
        lifetime = time.monotonic() - self._started_at
        if lifetime > MAX_BACKOFF_SECONDS:
            self._backoff = FIRST_BACKOFF_SECONDS
        if lifetime < self._backoff:
            return False
        self._backoff = min(2 * self._backoff, MAX_BACKOFF_SECONDS)
        self._kill_family()  # orphans of a killed parent
        self.start()
        return True

    def request_stop(self) -> None:
        """Send SIGTERM, so that the process finishes its current work."""
        if self._process is not None and not self.has_ended:
            self.list_family()
            system.request_stop(self._process)

    def stop(self, *, deadline: float) -> None:
        """Wait for the end of the process until `deadline` on the monotonic clock, then kill it and its children."""
        if self._process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self._kill_family()
        self._process.wait()

    def kill(self) -> None:
        """Kill the process and its descendants at once, without an orderly end."""
        self.list_family()
        self._kill_family()

    def list_family(self) -> list[psutil.Process]:
        """Return the process and its descendants. After its end, return the last list: without process groups, these
        are the processes to kill.
        """
        if self._process is not None and (family := system.list_family(self._process.pid)):
            self._last_family = family
        return self._last_family

    def _kill_family(self) -> None:
        if self._process is not None:
            system.kill_family(self._process, self._last_family)

    def _copy_output(self, output: IO[str]) -> None:
        for line in output:
            self._handler.emit(logging.makeLogRecord({"msg": line.rstrip("\n")}))
