"""Seconds from the start of the program to its first page: `python tests/load/bench_start.py [repetitions]`."""

import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.launcher import running
from tests.waiting import TIMEOUT_SECONDS


def measure_start(folder: Path) -> tuple[float, float]:
    """Start the program once. Return the seconds until it is ready, and until the first page is loaded."""
    started = time.perf_counter()
    with running(folder, migrates=True) as (_process, address, _log):
        ready = time.perf_counter() - started
        with urllib.request.urlopen(address, timeout=TIMEOUT_SECONDS) as answer:
            answer.read()
        return ready, time.perf_counter() - started


def measure_django_import() -> float:
    """Return the seconds of a new interpreter that imports Django only."""
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", "import django.db.models, django.template, django.urls"],
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    return time.perf_counter() - started


def measure_starts(folder: Path, repetitions: int) -> Iterator[tuple[str, float, float]]:
    """Yield label, seconds until ready and until the first page, of the first start of a folder and of later ones."""
    yield ("first", *measure_start(folder))
    for _ in range(repetitions):
        yield ("again", *measure_start(folder))


def main() -> None:
    """Print a row for each start, and the median of the later ones."""
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    django_seconds = statistics.median(measure_django_import() for _ in range(3))
    print(f"importing Django takes {django_seconds:.2f} s here")
    print(f"{'start':8} {'ready s':>8} {'page s':>8} {'x Django':>9}")
    all_page_seconds = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # a killed program may still write to its log
        for label, ready, page_seconds in measure_starts(Path(name) / "var", repetitions):
            print(f"{label:8} {ready:8.2f} {page_seconds:8.2f} {page_seconds / django_seconds:9.1f}", flush=True)
            all_page_seconds.append(page_seconds)
    print(f"median of the later starts: {statistics.median(all_page_seconds[1:]):.2f} s")


if __name__ == "__main__":
    main()
