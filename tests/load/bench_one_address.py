"""Many phones behind one IP address: `python tests/load/bench_one_address.py [phones] [seconds]`.

The phones open the ranking of a tournament in play and follow it, all from one address, as a host sees them behind the
router of a hall: twelve by streams, the others poll the version about every ten seconds. Prints the latencies of pages
and versions, and the number of failed requests. A phone retries once on a new connection when the server has closed
the old one, as browsers do.
"""

import asyncio
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.launcher import running
from tests.load.attacks import ATTACKS, pause
from tests.load.bench_attacks import DEALS, TABLES
from tests.load.hall import set_up_hall

POLL_SECONDS = 10.0
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Measurements:
    """Seconds of each response, number of failed requests, and the open connection of each phone."""

    pages: list[float] = field(default_factory=list)
    versions: list[float] = field(default_factory=list)
    failed: int = 0
    connections: dict[int, Connection] = field(default_factory=dict)


async def run_phone(number: int, base: str, slug: str, measurements: Measurements) -> None:
    """Open the page within the first ten seconds, then poll."""
    rng = Random(number)
    await pause(rng.random() * POLL_SECONDS)
    await _measure(number, base, f"/{slug}/", "text/html", measurements, measurements.pages)
    while True:
        await pause(POLL_SECONDS / 2 + rng.random() * POLL_SECONDS)
        await _measure(number, base, f"/live/{slug}/", "application/json", measurements, measurements.versions)


async def _measure(
    number: int, base: str, path: str, accept: str, measurements: Measurements, seconds: list[float]
) -> None:
    """Send a request of a phone, once again on a new connection after an error, and store its seconds."""
    started = time.monotonic()
    for _ in range(2):  # the open connection, then a new one
        try:
            await _get(number, base, path, accept, measurements)
        except (OSError, asyncio.IncompleteReadError):
            measurements.connections.pop(number, None)
        else:
            seconds.append(time.monotonic() - started)
            return
    measurements.failed += 1


async def _get(number: int, base: str, path: str, accept: str, measurements: Measurements) -> None:
    """Send a request on the phone's connection and read the response. Raise OSError unless its status is 200."""
    server = urlsplit(base)
    if number not in measurements.connections:
        measurements.connections[number] = await asyncio.open_connection(server.hostname, server.port)
    reader, writer = measurements.connections[number]
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {server.netloc}\r\nAccept: {accept}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    assert length is not None
    await reader.readexactly(int(length.group(1)))
    if b" 200 " not in head.partition(b"\r\n")[0]:
        raise OSError(head[:20])


async def run_evening(base: str, slug: str, phones: int, seconds: float) -> Measurements:
    """Run streams and phones for some seconds and return the measurements."""
    measurements, server = Measurements(), urlsplit(base)
    assert server.hostname is not None
    assert server.port is not None
    streams = asyncio.create_task(ATTACKS["streams"]((server.hostname, server.port), f"/live/{slug}/", 12))
    tasks = [asyncio.create_task(run_phone(number, base, slug, measurements)) for number in range(phones)]
    await asyncio.wait([streams, *tasks], timeout=seconds)
    for task in (streams, *tasks):
        task.cancel()
    return measurements


def main(phones: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory(prefix="chelem-address-") as name:
        folder = Path(name) / "data"
        with running(folder, "--no-demo") as (_, base, log):
            link = re.search(rf"{base}/connexion/\S+/", log.read_text())
            assert link is not None
            slug = set_up_hall(base, link.group(), tables=TABLES, deals=DEALS).slug
            measurements = asyncio.run(run_evening(base, slug, phones, seconds))
    for kind, seconds_of_kind in (("pages", measurements.pages), ("versions", measurements.versions)):
        twentieths = quantiles(seconds_of_kind, n=20)  # [9] is the median, [18] the 95th percentile
        print(
            f"  {len(seconds_of_kind)} {kind}: median {1000 * twentieths[9]:.0f} ms, "
            f"p95 {1000 * twentieths[18]:.0f} ms, worst {max(seconds_of_kind):.2f} s"
        )
    total = len(measurements.pages) + len(measurements.versions) + measurements.failed
    print(f"  {measurements.failed} of {total} failed")


if __name__ == "__main__":
    arguments = [float(word) for word in sys.argv[1:3]]
    main(int((arguments or [1_000])[0]), *arguments[1:2] or [30.0])
