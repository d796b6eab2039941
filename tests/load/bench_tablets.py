"""Latency and memory with many tablets and readers: `python tests/load/bench_tablets.py [tablets] [readers]`.

On SQLite each tablet sends one deal within a minute, the readers follow the ranking. Prints the latency of a deal next
to that of an empty POST, the seconds until a reader shows it, and memory and CPU time of the web process.
"""

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

from tests.engines.programs import environment, program
from tests.load.attacks import pause
from tests.load.bench_deal import GARDE, Web, children, prepare_data, serving
from tests.load.hall import PAUSE_SECONDS, SECRET, AsyncConnection, Hall, Tablet, follow_versions, loopback, set_up_hall

DURATION_SECONDS = 60.0
PROBES = 150  # empty POSTs during the measurement
DEALS = 4
FORM = "application/x-www-form-urlencoded"


@dataclass
class Measurements:
    """Seconds of each deal and probe, when each version was recorded and shown, and unexpected responses.

    `woken` counts the live events of tables for deals of other tables, which should be none.
    """

    deals: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    recorded: dict[int, float] = field(default_factory=dict)
    shown: list[tuple[int, float]] = field(default_factory=list)
    woken: int = 0

    def delays(self) -> list[float]:
        """Return for each deal the seconds until the first reader's page shows it, at most a minute."""
        shown = sorted(self.shown, key=lambda version_and_time: version_and_time[1])
        return [
            next((shown_at - sent_at for version, shown_at in shown if version >= recorded), DURATION_SECONDS)
            for recorded, sent_at in self.recorded.items()
        ]


async def _run_tablet(
    number: int, tablet: Tablet, slug: str, at: float, fields: Mapping[str, str], measurements: Measurements
) -> None:
    """Follow the live stream of a table, send one deal at the time `at`, and count events for other versions.

    Such an event wakes the tablet for a deal of another table, which should never happen. The caller cancels the task.
    """
    address = loopback(number)
    version_queue = await follow_versions(tablet.base, address, f"/live/{slug}/?table={number}")
    cookie = f"chelem_device={tablet.token}; csrftoken={SECRET}"
    await version_queue.get()
    await pause(max(0.0, at - time.monotonic()))
    form = GARDE | dict(fields) | {"client_id": uuid4().hex}
    path = f"/t/{tablet.code}/tour/1/donne/1/"
    started = time.monotonic()
    status, headers, body = await AsyncConnection(tablet.base, address).ask(
        "POST", path, urlencode(form), Content_Type=FORM, HX_Request="true", Cookie=cookie
    )
    measurements.deals.append(time.monotonic() - started)
    if status != 200 or "chelem-version" not in headers:
        measurements.wrong.append(f"{tablet.code}: {status} {body[:100]!r}")
        return
    own_version = int(headers["chelem-version"])
    measurements.recorded[own_version] = started
    while True:
        if await version_queue.get() != own_version:
            measurements.woken += 1
            await AsyncConnection(tablet.base, address).ask("GET", f"/t/{tablet.code}/suite/", Cookie=cookie)


async def _run_reader(base: str, slug: str, address: str, measurements: Measurements) -> None:
    """Follow the ranking like `live.js`: at once, then at most once per `PAUSE_SECONDS`."""
    version_queue = await follow_versions(base, address, f"/live/{slug}/")
    connection = AsyncConnection(base, address)
    while True:
        version = await version_queue.get()
        while not version_queue.empty():
            version = version_queue.get_nowait()
        status, _, body = await connection.ask("GET", f"/{slug}/classement/", HX_Request="true")
        if status != 200:
            measurements.wrong.append(f"ranking: {status} {body[:100]!r}")
        measurements.shown.append((version, time.monotonic()))
        await pause(PAUSE_SECONDS)


async def _run_probe(empty: Web, measurements: Measurements, until: float) -> None:
    """Send empty POSTs at regular intervals until a time of `time.monotonic`, and store their seconds."""
    connection = AsyncConnection(empty.base)
    while time.monotonic() < until:
        started = time.monotonic()
        await connection.ask("POST", "/")
        measurements.empty.append(time.monotonic() - started)
        await pause(DURATION_SECONDS / PROBES)


async def run_evening(room: Hall, forms: Sequence[Mapping[str, str]], empty: Web, readers: int) -> Measurements:
    """Run all tablets, which send a deal each within a minute, with readers and probes. Return the measurements."""
    measurements, rng = Measurements(), Random(1)
    started = time.monotonic()
    send_times = [started + 5 + rng.random() * DURATION_SECONDS for _ in room.tablets]
    base = room.director.base_url
    coroutines = [
        *(
            _run_tablet(number, tablet, room.slug, at, fields, measurements)
            for number, (tablet, at, fields) in enumerate(zip(room.tablets, send_times, forms, strict=True), start=1)
        ),
        *(_run_reader(base, room.slug, loopback(1_000 + number), measurements) for number in range(readers)),
    ]
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    await _run_probe(empty, measurements, max(send_times) + 5)
    errors = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    measurements.wrong += [repr(error) for error in errors if error is not None]
    return measurements


def main(tablets: int, readers: int) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-tablets-"))) / "data"
        folder.mkdir()
        env = environment(folder)
        link = prepare_data(env)
        web = stack.enter_context(serving("deploy.asgi:application", folder, {}))
        empty = stack.enter_context(serving("tests.load.empty:application", folder, {}))
        command = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--pool", "threads"]
        stack.enter_context(program([*command, "--concurrency", "2"], log=folder / "worker.log", env=env))
        room = set_up_hall(web.base, link, tables=tablets, deals=DEALS)
        forms = [tablet.form() for tablet in room.tablets]
        before = web.processor()
        measurements = asyncio.run(run_evening(room, forms, empty, readers))
        if measurements.wrong or len(measurements.recorded) != tablets:
            raise SystemExit(
                "\n".join([f"{len(measurements.recorded)} of {tablets} deals recorded", *measurements.wrong[:20]])
            )
        _print(measurements, web, web.processor() - before)


def _print(measurements: Measurements, web: Web, processor: float) -> None:
    """Print latencies, delays, wrong events, and CPU seconds (`processor`) and memory of the server."""
    # of the 19 quantiles, [9] is the median and [18] the 95th percentile
    deals, empty = (quantiles(seconds, n=20) for seconds in (measurements.deals, measurements.empty))
    print(f"  a deal: median {1000 * deals[9]:.0f} ms, p95 {1000 * deals[18]:.0f} ms")
    print(f"  an empty POST meanwhile: median {1000 * empty[9]:.0f} ms, p95 {1000 * empty[18]:.0f} ms")
    print(f"  ratio of the 95th percentiles: {deals[18] / empty[18]:.1f}")
    delays = quantiles(measurements.delays(), n=20)
    print(f"  a result reaches a reader's page in {delays[9]:.1f} s, p95 {delays[18]:.1f} s")
    print(f"  tablets woken by a deal of another table: {measurements.woken}")
    memory = sum(resident_mb(pid) for pid in children(web.pid))
    print(f"  web process: {processor:.0f} s of processor in {DURATION_SECONDS:.0f} s, {memory:.0f} MB")


def resident_mb(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS"))) / 1024


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    main(*arguments, *(250, 50)[len(arguments) :])  # the defaults of those that are missing
