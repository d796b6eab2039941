"""What one phone can hold open against a real server, while the hall goes on. Measured: tests/load/bench_attacks.py."""

import re
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from deploy.http import limits
from tests.engines.launcher import running
from tests.load.bench_attacks import attacked, status_of, web_process
from tests.waiting import until
from tournaments.management.simulation.client import Client

Served = tuple[str, int]


def demo(base: str) -> str:
    """The slug of the tournament that is being played."""
    found = re.search(rb'link-card" href="/([\w-]+)/"', Client(base).get("/"))
    assert found is not None
    return found.group(1).decode()


def slowest(base: str, *paths: str, rounds: int = 5) -> float:
    """Seconds of the slowest answer, each on a new connection."""
    worst = 0.0
    for _ in range(rounds):
        for path in paths:
            began = time.monotonic()
            Client(base).get(path)
            worst = max(worst, time.monotonic() - began)
    return worst


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The address of a server with the demo, and its process."""
    folder = tmp_path_factory.mktemp("attacked") / "data"
    with running(folder) as (_, base, _log):
        yield base, web_process(folder)


# Worth its time: the hall's evening, against everything that one phone can do at once.
def test_a_phone_that_holds_all_it_can_holds_up_nobody(served: Served) -> None:
    base, pid = served
    slug, before = demo(base), status_of(pid)
    parts = [("silent", "/", 1_100), ("streams", f"/live/{slug}/", 300), ("trickle", "/healthz", 300)]
    with attacked(base, slug, parts):
        until(lambda: len(list(Path(f"/proc/{pid}/fd").iterdir())) > limits.IDLE_CONNECTIONS)
        worst = slowest(base, "/healthz", f"/{slug}/", f"/salle/{slug}/")
        memory, threads, _written = status_of(pid)
    print(f"slowest answer {worst:.2f} s, {threads} threads, {memory} MB")
    assert worst < limits.HEADER_SECONDS  # none had to wait until the silent ones were sent away
    assert threads < before[1] + 30
    assert memory < 200


@pytest.mark.parametrize("chunked", [False, True], ids=["by its length", "counted"])
def test_a_body_without_end_is_refused_and_written_nowhere(served: Served, chunked: bool) -> None:
    base, pid = served
    before = status_of(pid)[2]
    assert refused(base, chunked=chunked) in {413, None}
    assert status_of(pid)[2] - before < 2
    assert Client(base).get("/healthz") == b"ok"


def refused(base: str, *, chunked: bool) -> int | None:
    """The status; none when the server had closed the connection before we could read it."""
    line = HTTPConnection(urlsplit(base).netloc, timeout=20)
    pieces = (b"x" * 100_000 for _ in range(2_000))
    headers = {"Transfer-Encoding": "chunked"} if chunked else {"Content-Length": "200000000"}
    try:
        line.request("POST", "/healthz", body=pieces, headers=headers, encode_chunked=chunked)
        return line.getresponse().status
    except (OSError, HTTPException):
        return None
    finally:
        line.close()
