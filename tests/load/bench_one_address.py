"""A hall behind one address: `python tests/load/bench_one_address.py [phones] [seconds]`.

So many phones open the ranking of a tournament in play and follow it, all from one address, as through the router of a
hall that a host sees: twelve streams, and everybody else asks for the version every ten seconds. Printed are how long
pages and versions took, and how many requests failed; a phone asks again on a new connection when the server has closed
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
from tests.load.attacks import ATTACKS, moment
from tests.load.bench_attacks import DEALS, TABLES
from tests.load.hall import hall

POLL = 10.0
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Told:
    """Seconds of each answer, and what was none."""

    pages: list[float] = field(default_factory=list)
    versions: list[float] = field(default_factory=list)
    failed: int = 0
    line: dict[int, Line] = field(default_factory=dict)


async def phone(number: int, base: str, slug: str, told: Told) -> None:
    """Open the page within the first ten seconds, then poll."""
    rng = Random(number)
    await moment(rng.random() * POLL)
    await _timed(number, base, f"/{slug}/", "text/html", told, told.pages)
    while True:
        await moment(POLL / 2 + rng.random() * POLL)
        await _timed(number, base, f"/live/{slug}/", "application/json", told, told.versions)


async def _timed(number: int, base: str, path: str, accept: str, told: Told, seconds: list[float]) -> None:
    began = time.monotonic()
    for _ in range(2):  # a connection that was kept, then a new one
        try:
            await _asked(number, base, path, accept, told)
        except (OSError, asyncio.IncompleteReadError):
            told.line.pop(number, None)
        else:
            seconds.append(time.monotonic() - began)
            return
    told.failed += 1


async def _asked(number: int, base: str, path: str, accept: str, told: Told) -> None:
    where = urlsplit(base)
    if number not in told.line:
        told.line[number] = await asyncio.open_connection(where.hostname, where.port)
    reader, writer = told.line[number]
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nAccept: {accept}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    assert length is not None
    await reader.readexactly(int(length.group(1)))
    if b" 200 " not in head.partition(b"\r\n")[0]:
        raise OSError(head[:20])


async def evening(base: str, slug: str, phones: int, seconds: float) -> Told:
    told, where = Told(), urlsplit(base)
    assert where.hostname is not None
    assert where.port is not None
    streams = asyncio.create_task(ATTACKS["streams"]((where.hostname, where.port), f"/live/{slug}/", 12))
    hall_ = [asyncio.create_task(phone(number, base, slug, told)) for number in range(phones)]
    await asyncio.wait([streams, *hall_], timeout=seconds)
    for task in (streams, *hall_):
        task.cancel()
    return told


def main(phones: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory(prefix="chelem-address-") as name:
        folder = Path(name) / "data"
        with running(folder, "--no-demo") as (_, base, log):
            link = re.search(rf"{base}/connexion/\S+/", log.read_text())
            assert link is not None
            slug = hall(base, link.group(), tables=TABLES, deals=DEALS).slug
            told = asyncio.run(evening(base, slug, phones, seconds))
    for kind, each in (("pages", told.pages), ("versions", told.versions)):
        at = quantiles(each, n=20)
        print(
            f"  {len(each)} {kind}: median {1000 * at[9]:.0f} ms, p95 {1000 * at[18]:.0f} ms, worst {max(each):.2f} s"
        )
    print(f"  {told.failed} of {len(told.pages) + len(told.versions) + told.failed} failed")


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:3]]
    main(int((given or [1_000])[0]), *given[1:2] or [30.0])
