"""A plugin of pytest that writes notes for the runner: the running test of each worker, and the results of all.

`--lane-notes FOLDER` turns it on. While a test runs, its name stands in `FOLDER/running-<worker>`; at the end
`FOLDER/notes.json` has the number of tests, the failures with their first lines, processor time and duration of each,
and the part of the processor time that fixtures of its module or of the session took.
"""

import json
import os
import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import FACTOR

PROCESSOR = "processor seconds"
SHARED = "processor seconds of shared fixtures"


@dataclass(frozen=True)
class Clocks:
    """A moment: seconds of the clock, processor seconds of this process and of the programs that it has waited for."""

    time: float
    own: float
    children: float

    @classmethod
    def read(cls) -> "Clocks":
        own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return cls(time.monotonic(), own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime)

    def processor_seconds(self) -> float:
        """Return the processor seconds since this moment.

        A program that ended since then may have begun before: it counts at most the time of all processors since.
        """
        now = Clocks.read()
        most = (now.time - self.time) * (os.cpu_count() or 1)
        return now.own - self.own + min(now.children - self.children, most)


class Worker:
    """Recorder of a worker process: name of the test, and its processor time on the last report of it."""

    def __init__(self, folder: Path) -> None:
        self._running = folder / f"running-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
        self._before = Clocks.read()
        self._shared = 0.0
        self._in_shared_fixture = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._before = Clocks.read()
        self._shared = 0.0
        self._running.write_text(item.nodeid)
        try:
            return (yield)
        finally:
            self._running.unlink(missing_ok=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Measure a fixture of a module or of the session, whose time the first test that needs it does not explain."""
        if fixturedef.scope == "function" or self._in_shared_fixture:
            return (yield)
        before, self._in_shared_fixture = Clocks.read(), True
        try:
            return (yield)
        finally:
            self._in_shared_fixture = False
            self._shared += before.processor_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report: Any = yield
        if report.when == "teardown":
            used = self._before.processor_seconds()
            report.user_properties = [*report.user_properties, (PROCESSOR, used), (SHARED, self._shared)]
        if report.failed:
            report.sections.append(("time limits", f"{FACTOR:.1f} times those of a quiet machine"))
        return report  # type: ignore[no-any-return]


class Controller:
    """Recorder of the main process: the reports of all workers."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "notes.json"
        self._ended: set[str] = set()
        self._failed: dict[str, str] = {}
        self._processor: dict[str, float] = {}
        self._shared: dict[str, float] = {}
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.setdefault(report.nodeid, first_line(report))
        if report.when == "call" or report.failed:
            self._ended.add(report.nodeid)
        self._seconds[report.nodeid] += report.duration
        for key, value in report.user_properties:
            if key == PROCESSOR:
                self._processor[report.nodeid] = float(str(value))
            elif key == SHARED:
                self._shared[report.nodeid] = float(str(value))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._failed.setdefault(report.nodeid or "collecting", first_line(report))

    def pytest_sessionfinish(self) -> None:
        notes = {"tests": len(self._ended), "failed": self._failed}
        times = {"processor": self._processor, "shared": self._shared, "seconds": self._seconds}
        self._file.write_text(json.dumps(notes | times))


def first_line(report: Any) -> str:
    """Return the first line of what the test failed with; of a file that cannot be read, the error of its import."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = str(crash.message if crash else report.longrepr).strip().splitlines()
    errors = [line.removeprefix("E").strip() for line in lines if line.startswith("E ")]
    return str((errors or lines or ["no reason given"])[0])[:160]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("lanes").addoption("--lane-notes", type=Path, help="a folder for notes of the run")


def pytest_configure(config: pytest.Config) -> None:
    folder: Path | None = config.getoption("--lane-notes")
    if folder is None:
        return
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Controller(folder))
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", 0):
        config.pluginmanager.register(Worker(folder))
