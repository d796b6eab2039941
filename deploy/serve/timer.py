"""Runs the backup command of the launcher in a process of its own at an interval, and reports its failures."""

import subprocess
import sys
import time
from collections.abc import Mapping
from typing import IO

from deploy.serve.words import print_text, text


class Backups:
    """Starts one backup at a time. Prints an error once when it begins, and once when backups succeed again."""

    def __init__(self, environment: Mapping[str, str], *, every: float) -> None:
        self._environment, self._interval = environment, every
        self._started_at = time.monotonic()
        self._process: subprocess.Popen[str] | None = None
        self._reported_error = ""

    def poll(self) -> None:
        """Start a backup that is due, or report the result of one that has ended. Call it often."""
        if self._process is None:
            if time.monotonic() - self._started_at >= self._interval:
                self._start()
        elif self._process.poll() is not None:
            self._report(self._process)
            self._process = None

    def stop(self) -> None:
        """Kill a running backup. The next one deletes the draft it leaves."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _start(self) -> None:
        """Start the backup command; it ends at once if no backup is due."""
        self._started_at = time.monotonic()
        command = [sys.executable, "-m", "deploy.cli", "manage", "backup", "--if-due"]
        self._process = subprocess.Popen(
            command,
            env=dict(self._environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )

    def _report(self, process: "subprocess.Popen[str]") -> None:
        """Print an error that differs from the last one, and that backups succeed again after an error."""
        error = _last_line(process.stderr) if process.returncode else ""
        if error and error != self._reported_error:
            print_text("backup_failed", reason=error)
        elif self._reported_error and not error:
            print_text("backup_again")
        self._reported_error = error


def _last_line(errors: IO[str] | None) -> str:
    lines = errors.read().strip().splitlines() if errors else []
    return lines[-1].removeprefix("CommandError: ") if lines else text("backup_silent")
