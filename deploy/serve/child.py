"""A program that the launcher keeps running, with its output in a log of limited size."""

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
LONGEST_PAUSE = 30.0


class Log(RotatingFileHandler):
    """On a full disk a line is left out. Python would explain that in the terminal, for each line."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name
        pass


class Child:
    """Runs in a process group of its own, so that Ctrl-C reaches the launcher alone, which then stops it in order."""

    def __init__(self, *, name: str, command: Sequence[str], environment: Mapping[str, str], logs: Path) -> None:
        self.name = name
        self.log = logs / f"{name}.log"
        self._command = command
        self._environment = environment
        self._handler = Log(self.log, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8")
        self._pause = 1.0
        self._started = 0.0
        self._process: subprocess.Popen[str] | None = None
        self._born: list[psutil.Process] = []

    def start(self) -> None:
        self._started = time.monotonic()
        self._process = system.start_apart(self._command, self._environment)
        threading.Thread(target=self._copy_output, args=(self._process.stdout,), daemon=True).start()

    @property
    def has_ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def revive(self) -> bool:
        """Start it again when it has ended, after a pause that grows while it keeps ending. Whether it was started."""
        if not self.has_ended:
            return False
        lived = time.monotonic() - self._started
        if lived > LONGEST_PAUSE:
            self._pause = 1.0
        if lived < self._pause:
            return False
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._end()  # what a killed parent has left behind
        self.start()
        return True

    def ask_to_stop(self) -> None:
        """Let it finish what it holds."""
        if self._process is not None and not self.has_ended:
            self.family()
            system.ask_to_stop(self._process)

    def stop(self, *, deadline: float) -> None:
        """Wait for its end until `deadline` on the monotonic clock, then end it and all its own children."""
        if self._process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self._end()
        self._process.wait()

    def family(self) -> list[psutil.Process]:
        """It and all it has started, as they are now; where there are no groups, what to end once it has ended."""
        if self._process is not None and (now := system.family(self._process.pid)):
            self._born = now
        return self._born

    def _end(self) -> None:
        if self._process is not None:
            system.end(self._process, self._born)

    def _copy_output(self, output: IO[str]) -> None:
        for line in output:
            self._handler.emit(logging.makeLogRecord({"msg": line.rstrip("\n")}))
