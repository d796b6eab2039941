"""Valkey, the cache and broker of a host, is stopped or hangs: no request waits, and the rate limit still counts."""

import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import pytest

from tests.engines.asking import Answer, Request, create_hall, deal_request, page_requests, verdicts
from tests.engines.launcher import running
from tests.engines.programs import environment, kill, manage
from tests.engines.servers import broker_url, redis_in
from tests.load.hall import Hall
from tests.waiting import until
from tournaments.formatting.letters import CODE_LETTERS
from tournaments.services.access.codes import WRONG_PER_ADDRESS

TABLES, DEALS = 4, 8
LONGEST_SECONDS = 1.5  # a timeout of one second, and the time of a page on two busy cores
READY_SECONDS = 2.0
READY = Request("/readyz")


@dataclass
class Valkey:
    """A Valkey server that can be started, stopped and frozen."""

    folder: Path
    running: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        self.process = self.running.enter_context(redis_in(self.folder))

    def stop(self) -> None:
        kill(self.process)

    def freeze(self) -> None:
        """Stop the process: the kernel still accepts connections, but gets no response."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)


@dataclass
class Served:
    """A hall at play on a host."""

    base: str
    room: Hall
    valkey: Valkey
    sent: int = 0

    def send_deals(self) -> list[Answer]:
        """Send the next deal of each table and return the responses."""
        self.sent += 1
        return [deal_request(tablet, self.sent).ask(self.base) for tablet in self.room.tablets]

    def is_ready(self) -> bool:
        return READY.ask(self.base).status == 200


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start Valkey, a host that uses it as cache and broker, and a hall in round 1."""
    folder = tmp_path_factory.mktemp("hosted") / "data"
    with tempfile.TemporaryDirectory(prefix="chelem-redis-", dir="/tmp") as name:
        valkey = Valkey(Path(name))
        broker = broker_url(valkey.folder)
        settings = {"CELERY_BROKER_URL": broker, "CACHE_URL": broker.replace("redis+socket", "unix")}
        with valkey.running:
            valkey.start()
            with running(folder, "--no-demo", settings=settings) as (_, base, log):
                found = Served(base, create_hall(base, log, tables=TABLES, deals=DEALS), valkey)
                until(found.is_ready)
                yield found
            assert "0 with differences" in manage("check_log", env=environment(folder, **settings))


def send_wrong_codes(base: str, count: int) -> list[int]:
    """Send so many wrong codes from one address and return the statuses."""
    pairs = list(product(CODE_LETTERS, repeat=2))[:count]
    return [Request(f"/api/tables/ZZZZ{''.join(pair)}/bind/", "POST", {}).ask(base).status for pair in pairs]


# Worth its time: a real server and worker, and a Valkey that fails in two ways and comes back.
@pytest.mark.parametrize(
    ("leave", "come_back"), [(Valkey.stop, Valkey.start), (Valkey.freeze, Valkey.thaw)], ids=["stopped", "hanging"]
)
def test_no_request_waits_for_valkey(
    served: Served, leave: Callable[[Valkey], None], come_back: Callable[[Valkey], None]
) -> None:
    leave(served.valkey)
    deals = served.send_deals()
    pages = [page.ask(served.base) for page in page_requests(served.room)]
    deals += served.send_deals()
    print(f"slowest deal {max(each.seconds for each in deals):.2f}, page {max(each.seconds for each in pages):.2f} s")
    assert [verdicts(each) for each in deals] == 2 * TABLES * [["accepted"]]
    assert {each.status for each in pages} == {200}
    assert max(each.seconds for each in [*deals, *pages]) < LONGEST_SECONDS
    ready = READY.ask(served.base)
    print(ready.body, f"{ready.seconds:.2f}")
    assert ready.status == 503
    assert ready.seconds < READY_SECONDS
    assert '"database": true' in ready.body
    assert '"cache": false, "broker": false' in ready.body
    assert send_wrong_codes(served.base, WRONG_PER_ADDRESS + 2)[-2:] == [429, 429]
    come_back(served.valkey)
    until(served.is_ready)
    assert [verdicts(each) for each in served.send_deals()] == TABLES * [["accepted"]]
