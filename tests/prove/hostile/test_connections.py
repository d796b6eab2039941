"""Connections that one phone holds open against a real server. `tests/load/bench_attacks.py` measures more."""

import re
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from deploy.http import limits
from tests.engines.launcher import running
from tests.load.bench_attacks import read_process_status, run_attacks, web_process
from tests.waiting import until
from tournaments.management.simulation.client import Client

Server = tuple[str, int]
OVERSIZED_BYTES, PIECE_BYTES = 200_000_000, 100_000


def read_demo_slug(base: str) -> str:
    """Return the slug of the tournament that is in play in the demo."""
    match = re.search(rb'link-card" href="/([\w-]+)/"', Client(base).get("/"))
    assert match is not None
    return match.group(1).decode()


def measure_slowest(base: str, *paths: str) -> float:
    """Request each path five times, each on a new connection; return the seconds of the slowest response."""
    worst = 0.0
    for _ in range(5):
        for path in paths:
            began = time.monotonic()
            Client(base).get(path)
            worst = max(worst, time.monotonic() - began)
    return worst


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with the demo. Yield its address and process id."""
    folder = tmp_path_factory.mktemp("attacked") / "data"
    with running(folder) as (_, base, _log):
        yield base, web_process(folder)


# Worth its time: all limits on connections together, against a real server.
def test_connections_of_one_phone_do_not_delay_others(server: Server) -> None:
    base, pid = server
    slug, threads_before = read_demo_slug(base), read_process_status(pid).threads
    parts = [("silent", "/", 1_100), ("streams", f"/live/{slug}/", 300), ("trickle", "/healthz", 300)]
    with run_attacks(base, slug, parts):
        until(lambda: len(list(Path(f"/proc/{pid}/fd").iterdir())) > limits.IDLE_CONNECTIONS)
        worst = measure_slowest(base, "/healthz", f"/{slug}/", f"/salle/{slug}/")
        memory_mb, threads, _written_mb = read_process_status(pid)
    print(f"slowest answer {worst:.2f} s, {threads} threads, {memory_mb} MB")
    assert worst < limits.HEADER_SECONDS  # no response waited for the timeout of the idle connections
    assert threads < threads_before + 30
    assert memory_mb < 200


@pytest.mark.parametrize("chunked", [False, True], ids=["by its length", "counted"])
def test_oversized_body_is_refused_and_not_written_to_disk(server: Server, chunked: bool) -> None:
    base, pid = server
    written_before = read_process_status(pid).written_mb
    assert post_oversized_body(base, chunked=chunked) in {413, None}
    assert read_process_status(pid).written_mb - written_before < 2
    assert Client(base).get("/healthz") == b"ok"


def post_oversized_body(base: str, *, chunked: bool) -> int | None:
    """Return the status, or None if the server closed the connection before it was read."""
    connection = HTTPConnection(urlsplit(base).netloc, timeout=20)
    pieces = (b"x" * PIECE_BYTES for _ in range(OVERSIZED_BYTES // PIECE_BYTES))
    headers = {"Transfer-Encoding": "chunked"} if chunked else {"Content-Length": str(OVERSIZED_BYTES)}
    try:
        connection.request("POST", "/healthz", body=pieces, headers=headers, encode_chunked=chunked)
        return connection.getresponse().status
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()
