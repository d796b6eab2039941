"""Latency of a server under attack: `python tests/load/bench_attacks.py [seconds]`.

Starts a real server on loopback, with SQLite and again with PostgreSQL and Redis, and runs the attacks of `attacks.py`
from the same machine. Meanwhile one client requests `/healthz` and the ranking, and sends a deal. Prints for each
attack: the slowest and the median of each request, the ratio of the medians to the quiet server, the number of
requests without a response within three seconds, memory and threads of the web process, and its writes to the disk.
"""

import http.client
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Event
from typing import NamedTuple
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.launcher import running
from tests.engines.programs import processes_with_environment, wait_for_exit
from tests.load.bench_hall import Settings, hosted, laptop
from tests.load.hall import Hall, set_up_hall

TABLES, DEALS = 8, 30
TIMEOUT_SECONDS = 3.0
PROBE_PAUSE_SECONDS = 0.05
GARDE = {"taker": 1, "contract": "garde", "bouts": 2, "points": 49}
ROWS = [
    ("1,100 silent connections", [("silent", "/", 1_100)]),
    ("1,200 streams", [("streams", "/live/{slug}/", 1_200)]),
    ("1,100 slow bodies", [("trickle", "/healthz", 1_100)]),
    (
        "all three at once",
        [("silent", "/", 1_100), ("streams", "/live/{slug}/", 1_200), ("trickle", "/healthz", 1_100)],
    ),
    ("4 bodies of 200 MB at a time", [("flood", "/healthz", 4)]),
    ("64 clients: schema, hall, ranking", [("crowd", "/api/schema/,/salle/{slug}/,/{slug}/", 64)]),
]


@dataclass
class Probe:
    """A client that measures its requests, each on a new connection, which the attacks hinder most."""

    room: Hall
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    seconds: dict[str, list[float]] = field(default_factory=dict)
    lost: int = 0
    never: Event = field(default_factory=Event)  # never set: its `wait` is a pause

    def run(self, seconds: float) -> None:
        """Send the three requests in turn for so many seconds, each deal on a new line of a sheet."""
        self.seconds, self.lost = {"healthz": [], "ranking": [], "deal": []}, 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._measure("healthz", "GET", "/healthz")
            self._measure("ranking", "GET", f"/{self.room.slug}/")
            number = next(self.numbers)
            tablet = self.room.tablets[number // DEALS % TABLES]
            deal = {"outcome": GARDE, "acknowledged": True, "version": 0}
            item = {"client_id": f"probe-{number:06}", "kind": "deal", "round": 1, "line": number % DEALS + 1}
            body = json.dumps({"items": [item | {"payload": deal}]})
            self._measure("deal", "POST", tablet.inbox, body, {"Authorization": f"Device {tablet.token}"})
            self.never.wait(PROBE_PAUSE_SECONDS)

    def _measure(
        self, kind: str, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
    ) -> None:
        """Send a request on a new connection. Add its seconds to those of its kind; count it if it gets no answer."""
        connection = http.client.HTTPConnection(urlsplit(self.room.director.base_url).netloc, timeout=TIMEOUT_SECONDS)
        begin = time.monotonic()
        try:
            connection.request(
                method, path, body=body or None, headers={"Content-Type": "application/json"} | (headers or {})
            )
            answer = connection.getresponse()
            content = answer.read()
            if answer.status != http.HTTPStatus.OK:
                print(f"  {path}: {answer.status} {content[:200]!r}")
        except (OSError, http.client.HTTPException):
            self.lost += 1
        finally:
            connection.close()
        self.seconds[kind].append(time.monotonic() - begin)


@contextmanager
def run_attacks(base: str, slug: str, parts: list[tuple[str, str, int]]) -> Iterator[None]:
    """Run attacks, each with name, path and number of clients, in processes until the end of the block."""
    programs = [
        subprocess.Popen([sys.executable, "-m", "tests.load.attacks", name, base, path.format(slug=slug), str(count_)])
        for name, path, count_ in parts
    ]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            wait_for_exit(program)


def web_process(folder: Path) -> int:
    """Return the id of the process with the sockets: the youngest granian process of the folder's server."""
    pids = [
        pid
        for pid in processes_with_environment(str(folder))
        if b"granian" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    return max(pids)


class ProcessStatus(NamedTuple):
    """Memory, number of threads, and data written to the disk so far, of a process."""

    memory_mb: int
    threads: int
    written_mb: int


def read_process_status(pid: int) -> ProcessStatus:
    """Return the present status of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    memory, threads = (int(re.findall(rf"{name}:\s+(\d+)", status)[0]) for name in ("VmRSS", "Threads"))
    written = int(re.findall(r"\bwrite_bytes: (\d+)", Path(f"/proc/{pid}/io").read_text())[0])
    return ProcessStatus(memory // 1024, threads, written // 1_000_000)


def main(seconds: float) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: {TABLES} tables")
        with tempfile.TemporaryDirectory(prefix="chelem-attack-") as name, engine() as settings:
            _bench_attacks(Path(name) / "data", settings, seconds)


def _bench_attacks(folder: Path, settings: Settings, seconds: float) -> None:
    """Start a server, measure it without load, then under each attack, and print the results."""
    with running(folder, "--no-demo", settings=settings) as (_, base, log):
        link = re.search(rf"{base}/connexion/\S+/", log.read_text())
        assert link is not None
        room = set_up_hall(base, link.group(), tables=TABLES, deals=DEALS)
        probe, pid = Probe(room), web_process(folder)
        probe.run(seconds)
        quiet = {kind: statistics.median(each) for kind, each in probe.seconds.items()}
        _print("quiet", probe, quiet, lambda: read_process_status(pid))
        for title, parts in ROWS:
            with run_attacks(base, room.slug, parts):
                probe.never.wait(2)  # until the attack is in full course
                probe.run(seconds)
                _print(title, probe, quiet, lambda: read_process_status(pid))


def _print(title: str, probe: Probe, quiet: dict[str, float], status: Callable[[], ProcessStatus]) -> None:
    """Print the state of the server and the latencies of the probe, relative to the medians of the quiet server."""
    memory, threads, written = status()
    print(f"{title}: {probe.lost} without answer; {memory} MB, {threads} threads, {written} MB written so far")
    for kind, each in probe.seconds.items():
        median, worst = statistics.median(each), max(each)
        print(
            f"  {kind:8} median {1000 * median:6.0f} ms ({median / quiet[kind]:5.1f}), worst {1000 * worst:6.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 8.0)
