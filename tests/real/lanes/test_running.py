"""The runner of the tests names what failed, what hung and what passed only alone, and ends by its deadline."""

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.engines.programs import ROOT
from tests.lanes import running
from tests.lanes.lane import Lane
from tests.lanes.running import lane_run
from tests.lanes.table import is_green, lines
from tests.waiting import FACTOR

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
HANGS = """
import threading

def test_hangs():
    threading.Event().wait()
"""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder inside the project, for tests are named by their path in it; the output of these lanes stays there."""
    (ROOT / "var").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "var") as name:
        monkeypatch.setattr(running, "KEPT", Path(name) / "kept")
        yield Path(name)


def lane_of(folder: Path, text: str, *, ceiling_seconds: int = 60) -> Lane:
    """Return a lane of one file with this text."""
    (folder / "test_sample.py").write_text(text)
    return Lane("sample", (str(folder / "test_sample.py"),), ceiling_seconds, workers=0, second_chance=True)


def test_failures_are_named_and_run_once_more(folder: Path) -> None:
    outcome = lane_run(lane_of(folder, SAMPLE), seed=1, deadline=time.monotonic() + 100)
    assert outcome.tests == 3
    assert [(name.rpartition("::")[2], text) for name, text in outcome.failed.items()] == [
        ("test_fails", "AssertionError: one is not two")
    ]
    assert [name.rpartition("::")[2] for name in outcome.unsteady] == ["test_passes_alone"]
    assert not is_green([outcome])
    told = list(lines([outcome], seed=1))
    assert told[-1] == "2 passed, 1 failed"
    assert any(line.startswith("unsteady: ") and line.endswith("test_passes_alone") for line in told)


def test_a_test_that_hangs_fails_at_its_ceiling(folder: Path) -> None:
    outcome = lane_run(lane_of(folder, HANGS, ceiling_seconds=1), seed=1, deadline=time.monotonic() + 100)
    [(name, text)] = outcome.failed.items()
    assert name.endswith("test_hangs")
    assert "Timeout" in text


def test_at_the_deadline_the_running_tests_are_named(folder: Path) -> None:
    outcome = lane_run(lane_of(folder, HANGS), seed=1, deadline=time.monotonic() + 8 * FACTOR)
    [(name, text)] = outcome.failed.items()
    assert name.endswith("test_hangs")
    assert "time for all tests was over" in text


def test_a_file_that_cannot_be_read_is_a_failure(folder: Path) -> None:
    outcome = lane_run(lane_of(folder, "import nothing_of_this_name"), seed=1, deadline=time.monotonic() + 100)
    assert any("nothing_of_this_name" in text for text in outcome.failed.values())
    assert not is_green([outcome])
