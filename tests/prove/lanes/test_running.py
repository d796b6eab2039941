"""The runner of lanes stops at its deadline, and reports killed workers and tests that cannot start."""

import time
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pytest

from tests.lanes import running
from tests.lanes.running import run_lane
from tests.lanes.table import is_green
from tests.real.lanes.test_running import HANGS, SAMPLE, folder, lane_of
from tests.waiting import until

__all__ = ["folder"]

KILLS = """
import os, signal

def test_kills():
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_running_tests_are_reported_at_the_deadline(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class WhileATestRuns(Timer):
        """A deadline that expires when a test has started, independent of the start-up time of pytest."""

        def run(self) -> None:
            until(lambda: list(folder.rglob("running-*")))
            self.function()

    monkeypatch.setattr(running, "Timer", WhileATestRuns)
    lane = replace(lane_of(folder, HANGS), second_chance=False)
    outcome = run_lane(lane, seed=1, deadline=time.monotonic() + 100)
    [(name, text)] = outcome.failed.items()
    assert name.endswith("test_hangs")
    assert "time for all tests was over" in text


def test_killed_worker_fails_its_test(folder: Path) -> None:
    lane = replace(lane_of(folder, KILLS), workers=1, second_chance=False)
    outcome = run_lane(lane, seed=1, deadline=time.monotonic() + 100)
    [(name, text)] = outcome.failed.items()
    assert name.endswith("test_kills")
    assert "crashed" in text


def test_lane_without_postgresql_fails_with_a_message(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_to_start() -> None:
        raise FileNotFoundError("initdb")

    monkeypatch.setattr(running, "postgres", fail_to_start)
    lane = replace(lane_of(folder, SAMPLE), on_postgresql=True)
    outcome = run_lane(lane, seed=1, deadline=time.monotonic() + 100)
    assert outcome.failed == {"sample": "PostgreSQL does not start: initdb"}


def test_file_that_cannot_be_imported_is_a_failure(folder: Path) -> None:
    lane = replace(lane_of(folder, "import nothing_of_this_name"), second_chance=False)
    outcome = run_lane(lane, seed=1, deadline=time.monotonic() + 100)
    assert any("nothing_of_this_name" in text for text in outcome.failed.values())
    assert not is_green([outcome])
