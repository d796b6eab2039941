"""Cost of players' own pages, and of 1,000 phones that open theirs within a minute, for the tables that enter deals.

`python -m tests.load.players [tables] [seconds]`

Round 1 is played and closed, so that pages have deals and a comparison with the field; round 2 is open. Prints the CPU
time of each kind of page as a multiple of an empty view, the latencies of the phones, the number of failed requests,
and the median of a deal before and during them.
"""

import asyncio
import http
import json
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.engines.programs import environment, manage, program
from tests.load.attacks import pause
from tests.load.bench_deal import GARDE, Cost, Web, prepare_data, serving
from tests.load.bench_ranking import WORKER
from tests.load.hall import AsyncConnection, Hall, RetryingConnection, Tablet, loopback, set_up_hall

DEALS, REQUESTS = 4, 40
DEAL_INTERVAL_SECONDS = 0.25
QUIET_DEALS = 60
ANSWERS = {http.HTTPStatus.OK, http.HTTPStatus.NO_CONTENT}  # the second: nothing has changed
SEEN = re.compile(r'name="seen" value="([^"]+)"')
BADGES = """
from tournaments.models import Entry
from tournaments.selectors.registration.cards import card_secret
for entry in Entry.objects.order_by("serial"):
    print(f"badge/{entry.serial}/{card_secret(entry)}/")
"""


@dataclass
class Phones:
    """Seconds of each response, and the number of failed requests."""

    seconds: list[float] = field(default_factory=list)
    failed: int = 0


@dataclass
class Deals:
    """The tablets in a round, which enter one line after the other. `seconds` has the time of each response."""

    room: Hall
    round: int
    seconds: list[float] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._tablets = cycle(self.room.tablets)
        self._connections: dict[str, RetryingConnection] = {}

    def send(self) -> None:
        """Enter the next line of the next table."""
        tablet = next(self._tablets)
        line = self.lines[tablet.code] = self.lines.get(tablet.code, 0) + 1
        started = time.monotonic()
        self._send(tablet, "deal", {"outcome": GARDE}, line)
        self.seconds.append(time.monotonic() - started)

    def play_round(self) -> None:
        """Enter all deals of the round, table by table in turn, and confirm the sheets."""
        for _ in range(self.room.deals * len(self.room.tablets)):
            self.send()
        for tablet in self.room.tablets:
            _status, body = self._connection(tablet).ask("GET", f"/api/tables/{tablet.code}/")
            payload = {"seat": 2, "entered_by": 1, "version": json.loads(body)["version"]}
            self._send(tablet, "confirmation", payload, None)

    def _connection(self, tablet: Tablet) -> RetryingConnection:
        return self._connections.setdefault(tablet.code, RetryingConnection(tablet.base, token=tablet.token))

    def _send(self, tablet: Tablet, kind: str, payload: dict[str, object], line: int | None) -> None:
        """Send an item, which must be accepted."""
        item = {"client_id": uuid4().hex, "kind": kind, "round": self.round, "line": line, "payload": payload}
        status, body = self._connection(tablet).ask("POST", tablet.inbox, {"items": [item]})
        assert status == http.HTTPStatus.OK, body[:300]
        assert b'"verdict":"accepted"' in body, body[:300]


def changes_url(path: str, page: bytes) -> str:
    """Return the URL by which an own page requests the parts that have changed."""
    return f"{path}carte/?{urlencode([('seen', seen) for seen in SEEN.findall(page.decode())])}"


def urls_of_changes(web: Web, paths: list[str]) -> list[str]:
    """Open own pages, and return the URLs of their changes."""
    connection = RetryingConnection(web.base)
    return [changes_url(path, connection.ask("GET", path)[1]) for path in paths]


def measure_cost(web: Web, paths: list[str]) -> Cost:
    """Request the paths one after the other; return their cost."""
    connection, cost = RetryingConnection(web.base), Cost()
    before = web.processor()
    for path in paths:
        status, body = connection.ask("GET", path)
        assert status in ANSWERS, (path, status)
        cost.bytes = len(body)
    cost.seconds, cost.processor = connection.seconds, web.processor() - before
    return cost


