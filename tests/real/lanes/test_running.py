"""The runner of lanes reports failures, timeouts and unsteady tests, and stops at its deadline."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

import pytest

from tests.engines.programs import ROOT
from tests.lanes import running
from tests.lanes.lane import Lane
from tests.lanes.running import run_lane
from tests.lanes.table import is_green, table_lines
from tests.waiting import until

SAMPLE = """
import threading
from pathlib import Path

def test_passes():
    pass

def test_fails():
    assert 1 == 2, "one is not two"

def test_passes_alone():
    mark = Path(__file__).with_name("tried")
    tried = mark.exists()
    mark.touch()
    assert tried, "not before"
"""
KILLS = """
import os, signal

def test_kills():
    os.kill(os.getpid(), signal.SIGKILL)
"""
HANGS = """
import threading

def test_hangs():
    threading.Event().wait()
"""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Create a folder inside the project, as ids of tests are paths relative to it, also for the output of lanes."""
    (ROOT / "var").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "var") as name:
        monkeypatch.setattr(running, "OUTPUT_FOLDER", Path(name) / "kept")
        yield Path(name)


def lane_of(folder: Path, text: str, *, ceiling_seconds: int = 60) -> Lane:
    """Return a lane of one file with this text."""
    (folder / "test_sample.py").write_text(text)
    return Lane("sample", (str(folder / "test_sample.py"),), ceiling_seconds, workers=0, second_chance=True)


def test_failures_are_reported_after_a_second_run(folder: Path) -> None:
    lane = lane_of(folder, SAMPLE + HANGS, ceiling_seconds=2)
    outcome = run_lane(lane, seed=1, deadline=time.monotonic() + 100)
    assert outcome.tests == 4
    failed = {name.rpartition("::")[2]: text for name, text in outcome.failed.items()}
    assert failed.keys() == {"test_fails", "test_hangs"}
    assert failed["test_fails"] == "AssertionError: one is not two"
    assert "Timeout" in failed["test_hangs"]
    assert [name.rpartition("::")[2] for name in outcome.unsteady] == ["test_passes_alone"]
    assert not is_green([outcome])
    summary = list(table_lines([outcome], seed=1))
    assert summary[-1] == "2 passed, 2 failed"
    assert any(line.startswith("unsteady: ") and line.endswith("test_passes_alone") for line in summary)


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
