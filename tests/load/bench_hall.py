"""Throughput and latency of a full hall on a real server: `python tests/load/bench_hall.py [tables] [deals]`.

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
from tests.load.hall import Hall, RetryingConnection, set_up_hall

STREAMS = 60
QUIET_REQUESTS = 40
Settings = Mapping[str, str]


@contextmanager
def laptop() -> Iterator[Settings]:
    """Yield no settings: SQLite in the data folder, as on a laptop."""
    yield {}


@contextmanager
def hosted() -> Iterator[Settings]:
    """Start PostgreSQL, and Redis for cache and broker, and yield the settings for them.

    The pool has more connections than that of the tests in `tests/engines/setups.py`, as that of a real host.
    """
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
            _bench_hall(Path(name) / "data", settings, tables, deals)


def _bench_hall(folder: Path, settings: Settings, tables: int, deals: int) -> None:
    """Start a server, measure it without load and with a full hall, print the results and check the log."""
    with running(folder, "--no-demo", settings=settings) as (_, base, log):
        link = re.search(rf"{base}/connexion/\S+/", log.read_text())
        assert link is not None
        room = set_up_hall(base, link.group(), tables=tables, deals=deals)
        quiet = _measure_quiet(room)
        with room.open_streams(STREAMS):
            seconds = room.play()
        _print(room, seconds, quiet)
        if lost := room.list_losses():
            raise SystemExit("\n".join(["lost:", *lost]))
    print(" ", manage("check_log", env=environment(folder, **settings)))


def _measure_quiet(room: Hall) -> list[float]:
    """Return the seconds of each response to one tablet without other load."""
    tablet = room.tablets[0]
    connection = RetryingConnection(tablet.base, token=tablet.token)
    for _ in range(QUIET_REQUESTS):
        connection.ask("GET", f"/api/tables/{tablet.code}/")
    return connection.seconds


def _print(room: Hall, seconds: float, quiet: list[float]) -> None:
    """Print throughput and latencies, `quiet` being the seconds of responses without load."""
    latencies = [latency for tablet in room.tablets for latency in tablet.seconds]
    stored = sum(len(tablet.acknowledged) for tablet in room.tablets)
    _print_quantiles("quiet server, one answer", quiet)
    requests_per_second = len(latencies) / seconds
    print(f"  {requests_per_second:.0f} requests/s of tablets, {stored / seconds:.0f} deals/s, {seconds:.1f} s in all")
    _print_quantiles("tablets", latencies)
    _print_quantiles("the director's pages", room.page_seconds)
    _print_quantiles("event to listening page", room.delays())
    print(
        f"  ratio of medians, full hall to quiet server: {statistics.median(latencies) / statistics.median(quiet):.1f}"
    )


def _print_quantiles(name: str, seconds: list[float]) -> None:
    """Print median, 95th percentile and maximum."""
    twentieths = statistics.quantiles(seconds, n=20)
    median, p95 = twentieths[9], twentieths[18]
    print(f"  {name}: median {1000 * median:.0f} ms, p95 {1000 * p95:.0f} ms, worst {1000 * max(seconds):.0f} ms")


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    main(*arguments, *(30, 10)[len(arguments) :])  # the defaults of those that are missing
