"""PostgreSQL restarts, is stopped, or hangs: pages end in time with a sentence, and nobody has to mend anything."""

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

from tests.engines.asking import Answer, Request, all_at_once, deal_of, pages_of, playing, verdicts
from tests.engines.launcher import running
from tests.engines.programs import environment, kill, manage, wait_for_exit
from tests.engines.servers import Cluster, cluster
from tests.load.hall import Hall, Stream
from tests.threads import start_thread, wait_for_results
from tests.waiting import until

TABLES, DEALS = 6, 8
LONGEST = 5.0  # seconds
TOLD_WITHIN = 2.0  # seconds in which whoever watches the host hears what is down
ROUNDS = 3
READY = Request("/readyz")


@dataclass
class Database:
    """PostgreSQL, while it runs."""

    made: Cluster
    running: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        self.process = self.running.enter_context(self.made.running())

    def stop(self) -> None:
        """As its service does: lines are cut in the middle of what they ask."""
        self.process.send_signal(signal.SIGINT)
        wait_for_exit(self.process, log=self.made.folder / "postgres.log")

    def kill(self) -> None:
        kill(self.process)

    def freeze(self) -> None:
        """The kernel still accepts connections, and nobody answers."""
        self._tell_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._tell_all(signal.SIGCONT)

    def _tell_all(self, word: signal.Signals) -> None:
        """The first process first, so that it starts no others; each of them has a group of its own."""
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

    def everything(self) -> list[Request]:
        """Pages of all audiences and a deal of each table, over and over."""
        return [*pages_of(self.room), *self.deals()] * ROUNDS

    def deals(self) -> list[Request]:
        """The present line of each table."""
        return [deal_of(tablet, self.sent + 1) for tablet in self.room.tablets]

    def goes_on(self) -> None:
        """By itself: pages come, and each table's line is in, once."""
        until(lambda: READY.ask(self.base).status == 200)
        assert {page.ask(self.base).status for page in pages_of(self.room)} == {200}
        assert [verdicts(deal.ask(self.base)) for deal in self.deals()] == TABLES * [["accepted"]]
        self.sent += 1
        sheets = self.room.director.json("GET", f"{self.room.api}/rounds/1/tables/")
        assert [len(sheet["deals"]) for sheet in sheets] == TABLES * [self.sent]
        version = self.room.director.json("GET", f"{self.room.api}/")["version"]
        until(lambda: self.follower.heard[-1][0] >= version)


@pytest.fixture(scope="module", params=["4", "0"], ids=["kept connections", "a connection for each request"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("hosted") / "data"
    with cluster() as made:
        database = Database(made)
        settings = {"DATABASE_URL": made.url, "CHELEM_DATABASE_POOL": request.param}
        with database.running:
            database.start()
            with running(folder, "--no-demo", settings=settings) as (_, base, log):
                room, ended = playing(base, log, tables=TABLES, deals=DEALS), threading.Event()
                follower = Stream(base, room.slug, ended, 1)
                follower.start()
                yield Served(base, room, database, follower)
                ended.set()
            assert "0 with differences" in manage("check_log", env=environment(folder, **settings))


def told(answers: list[Answer]) -> set[int]:
    """The statuses; none came late, and who was refused was told in a sentence when to ask again."""
    slowest = max(answer.seconds for answer in answers)
    refused = [answer for answer in answers if answer.status == 503]
    print(f"{len(answers)} answers, {len(refused)} refused, slowest {slowest:.2f} s")
    assert slowest < LONGEST
    assert all(answer.again for answer in refused)
    assert all("recommencez dans un instant" in answer.body for answer in refused)
    return {answer.status for answer in answers}


def asked_during(served: Served, deed: Callable[[], None]) -> list[Answer]:
    """Everything, again and again, from before the deed until after it."""
    answers = all_at_once(served.base, served.everything())
    done = start_thread(deed)
    while not done.done():
        answers += all_at_once(served.base, served.everything())
    wait_for_results([done])
    return answers


# Worth their time: each is a real PostgreSQL that goes and comes back under a hall at play.
@pytest.mark.parametrize("end", [Database.stop, Database.kill], ids=["restart", "crash"])
def test_a_restart_in_the_middle_of_everything_is_an_error_for_nobody(
    served: Served, end: Callable[[Database], None]
) -> None:
    def restart() -> None:
        end(served.database)
        served.database.start()

    statuses = told(asked_during(served, restart))
    assert {200} < statuses <= {200, 503}
    served.goes_on()


def test_while_it_is_stopped_everybody_is_told_in_time(served: Served) -> None:
    served.database.stop()
    assert told(all_at_once(served.base, served.everything())) == {503}
    answer = READY.ask(served.base)
    assert (answer.status, '"database": false' in answer.body) == (503, True)
    assert answer.seconds < TOLD_WITHIN
    assert Request("/healthz").ask(served.base).status == 200
    served.database.start()
    served.goes_on()


def test_while_it_hangs_everybody_is_told_in_time(served: Served) -> None:
    served.database.freeze()
    assert told(all_at_once(served.base, served.everything())) == {503}
    answer = READY.ask(served.base)
    assert (answer.status, '"database": false' in answer.body) == (503, True)
    assert answer.seconds < TOLD_WITHIN
    served.database.thaw()
    served.goes_on()


def test_a_row_that_another_program_holds_is_waited_for_only_so_long(served: Served) -> None:
    with psycopg.connect(served.database.made.url) as other:
        other.execute("SELECT 1 FROM tournaments_tournament FOR UPDATE")
        answers = all_at_once(served.base, served.deals())
        assert told(answers) == {503}
        assert {json.loads(answer.body)["code"] for answer in answers} == {"database_locked"}
        assert READY.ask(served.base).status == 200  # slow, and not gone
    served.goes_on()
