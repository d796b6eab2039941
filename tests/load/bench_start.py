"""Time to the first page: `python tests/load/bench_start.py [times]`."""

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


def started(folder: Path) -> tuple[float, float]:
    """Seconds until it is ready, and until the first page is there."""
    begun = time.perf_counter()
    with running(folder) as (_process, address, _log):
        ready = time.perf_counter() - begun
        with urllib.request.urlopen(address, timeout=TIMEOUT_SECONDS) as answer:
            answer.read()
        return ready, time.perf_counter() - begun


def yardstick() -> float:
    """Seconds for a Python that imports Django and nothing of ours."""
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", "import django.db.models, django.template, django.urls"],
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    return time.perf_counter() - begun


def starts(folder: Path, times: int) -> Iterator[tuple[str, float, float]]:
    """Return the time of the first start of a folder, then those of later ones."""
    yield ("first", *started(folder))
    for _ in range(times):
        yield ("again", *started(folder))


def main() -> None:
    """Print a row for each start, and the median of the later ones."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    unit = statistics.median(yardstick() for _ in range(3))
    print(f"importing Django takes {unit:.2f} s here")
    print(f"{'start':8} {'ready s':>8} {'page s':>8} {'x Django':>9}")
    pages = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # what was killed may write a last line
        for label, ready, page in starts(Path(name) / "var", times):
            print(f"{label:8} {ready:8.2f} {page:8.2f} {page / unit:9.1f}", flush=True)
            pages.append(page)
    print(f"median of the later starts: {statistics.median(pages[1:]):.2f} s")


if __name__ == "__main__":
    main()
