"""The launcher's clock for backups: every few minutes a program of its own, which says what could not be done."""

import subprocess
import sys
import time
from collections.abc import Mapping
from typing import IO

from deploy.serve.words import say, text


class Backups:
    """One at a time. What is wrong is said once, and so is that it is right again."""

    def __init__(self, environment: Mapping[str, str], *, every: float) -> None:
        self._environment, self._every = environment, every
        self._began = time.monotonic()
        self._running: subprocess.Popen[str] | None = None
        self._said = ""

    def look(self) -> None:
        """To be called often."""
        if self._running is None:
            if time.monotonic() - self._began >= self._every:
                self._start()
        elif self._running.poll() is not None:
            self._tell(self._running)
            self._running = None

    def stop(self) -> None:
        """A backup that is cut off leaves a draft, which the next one takes away."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()

    def _start(self) -> None:
        self._began = time.monotonic()
        command = [sys.executable, "-m", "deploy.cli", "manage", "backup", "--if-due"]
        self._running = subprocess.Popen(
            command,
            env=dict(self._environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )

    def _tell(self, ended: "subprocess.Popen[str]") -> None:
        problem = _last_line(ended.stderr) if ended.returncode else ""
        if problem and problem != self._said:
            say("backup_failed", reason=problem)
        elif self._said and not problem:
            say("backup_again")
        self._said = problem


def _last_line(errors: IO[str] | None) -> str:
    said = errors.read().strip().splitlines() if errors else []
    return said[-1].removeprefix("CommandError: ") if said else text("backup_silent")
