"""A hall with tablets and readers: `python tests/load/bench_tablets.py [tablets] [readers]`."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.parse import urlencode
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.programs import environment, manage, program
from tests.load.attacks import moment
from tests.load.bench_deal import GARDE, Web, children, serving
from tests.load.hall import PAUSE_SECONDS, SECRET, Hall, Line, Tablet, hall, loopback, versions

MINUTE = 60.0
PROBES = 150
DEALS = 4
FORM = "application/x-www-form-urlencoded"


@dataclass
class Heard:
    """Measurements: seconds of each deal and probe, and when readers had each version."""

    deals: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    recorded: dict[int, float] = field(default_factory=dict)
    shown: list[tuple[int, float]] = field(default_factory=list)
    woken: int = 0

    def delays(self) -> list[float]:
        """From each deal to the first page of some reader that shows it."""
        shown = sorted(self.shown, key=lambda each: each[1])
        return [
            next((at - sent for version, at in shown if version >= recorded), MINUTE)
            for recorded, sent in self.recorded.items()
        ]


async def _tablet(number: int, tablet: Tablet, slug: str, at: float, said: Mapping[str, str], heard: Heard) -> None:
    """Follows its table, enters one deal at its moment, and is not woken by what it has brought about itself."""
    address = loopback(number)
    told = await versions(tablet.base, address, f"/live/{slug}/?table={number}")
    cookie = f"chelem_device={tablet.token}; csrftoken={SECRET}"
    await told.get()
    await moment(max(0.0, at - time.monotonic()))
    form = GARDE | dict(said) | {"client_id": uuid4().hex}
    path = f"/t/{tablet.code}/tour/1/donne/1/"
    started = time.monotonic()
    status, found, body = await Line(tablet.base, address).ask(
        "POST", path, urlencode(form), Content_Type=FORM, HX_Request="true", Cookie=cookie
    )
    heard.deals.append(time.monotonic() - started)
    if status != 200 or "chelem-version" not in found:
        heard.wrong.append(f"{tablet.code}: {status} {body[:100]!r}")
        return
    shown = int(found["chelem-version"])
    heard.recorded[shown] = started
    while True:
        if await told.get() != shown:
            heard.woken += 1
            await Line(tablet.base, address).ask("GET", f"/t/{tablet.code}/suite/", Cookie=cookie)


async def _reader(base: str, slug: str, address: str, heard: Heard) -> None:
    """Follow the ranking like `live.js`: at once, then at most once per `PAUSE_SECONDS`."""
    told = await versions(base, address, f"/live/{slug}/")
    line = Line(base, address)
    while True:
        version = await told.get()
        while not told.empty():
            version = told.get_nowait()
        status, _, body = await line.ask("GET", f"/{slug}/classement/", HX_Request="true")
        if status != 200:
            heard.wrong.append(f"ranking: {status} {body[:100]!r}")
        heard.shown.append((version, time.monotonic()))
        await moment(PAUSE_SECONDS)


async def _probe(empty: Web, heard: Heard, until: float) -> None:
    line = Line(empty.base)
    while time.monotonic() < until:
        started = time.monotonic()
        await line.ask("POST", "/")
        heard.empty.append(time.monotonic() - started)
        await moment(MINUTE / PROBES)


async def evening(room: Hall, forms: Sequence[Mapping[str, str]], empty: Web, readers: int) -> Heard:
    """Post the line of every tablet's page within a minute."""
    heard, rng = Heard(), Random(1)
    began = time.monotonic()
    moments = [began + 5 + rng.random() * MINUTE for _ in room.tablets]
    base = room.director.base_url
    following = [
        *(
            _tablet(number, tablet, room.slug, at, said, heard)
            for number, (tablet, at, said) in enumerate(zip(room.tablets, moments, forms, strict=True), start=1)
        ),
        *(_reader(base, room.slug, loopback(1_000 + number), heard) for number in range(readers)),
    ]
    tasks = [asyncio.create_task(each) for each in following]
    await _probe(empty, heard, max(moments) + 5)
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    heard.wrong += [repr(each) for each in failed if each is not None]
    return heard


def main(tablets: int, readers: int) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-tablets-"))) / "data"
        folder.mkdir()
        env = environment(folder)
        link = manage("prepare", "--no-demo", "--base", "http://chelem", env=env).split()[-2]
        web = stack.enter_context(serving("deploy.asgi:application", folder, {}))
        empty = stack.enter_context(serving("tests.load.empty:application", folder, {}))
        command = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--pool", "threads"]
        stack.enter_context(program([*command, "--concurrency", "2"], log=folder / "worker.log", env=env))
        room = hall(web.base, link, tables=tablets, deals=DEALS)
        forms = [tablet.form() for tablet in room.tablets]
        before = web.processor()
        heard = asyncio.run(evening(room, forms, empty, readers))
        if heard.wrong or len(heard.recorded) != tablets:
            raise SystemExit("\n".join([f"{len(heard.recorded)} of {tablets} deals recorded", *heard.wrong[:20]]))
        _print(heard, web, web.processor() - before)


def _print(heard: Heard, web: Web, processor: float) -> None:
    deals, empty = (quantiles(seconds, n=20) for seconds in (heard.deals, heard.empty))
    print(f"  a deal: median {1000 * deals[9]:.0f} ms, p95 {1000 * deals[18]:.0f} ms")
    print(f"  an empty POST beside it: median {1000 * empty[9]:.0f} ms, p95 {1000 * empty[18]:.0f} ms")
    print(f"  ratio of the 95th percentiles: {deals[18] / empty[18]:.1f}")
    delays = quantiles(heard.delays(), n=20)
    print(f"  a result reaches a reader's page in {delays[9]:.1f} s, p95 {delays[18]:.1f} s")
    print(f"  tablets woken by somebody else's deal: {heard.woken}")
    memory = sum(_resident(pid) for pid in children(web.pid))
    print(f"  web process: {processor:.0f} s of processor in {MINUTE:.0f} s, {memory:.0f} MB")


def _resident(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS"))) / 1024


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    main(*given, *(250, 50)[len(given) :])
