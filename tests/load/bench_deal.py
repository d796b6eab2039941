"""Latency and CPU time of a deal as multiples of an empty POST: `python tests/load/bench_deal.py [tables] [turns]`.

Other benches use its data folder and server: `prepare_data`, `serving`, `Web`.
"""

import http.client
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[2]))

from deploy.serve.network import free_port
from tests.engines.launcher import LOOPBACK
from tests.engines.programs import environment, manage, program, wait_for
from tests.load.bench_hall import hosted, laptop
from tests.load.hall import SECRET, Tablet, read_seen, set_up_hall

TICK = os.sysconf("SC_CLK_TCK")
REQUESTS_PER_TURN = 10  # of one kind, before the turn of the next kind
DEALS = 30
GARDE = {"taker": 1, "contract": "garde", "bouts": 2, "points": 49}
EMPTY = "an empty POST"


@dataclass
class Cost:
    """Seconds of each response, CPU seconds (`processor`) of all of them, and bytes of the last one."""

    seconds: list[float] = field(default_factory=list)
    processor: float = 0.0
    bytes: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def processor_each(self) -> float:
        """The mean CPU seconds of a response."""
        return self.processor / len(self.seconds)


class Web:
    """A running server with its process id, and one connection to it."""

    def __init__(self, base: str, pid: int) -> None:
        self.base, self.pid = base, pid
        self._connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=30)

    def post(self, path: str, body: str, headers: Mapping[str, str]) -> bytes:
        """Send a POST that must be accepted; return the content of the response."""
        self._connection.request("POST", path, body=body, headers=dict(headers))
        answer = self._connection.getresponse()
        content = answer.read()
        assert answer.status in {200, 204}, (path, answer.status, content[:300])
        return content

    def processor(self) -> float:
        """Return the CPU seconds of the server and its worker processes so far."""
        return sum(_processor(pid) for pid in (self.pid, *children(self.pid)))


def _processor(pid: int) -> float:
    """Return the CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()  # from field 3 of proc(5) on
    return (int(fields[11]) + int(fields[12])) / TICK  # utime and stime, fields 14 and 15


def children(pid: int) -> list[int]:
    """Return the ids of the child processes."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def prepare_data(env: dict[str, str]) -> str:
    """Create the database of a data folder and return the director's one-time link."""
    output = manage("prepare", "--no-demo", "--base", "http://chelem", env=env)
    return output.split()[-2]  # the output ends with the link and the desk code


@contextmanager
def serving(application: str, folder: Path, settings: Mapping[str, str]) -> Iterator[Web]:
    """Start a server with an ASGI application, as the launcher does, until the end of the block."""
    port = str(free_port(LOOPBACK))
    command = [sys.executable, "-m", "granian", "--host", LOOPBACK, "--port", port, "--workers", "1"]
    command += ["--interface", "asginl", "--no-ws", application]
    log = folder / f"{application}.log"
    with program(command, log=log, env=environment(folder, MALLOC_ARENA_MAX="2", **settings)) as process:
        wait_for(lambda: _answers(port), process=process, log=log)
        yield Web(f"http://{LOOPBACK}:{port}", process.pid)


def _answers(port: str) -> bool:
    """Return True if a server on the port responds without a server error."""
    try:
        connection = http.client.HTTPConnection(f"{LOOPBACK}:{port}", timeout=5)
        connection.request("GET", "/healthz")
        return connection.getresponse().status < http.HTTPStatus.INTERNAL_SERVER_ERROR
    except OSError:
        return False


@dataclass
class Writer:
    """A tablet that enters the same deal on one line after the other, by page or API."""

    tablet: Tablet
    line: int = 0

    def __post_init__(self) -> None:
        self.fields = self.tablet.form()

    def send_by_page(self, web: Web) -> bytes:
        form = GARDE | self.fields | {"client_id": uuid4().hex}
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "Cookie": f"chelem_device={self.tablet.token}; csrftoken={SECRET}",
        }
        answer = web.post(f"/t/{self.tablet.code}/tour/1/donne/{self._next_line()}/", urlencode(form), headers)
        self.fields["seen"] = read_seen(answer)
        return answer

    def send_by_api(self, web: Web) -> bytes:
        item = {
            "client_id": uuid4().hex,
            "kind": "deal",
            "round": 1,
            "line": self._next_line(),
            "payload": {"outcome": GARDE},
        }
        headers = {"Content-Type": "application/json", "Authorization": f"Device {self.tablet.token}"}
        return web.post(self.tablet.inbox, json.dumps({"items": [item]}), headers)

    def _next_line(self) -> int:
        self.line += 1
        return self.line


def main(tables: int, turns: int) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: {tables} tables, {turns} turns of {REQUESTS_PER_TURN} requests of each kind")
        with tempfile.TemporaryDirectory(prefix="chelem-deal-") as name, engine() as settings:
            folder = Path(name) / "data"
            folder.mkdir()
            env = environment(folder, **settings)
            link = prepare_data(env)
            with (
                serving("deploy.asgi:application", folder, settings) as web,
                serving("tests.load.empty:application", folder, settings) as empty,
            ):
                _print(_measure(web, empty, link, tables, turns))


def _measure(web: Web, empty: Web, link: str, tables: int, turns: int) -> dict[str, Cost]:
    """Return the costs by kind of request."""
    room = set_up_hall(web.base, link, tables=tables, deals=DEALS)
    writers = [Writer(tablet) for tablet in room.tablets]
    pages, programs = cycle(writers[::2]), cycle(writers[1::2])  # separate tables: a page must know the last line
    kinds: dict[str, tuple[Web, Callable[[], bytes]]] = {
        EMPTY: (empty, lambda: empty.post("/", "", {})),
        "a deal by the page": (web, lambda: next(pages).send_by_page(web)),
        "a deal by the API": (web, lambda: next(programs).send_by_api(web)),
    }
    costs = {kind: Cost() for kind in kinds}
    for turn in range(turns + 1):
        for kind, (server, send) in kinds.items():
            _measure_turn(server, send, Cost() if turn == 0 else costs[kind])  # the first turn is a warm-up
    return costs


def _measure_turn(web: Web, send: Callable[[], bytes], cost: Cost) -> None:
    """Send the requests of a turn and add their costs to `cost`."""
    before = web.processor()
    for _ in range(REQUESTS_PER_TURN):
        started = time.monotonic()
        cost.bytes = len(send())
        cost.seconds.append(time.monotonic() - started)
    cost.processor += web.processor() - before


def _print(costs: Mapping[str, Cost]) -> None:
    """Print latency, CPU time and size of each kind, relative to the empty POST."""
    empty = costs[EMPTY]
    for kind, cost in costs.items():
        print(
            f"  {kind:20} {1000 * cost.median:6.1f} ms ({cost.median / empty.median:4.1f} times)"
            f"   processor {1000 * cost.processor_each:6.1f} ms"
            f" ({cost.processor_each / empty.processor_each:4.1f} times)   {cost.bytes} bytes"
        )


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    main(*arguments, *(50, 30)[len(arguments) :])  # the defaults of those that are missing
