"""The next launcher ends the orphan processes of a killed one, and no other process that has got their PID."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from deploy.serve import leftovers
from tests.waiting import TIMEOUT_SECONDS

WAITING_PROGRAM = "import threading; print(flush=True); threading.Event().wait()"
PROGRAM_IGNORING_SIGTERM = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {WAITING_PROGRAM}"


@pytest.fixture(params=[WAITING_PROGRAM, PROGRAM_IGNORING_SIGTERM], ids=["ends on SIGTERM", "ignores SIGTERM"])
def program(request: pytest.FixtureRequest) -> Iterator[psutil.Process]:
    with subprocess.Popen([sys.executable, "-c", request.param], stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        yield psutil.Process(process.pid)
        process.kill()


def test_orphans_are_ended_by_the_next_launcher(
    program: psutil.Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "TERMINATE_SECONDS", 0.5)
    leftovers.save_processes(tmp_path, [program])
    assert leftovers.end_processes(tmp_path) == 1
    program.wait(TIMEOUT_SECONDS)
    assert not program.is_running()
    assert leftovers.end_processes(tmp_path) == 0


def test_process_with_a_reused_pid_is_not_ended(program: psutil.Process, tmp_path: Path) -> None:
    leftovers.save_processes(tmp_path, [program])
    path = tmp_path / "launcher.programs"
    ((pid, created_at),) = json.loads(path.read_text())
    path.write_text(json.dumps([[pid, created_at - 60]]))
    assert leftovers.end_processes(tmp_path) == 0
    assert program.is_running()


@pytest.mark.parametrize("text", ["", "{", "[1]", "null"])
def test_damaged_file_names_no_process(text: str, tmp_path: Path) -> None:
    (tmp_path / "launcher.programs").write_text(text)
    assert leftovers.end_processes(tmp_path) == 0
