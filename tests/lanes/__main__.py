"""Runs all checks and tests: `python -m tests.lanes test`, `prove`, or `chosen` with arguments of pytest.

First the checks of style, types, templates and imports, all at once, then the lanes one after another, then the table.
Every check and every lane runs even when an earlier one failed; the exit status is 1 when one did.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.engines.programs import ROOT
from tests.lanes import lane, proofs
from tests.lanes.running import Outcome, run_lane
from tests.lanes.table import is_green, table_lines
from tests.threads import start_thread, wait_for_results
from tests.waiting import FACTOR

MINUTES = {"test": 50, "chosen": 30, "prove": 240}  # also where a machine slows down after it was measured
CHECK_TIMEOUT_SECONDS = 600 * FACTOR
ROOM_BYTES = 1_000_000_000  # what servers and browsers of the tests need of the temporary folder


def list_checks(*, imports: bool) -> list[tuple[str, list[str]]]:
    """Return the checks of style, types, templates and, on request, imports: a name and a command for each.

    The check of imports compiles all tests for the lanes, also those of `make prove`: in a fresh clone each worker of
    the first lane would spend twelve seconds on that.
    """
    python = [sys.executable, "-m"]
    templates = [str(path) for path in sorted((ROOT / "templates").rglob("*.html"))]
    checks = [
        ("style", [*python, "ruff", "check", "--quiet", "."]),
        ("format", [*python, "ruff", "format", "--check", "--quiet", "."]),
        ("templates", [str(Path(sys.executable).with_name("djade")), "--check", *templates]),
        ("types", [*python, "mypy", "."]),
    ]
    return checks + [("imports", [*python, "pytest", "--collect-only", "--quiet", "--quiet", "tests"])] * imports


def run_check(name: str, command: list[str], timeout_seconds: float = CHECK_TIMEOUT_SECONDS) -> Outcome:
    """Run a check; what it prints is shown when it fails."""
    began = time.monotonic()
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=timeout_seconds, check=False)
        failed = done.returncode != 0
        text = done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        failed, text = True, f"no end after {timeout_seconds:.0f} s"
    if failed:
        print(text)
    first = (text.strip().splitlines() or ["failed without a word"])[0]
    return Outcome(name, failed={name: first} if failed else {}, seconds=time.monotonic() - began)


def main(arguments: list[str]) -> int:
    """Run the checks and the lanes of the command, print the table, and return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.lanes", allow_abbrev=False)
    parser.add_argument("what", choices=["test", "prove", "chosen"])
    own, pytest_arguments = parser.parse_known_args(arguments)
    if pytest_arguments and own.what != "chosen":
        parser.error(f"{own.what} takes no arguments: {' '.join(pytest_arguments)}")
    if (free := shutil.disk_usage(tempfile.gettempdir()).free) < ROOM_BYTES:
        print(f"{tempfile.gettempdir()} has {free // 1_000_000} MB left, the tests need {ROOM_BYTES // 1_000_000}.")
        return 1
    seed = int(os.environ.get("SEED") or random.randrange(2**32))
    deadline = time.monotonic() + MINUTES[own.what] * 60 * FACTOR
    checks = [start_thread(partial(run_check, *check)) for check in list_checks(imports=own.what != "chosen")]
    outcomes = wait_for_results(checks, timeout=2 * CHECK_TIMEOUT_SECONDS)
    chosen = (lane.chosen_lane(pytest_arguments),)
    lanes = {"test": lane.TEST, "prove": lane.TEST + lane.PROOFS, "chosen": chosen}[own.what]
    outcomes += [run_lane(each, seed=seed, deadline=deadline) for each in lanes]
    print(*table_lines(outcomes, seed), sep="\n")
    if own.what == "prove":
        proofs.write_line(outcomes)
    return 0 if is_green(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
