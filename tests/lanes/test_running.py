"""The runner of the lanes ends with pytest, also with programs left running."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.lanes import running
from tests.lanes.table import unexplained_slow_tests
from tests.waiting import TIMEOUT_SECONDS

WAITS = "import threading; threading.Event().wait(600)"
LEAVES = f"""
import subprocess, sys
left = subprocess.Popen([sys.executable, "-c", {WAITS!r}], start_new_session={{apart}})
print(left.pid, flush=True)
"""


def start_program(*, apart: bool) -> "subprocess.Popen[bytes]":
    """Return a program that ends at once and leaves another one with its output open."""
    command = [sys.executable, "-c", LEAVES.format(apart=apart)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)


def test_output_ends_with_the_program_despite_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LOOK_SECONDS", 0.05)
    program = start_program(apart=True)
    output = b"".join(running.chunks_until_end(program))
    with suppress(ProcessLookupError):
        os.kill(int(output), signal.SIGKILL)  # the program that was left prints its id
    assert program.wait(TIMEOUT_SECONDS) == 0


def test_children_in_the_process_group_are_killed() -> None:
    program = start_program(apart=False)
    assert program.stdout
    left = program.stdout.readline()
    assert program.wait(TIMEOUT_SECONDS) == 0
    running._end_group(program)
    assert program.stdout.read() == b"", f"{left.decode()} holds the pipe"


def test_time_of_shared_fixtures_needs_no_reason() -> None:
    test = "tests/lanes/test_running.py::test_output_ends_with_the_program_despite_its_children"
    slow = running.Outcome("sample", processor={test: 600.0})
    assert len(list(unexplained_slow_tests([slow]))) == 2, "a heading and the test"
    slow.shared[test] = 599.9
    assert list(unexplained_slow_tests([slow])) == []