def print_costs(web: Web, empty: Web, home: str, badges: list[str], deals: Deals) -> None:
    """Print the CPU time of each kind of page: of different players, and of one that is requested again."""
    some = badges[:REQUESTS]
    pages = [home + badge for badge in some]
    kinds: dict[str, Callable[[], Cost]] = {
        "an empty view": lambda: measure_cost(empty, ["/empty/"] * 5 * REQUESTS),
        "own pages, first time": lambda: measure_cost(web, pages),
        "own pages, again": lambda: measure_cost(web, pages),
        "own cards, first time": lambda: measure_cost(web, [f"{home}{badge}carte/" for badge in some]),
        "own cards, again": lambda: measure_cost(web, [f"{home}{badge}carte/" for badge in some]),
    }
    measure_cost(empty, ["/empty/"] * REQUESTS)  # warm-up
    measure_cost(web, [home + badge for badge in badges[-REQUESTS:]])
    costs = {kind: measure() for kind, measure in kinds.items()}
    changes = urls_of_changes(web, pages)
    costs["no changes"] = measure_cost(web, changes)
    deals.send()
    costs["changes after a deal"] = measure_cost(web, changes)
    base = costs["an empty view"].processor_each
    for kind, cost in costs.items():
        print(
            f"  {kind:22} processor {1000 * cost.processor_each:6.2f} ms ({cost.processor_each / base:5.1f} times), "
            f"median {1000 * cost.median:6.1f} ms, {cost.bytes} bytes"
        )


async def run_phones(base: str, home: str, badges: list[str], seconds: float) -> Phones:
    """Let each phone open its page at a random moment and then ask for changes, from its own address."""
    phones, rng = Phones(), Random(1)

    async def open_page(number: int, path: str, moment: float) -> None:
        await pause(moment)
        try:
            connection = AsyncConnection(base, loopback(number))
            address = path
            for _ in ("page", "changes"):
                started = time.monotonic()
                status, _, body = await connection.ask("GET", address, Accept_Language="fr")
                phones.seconds.append(time.monotonic() - started)
                phones.failed += status not in ANSWERS
                address = changes_url(path, body)
        except (OSError, asyncio.IncompleteReadError):
            phones.failed += 1

    moments = [(number, home + badge, rng.random() * seconds) for number, badge in enumerate(badges)]
    await asyncio.gather(*(open_page(*each) for each in moments))
    return phones


async def enter_deals(deals: Deals, count: int) -> list[float]:
    """Enter `count` deals at the pace of a hall; return the seconds of each."""
    deals.seconds = []
    for _ in range(count):
        await asyncio.to_thread(deals.send)
        await pause(DEAL_INTERVAL_SECONDS)
    return deals.seconds


async def enter_deals_during(deals: Deals, phones: "asyncio.Task[Phones]") -> list[float]:
    """Enter deals until all phones have their pages."""
    deals.seconds = []
    while not phones.done():
        await asyncio.to_thread(deals.send)
        await pause(DEAL_INTERVAL_SECONDS)
    return deals.seconds


async def measure_minute(
    deals: Deals, base: str, home: str, badges: list[str], seconds: float
) -> tuple[Phones, list[float]]:
    """Return the phones and the seconds of the deals entered meanwhile."""
    phones = asyncio.create_task(run_phones(base, home, badges, seconds))
    seconds_of_deals = await enter_deals_during(deals, phones)
    return await phones, seconds_of_deals


def main(tables: int, seconds: float) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-players-"))) / "data"
        folder.mkdir()
        env = environment(folder)
        link = prepare_data(env)
        web = stack.enter_context(serving("deploy.asgi:application", folder, {}))
        empty = stack.enter_context(serving("tests.load.empty:application", folder, {}))
        stack.enter_context(program(WORKER, log=folder / "worker.log", env=env))
        room = set_up_hall(web.base, link, tables=tables, deals=DEALS)
        Deals(room, 1).play_round()
        room.director.json("POST", f"{room.api}/rounds/1/close/")
        room.director.json("POST", f"{room.api}/rounds/")
        badges = manage("shell", "--no-imports", "-c", BADGES, env=env).split()
        home = f"{urlsplit(web.base).path}/{room.slug}/"
        print(f"{len(badges)} players at {tables} tables, round 2 of 2")
        deals = Deals(room, 2)
        print_costs(web, empty, home, badges, deals)
        quiet = statistics.median(asyncio.run(enter_deals(deals, min(QUIET_DEALS, tables))))
        phones, busy = asyncio.run(measure_minute(deals, web.base, home, badges, seconds))
        ordered = sorted(phones.seconds)
        print(
            f"  {len(badges)} phones within {seconds:.0f} s: {phones.failed} failed, median "
            f"{1000 * statistics.median(ordered):.0f} ms, p95 {1000 * ordered[int(len(ordered) * 0.95)]:.0f} ms"
        )
        ratio = statistics.median(busy) / quiet
        print(
            f"  a deal: median {1000 * quiet:.0f} ms without them, {1000 * statistics.median(busy):.0f} ms with them "
            f"({ratio:.1f} times, {len(busy)} deals)"
        )


if __name__ == "__main__":
    arguments = sys.argv[1:3]
    main(int((arguments or ["250"])[0]), float((arguments[1:2] or ["60"])[0]))
