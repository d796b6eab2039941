"""The runner of the lanes ends with pytest, also with programs left running."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.lanes import running
from tests.waiting import TIMEOUT_SECONDS

WAITS = "import threading; threading.Event().wait(600)"
LEAVES = f"""
import subprocess, sys
left = subprocess.Popen([sys.executable, "-c", {WAITS!r}], start_new_session={{apart}})
print(left.pid, flush=True)
"""


def started(*, apart: bool) -> "subprocess.Popen[bytes]":
    """Return a program that ends at once and leaves another one with its output open."""
    command = [sys.executable, "-c", LEAVES.format(apart=apart)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)


def test_the_output_ends_with_the_program_and_not_with_what_it_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LOOK_SECONDS", 0.05)
    program = started(apart=True)
    said = b"".join(running.chunks_until_end(program))
    with suppress(ProcessLookupError):
        os.kill(int(said), signal.SIGKILL)
    assert program.wait(TIMEOUT_SECONDS) == 0


def test_what_it_left_in_its_group_is_ended() -> None:
    program = started(apart=False)
    assert program.stdout
    left = program.stdout.readline()
    assert program.wait(TIMEOUT_SECONDS) == 0
    running._end_group(program)
    assert program.stdout.read() == b"", f"{left.decode()} holds the pipe"
