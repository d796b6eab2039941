"""Measures a full hall on a real server: `python tests/load/bench_hall.py [tables] [deals]`.

Starts `chelem run` on loopback, with SQLite and again with PostgreSQL and Redis. 30 tablets enter deals as fast as
they can (a hall sends one every few seconds), 60 pages listen, the director reads pages. Prints requests per second,
latencies with their ratio to a quiet server, and how long after an event its version reaches the listening pages.
Fails when an acknowledged deal is missing, stored twice, or when `check_log` finds a difference.
"""

import re
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.engines.servers import postgres, redis_url
from tests.load.hall import Door, Hall, hall

STREAMS = 60
QUIET_REQUESTS = 40
Settings = Mapping[str, str]


@contextmanager
def laptop() -> Iterator[Settings]:
    """Nothing but the folder."""
    yield {}


@contextmanager
def hosted() -> Iterator[Settings]:
    """PostgreSQL, and Redis for cache and broker, as a host runs it."""
    with postgres() as database, redis_url() as broker:
        cache = broker.replace("redis+socket://", "unix://")
        yield {
            "DATABASE_URL": database,
            "CELERY_BROKER_URL": broker,
            "CACHE_URL": cache,
            "CHELEM_DATABASE_POOL": "10",
        }


def main(tables: int, deals: int) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: {tables} tables, {deals} deals each, {STREAMS} pages that listen")
        with tempfile.TemporaryDirectory(prefix="chelem-hall-") as name, engine() as settings:
            _measure(Path(name) / "data", settings, tables, deals)


def _measure(folder: Path, settings: Settings, tables: int, deals: int) -> None:
    with running(folder, "--no-demo", settings=settings) as (_, base, log):
        link = re.search(rf"{base}/connexion/\S+/", log.read_text())
        assert link is not None
        room = hall(base, link.group(), tables=tables, deals=deals)
        quiet = _quiet(room)
        with room.followed(STREAMS):
            seconds = room.play()
        _print(room, seconds, quiet)
        if lost := room.lost():
            raise SystemExit("\n".join(["lost:", *lost]))
    print(" ", manage("check_log", env=environment(folder, **settings)))


def _quiet(room: Hall) -> list[float]:
    """Answers to one tablet alone."""
    tablet = room.tablets[0]
    door = Door(tablet.base, token=tablet.token)
    for _ in range(QUIET_REQUESTS):
        door.ask("GET", f"/api/tables/{tablet.code}/")
    return door.seconds


def _print(room: Hall, seconds: float, quiet: list[float]) -> None:
    sent = [each for tablet in room.tablets for each in tablet.seconds]
    stored = sum(len(tablet.acknowledged) for tablet in room.tablets)
    _line("quiet server, one answer", quiet)
    print(f"  {len(sent) / seconds:.0f} requests/s of tablets, {stored / seconds:.0f} deals/s, {seconds:.1f} s in all")
    _line("tablets", sent)
    _line("the director's pages", room.page_seconds)
    _line("event to listening page", room.delays())
    print(f"  ratio of medians, full hall to quiet server: {statistics.median(sent) / statistics.median(quiet):.1f}")


def _line(name: str, seconds: list[float]) -> None:
    at = statistics.quantiles(seconds, n=20)
    print(f"  {name}: median {1000 * at[9]:.0f} ms, p95 {1000 * at[18]:.0f} ms, worst {1000 * max(seconds):.0f} ms")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    main(*given, *(30, 10)[len(given) :])
