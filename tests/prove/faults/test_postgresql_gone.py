"""PostgreSQL restarts, is stopped, or hangs: requests end in time with a sentence, and the server recovers itself."""

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from tests.engines.asking import Answer, Request, create_hall, deal_request, page_requests, send_concurrently, verdicts
from tests.engines.launcher import running
from tests.engines.programs import environment, kill, manage, wait_for_exit
from tests.engines.servers import Cluster, cluster
from tests.load.hall import Hall, Stream
from tests.threads import start_thread, wait_for_results
from tests.waiting import until

TABLES, DEALS = 6, 8
LONGEST_SECONDS = 5.0
READY_SECONDS = 2.0  # until `/readyz` reports which service is down
REPEATS = 3
READY = Request("/readyz")


@dataclass
class Database:
    """A PostgreSQL cluster that can be started, stopped, killed and frozen."""

    cluster: Cluster
    running: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        self.process = self.running.enter_context(self.cluster.running())

    def stop(self) -> None:
        """Stop as its service does (fast shutdown): connections are closed during queries."""
        self.process.send_signal(signal.SIGINT)
        wait_for_exit(self.process, log=self.cluster.folder / "postgres.log")

    def kill(self) -> None:
        kill(self.process)

    def freeze(self) -> None:
        """Stop all its processes: the kernel still accepts connections, but gets no response."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, word: signal.Signals) -> None:
        """Send a signal to the first process, so that it forks no more, then to its children in their own groups."""
        first = self.process.pid
        self.process.send_signal(word)
        for child in Path(f"/proc/{first}/task/{first}/children").read_text().split():
            os.kill(int(child), word)


@dataclass
class Served:
    """A hall at play on a host."""

    base: str
    room: Hall
    database: Database
    follower: Stream
    sent: int = 0

    def all_requests(self) -> list[Request]:
        """Return requests for the pages of all audiences and a deal of each table, several times."""
        return [*page_requests(self.room), *self.deal_requests()] * REPEATS

    def deal_requests(self) -> list[Request]:
        """Return the request for the next deal of each table."""
        return [deal_request(tablet, self.sent + 1) for tablet in self.room.tablets]

    def check_recovery(self) -> None:
        """Check that the server recovered: pages are served, and the deal of each table is stored once."""
        until(lambda: READY.ask(self.base).status == 200)
        assert {page.ask(self.base).status for page in page_requests(self.room)} == {200}
        assert [verdicts(deal.ask(self.base)) for deal in self.deal_requests()] == TABLES * [["accepted"]]
        self.sent += 1
        sheets = self.room.director.json("GET", f"{self.room.api}/rounds/1/tables/")
        assert [len(sheet["deals"]) for sheet in sheets] == TABLES * [self.sent]
        version = self.room.director.json("GET", f"{self.room.api}/")["version"]
        until(lambda: self.follower.received[-1][0] >= version)


@pytest.fixture(scope="module", params=["4", "0"], ids=["kept connections", "a connection for each request"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start the database, a host with or without a pool of connections, and a hall in round 1."""
    folder = tmp_path_factory.mktemp("hosted") / "data"
    with cluster() as made:
        database = Database(made)
        settings = {"DATABASE_URL": made.url, "CHELEM_DATABASE_POOL": request.param}
        with database.running:
            database.start()
            with running(folder, "--no-demo", settings=settings) as (_, base, log):
                room, ended = create_hall(base, log, tables=TABLES, deals=DEALS), threading.Event()
                follower = Stream(base, room.slug, ended, 1)
                follower.start()
                yield Served(base, room, database, follower)
                ended.set()
            assert "0 with differences" in manage("check_log", env=environment(folder, **settings))


def check_statuses(answers: list[Answer]) -> set[int]:
    """Return the statuses; check the times, and that each refusal has a sentence and a Retry-After header."""
    slowest = max(answer.seconds for answer in answers)
    refused = [answer for answer in answers if answer.status == 503]
    print(f"{len(answers)} answers, {len(refused)} refused, slowest {slowest:.2f} s")
    assert slowest < LONGEST_SECONDS
    assert all(answer.retry_after for answer in refused)
    assert all("recommencez dans un instant" in answer.body for answer in refused)
    return {answer.status for answer in answers}


def request_during(served: Served, action: Callable[[], None]) -> list[Answer]:
    """Send all requests repeatedly from before the action until after it; return the responses."""
    answers = send_concurrently(served.base, served.all_requests())
    done = start_thread(action)
    while not done.done():
        answers += send_concurrently(served.base, served.all_requests())
    wait_for_results([done])
    return answers


# Worth their time: a real PostgreSQL goes down and comes back while a hall plays.
@pytest.mark.parametrize("end", [Database.stop, Database.kill], ids=["restart", "crash"])
def test_restart_during_requests_causes_no_other_error_than_503(
    served: Served, end: Callable[[Database], None]
) -> None:
    def restart() -> None:
        end(served.database)
        served.database.start()

    statuses = check_statuses(request_during(served, restart))
    assert {200} < statuses <= {200, 503}
    served.check_recovery()


def test_requests_are_refused_in_time_while_postgresql_is_stopped(served: Served) -> None:
    served.database.stop()
    assert check_statuses(send_concurrently(served.base, served.all_requests())) == {503}
    answer = READY.ask(served.base)
    assert (answer.status, '"database": false' in answer.body) == (503, True)
    assert answer.seconds < READY_SECONDS
    assert Request("/healthz").ask(served.base).status == 200
    served.database.start()
    served.check_recovery()


def test_requests_are_refused_in_time_while_postgresql_hangs(served: Served) -> None:
    served.database.freeze()
    assert check_statuses(send_concurrently(served.base, served.all_requests())) == {503}
    answer = READY.ask(served.base)
    assert (answer.status, '"database": false' in answer.body) == (503, True)
    assert answer.seconds < READY_SECONDS
    served.database.thaw()
    served.check_recovery()


def test_lock_wait_on_a_row_has_a_timeout(served: Served) -> None:
    with psycopg.connect(served.database.cluster.url) as other:
        other.execute("SELECT 1 FROM tournaments_tournament FOR UPDATE")
        answers = send_concurrently(served.base, served.deal_requests())
        assert check_statuses(answers) == {503}
        assert {json.loads(answer.body)["code"] for answer in answers} == {"database_locked"}
        assert READY.ask(served.base).status == 200  # slow, and not gone
    served.check_recovery()
