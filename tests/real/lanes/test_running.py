"""The runner of lanes reports failures, timeouts and unsteady tests."""

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.engines.programs import ROOT
from tests.lanes import running
from tests.lanes.lane import Lane
from tests.lanes.running import run_lane
from tests.lanes.table import is_green, table_lines

SAMPLE = """
import threading
from pathlib import Path

import pytest

@pytest.fixture(scope="module")
def shared():
    sum(range(10_000_000))

def test_passes(shared):
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
    """Create a folder inside the project, because ids of tests are paths relative to it. Lanes write there too."""
    (ROOT / "var").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "var") as name:
        monkeypatch.setattr(running, "OUTPUT_FOLDER", Path(name) / "kept")
        yield Path(name)


def lane_of(folder: Path, text: str, *, ceiling_seconds: int = 60) -> Lane:
    """Return a lane of one file with this text."""
    (folder / "test_sample.py").write_text(text)
    return Lane("sample", (str(folder / "test_sample.py"),), ceiling_seconds, workers=0, second_chance=True)


# Worth its time: runs pytest twice in processes of their own.
def test_failures_are_reported_after_a_second_run(folder: Path) -> None:
    lane = lane_of(folder, SAMPLE + HANGS, ceiling_seconds=2)
    outcome = run_lane(lane, seed=1, deadline=time.monotonic() + 100)
    assert outcome.tests == 4
    failed = {name.rpartition("::")[2]: text for name, text in outcome.failed.items()}
    assert failed.keys() == {"test_fails", "test_hangs"}
    assert failed["test_fails"] == "AssertionError: one is not two"
    assert "Timeout" in failed["test_hangs"]
    assert [name.rpartition("::")[2] for name in outcome.unsteady] == ["test_passes_alone"]
    [name] = [name for name in outcome.processor if name.endswith("test_passes")]
    assert 0 < outcome.shared[name] <= outcome.processor[name]
    assert not is_green([outcome])
    summary = list(table_lines([outcome], seed=1))
    assert summary[-1] == "2 passed, 2 failed"
    assert any(line.startswith("unsteady: ") and line.endswith("test_passes_alone") for line in summary)
