"""Another program (a backup, a virus scanner, a person) holds the write lock of the database file."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path

from deploy.http.pages import WRITERS
from deploy.sqlite3 import LOCK_TIMEOUT_SECONDS
from tests.engines.asking import Answer, Request, create_hall, deal_request, page_requests, send_concurrently, verdicts
from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.threads import start_thread, wait_for_results

TABLES, DEALS = 6, 4
SLOWEST_PAGE_SECONDS = 1.0
POSTS = 2 * WRITERS  # more than there are writer threads
SLOWEST_POST_SECONDS = LOCK_TIMEOUT_SECONDS + 3  # with one thread for each on two cores


@contextmanager
def hold_write_lock(folder: Path) -> Iterator[None]:
    """Hold the write lock by a transaction of another connection."""
    with closing(sqlite3.connect(folder / "chelem.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def post_and_read(base: str, room: Hall, posts: list[Request]) -> tuple[list[Answer], list[Answer]]:
    """Return the responses of the POSTs, and those of the pages that were read in the meantime."""
    pages: list[Answer] = []
    sent = start_thread(partial(send_concurrently, base, posts))
    for page in cycle(page_requests(room)):
        pages.append(page.ask(base))
        if sent.done():
            return wait_for_results([sent])[0], pages
    raise AssertionError


# Worth its time: the POSTs wait until the lock timeout, on a real server with all its threads.
def test_pages_are_read_and_posts_refused_while_another_program_holds_the_lock(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (_, base, log):
        room = create_hall(base, log, tables=TABLES, deals=DEALS)
        posts = [deal_request(tablet, 1) for tablet in room.tablets] * (POSTS // TABLES)
        with hold_write_lock(folder):
            refused, pages = post_and_read(base, room, posts)
            at_once = deal_request(room.tablets[0], 1).ask(base)
        print(f"slowest post {max(each.seconds for each in refused):.2f} s, then {at_once.seconds:.2f} s;", end=" ")
        print(f"slowest of {len(pages)} pages {max(each.seconds for each in pages):.2f} s")
        assert {(each.status, each.retry_after) for each in [*refused, at_once]} == {(503, 3)}
        assert json.loads(at_once.body)["code"] == "database_locked"
        assert max(each.seconds for each in refused) < SLOWEST_POST_SECONDS
        assert at_once.seconds < 1  # the server remembers the lock and refuses without waiting
        assert {each.status for each in pages} == {200}
        assert max(each.seconds for each in pages) < SLOWEST_PAGE_SECONDS
        again = [deal_request(tablet, 1).ask(base) for tablet in room.tablets]
        assert [verdicts(each) for each in again] == TABLES * [["accepted"]]
        sheets = room.director.json("GET", f"{room.api}/rounds/1/tables/")
        assert [len(sheet["deals"]) for sheet in sheets] == TABLES * [1]
    assert "0 with differences" in manage("check_log", env=environment(folder))
    assert (folder / "logs" / "server.log").read_text().count("database_locked") == 1
