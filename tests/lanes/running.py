"""Runs one lane: pytest in a process group of its own, its output shown and kept, a deadline for all of it."""

import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer

from tests.engines.programs import ROOT, processes_with_environment
from tests.engines.servers import postgres
from tests.lanes.lane import Lane
from tests.waiting import FACTOR

OUTPUT_FOLDER = ROOT / "var" / "tests"  # output of the last run of each lane
RETRIED = 10  # with more failures, none is run again as possibly unsteady
LOOK_SECONDS = 1.0  # poll interval for the end of a silent pytest
MARK = "CHELEM_TESTS_LANE"  # in the environment of every program that a lane starts
INTERRUPTED = 2  # pytest's exit status for more than failed tests


@dataclass
class Outcome:
    """The result of a lane: number of tests, failures with their first lines, tests that passed when run alone.

    `shared` is the part of the processor seconds that fixtures of a module or of the session took.
    """

    name: str
    tests: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    unsteady: dict[str, str] = field(default_factory=dict)
    processor: dict[str, float] = field(default_factory=dict)
    shared: dict[str, float] = field(default_factory=dict)
    durations: dict[str, float] = field(default_factory=dict)
    seconds: float = 0
    processor_seconds: float = 0


def run_lane(lane: Lane, *, seed: int, deadline: float) -> Outcome:
    """Run the lane until `deadline` (of `time.monotonic`), and failures of a lane with a second chance once more."""
    began, used = time.monotonic(), _children_seconds()
    folder = OUTPUT_FOLDER / lane.name.replace(" ", "-")
    with ExitStack() as stack:
        mark = f"{folder.name}-{time.time_ns()}"
        stack.callback(end_programs, mark)
        environment = dict(os.environ) | dict(lane.environment) | {MARK: mark}
        if lane.on_postgresql:
            try:
                environment["DATABASE_URL"] = stack.enter_context(postgres())
            except Exception as error:
                return Outcome(lane.name, failed={lane.name: f"PostgreSQL does not start: {error}"[:500]})
        arguments = [*lane.arguments(FACTOR), f"--randomly-seed={seed}"]
        outcome = _run_pytest(lane.name, arguments, folder, environment, deadline)
        if lane.second_chance and 0 < len(outcome.failed) <= RETRIED and time.monotonic() < deadline:
            failed_tests = [*outcome.failed, f"--timeout={lane.ceiling_seconds * FACTOR:.0f}", "-p", "no:randomly"]
            repeated = _run_pytest(lane.name, failed_tests, folder / "alone", environment, deadline)
            outcome.unsteady = {name: text for name, text in outcome.failed.items() if name not in repeated.failed}
            outcome.failed = repeated.failed
    outcome.seconds = time.monotonic() - began
    outcome.processor_seconds = _children_seconds() - used
    return outcome


def end_programs(mark: str) -> None:
    """End the programs that a lane has left running, before the next lane."""
    for number in processes_with_environment(mark):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


def _run_pytest(
    name: str, arguments: Sequence[str], folder: Path, environment: dict[str, str], deadline: float
) -> Outcome:
    """Run pytest and read the results it wrote. A run without results is a failure with the name of the lane."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own = ["-p", "tests.lanes.plugin", f"--lane-notes={folder}", "-q"]
    command = [sys.executable, "-m", "pytest", *own, *arguments]
    status = _run_and_show(command, folder / "output.log", environment, deadline)
    outcome = Outcome(name)
    with suppress(FileNotFoundError):
        notes = json.loads((folder / "notes.json").read_text())
        outcome = Outcome(
            name, notes["tests"], notes["failed"], {}, notes["processor"], notes["shared"], notes["seconds"]
        )
    if status is None:
        running = sorted(path.read_text() for path in folder.glob("running-*"))
        outcome.failed |= dict.fromkeys(running or [name], "was running when the time for all tests was over")
    elif status >= INTERRUPTED and not outcome.failed:
        outcome.failed[name] = f"pytest ended with status {status}: see {folder.relative_to(ROOT)}/output.log"
    elif status and not outcome.failed:
        outcome.failed[name] = "pytest failed without naming a test"
    return outcome


def _run_and_show(command: Sequence[str], log: Path, environment: dict[str, str], deadline: float) -> int | None:
    """Show the output of a command while it comes, and keep it; return its status, None when the deadline ended it."""
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    late = threading.Event()

    def end() -> None:
        late.set()
        _end_group(process)

    timer = Timer(max(1.0, deadline - time.monotonic()), end)
    timer.daemon = True
    timer.start()
    assert process.stdout
    try:
        with log.open("wb") as kept:
            for chunk in chunks_until_end(process):
                kept.write(chunk)
                sys.stdout.buffer.write(chunk)
                sys.stdout.buffer.flush()
        process.wait(timeout=30)
    finally:
        timer.cancel()
        _end_group(process)
    return None if late.is_set() else process.returncode


def chunks_until_end(process: subprocess.Popen[bytes]) -> Iterator[bytes]:
    """Yield the output of a process until its end, even if a program that it has started keeps the pipe open."""
    assert process.stdout
    ended = False
    while True:
        if select.select([process.stdout], [], [], LOOK_SECONDS)[0]:
            if not (chunk := os.read(process.stdout.fileno(), 65536)):
                return
            yield chunk
        elif ended:
            return
        else:
            ended = process.poll() is not None  # then read once more: output may have come before the end


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """Request the stacks of the group's threads (`faulthandler`, SIGABRT), then end the rest of it."""
    for sent, seconds in ((signal.SIGABRT, 5), (signal.SIGKILL, 10)):
        if sent is signal.SIGKILL or process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, sent)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=seconds)


def _children_seconds() -> float:
    """Return the processor seconds of the programs that this process has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
