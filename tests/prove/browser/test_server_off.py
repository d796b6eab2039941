"""Five deals at three tables in each game, with the server off from the second one on: each arrives once.

Meanwhile all three pages are reloaded, and the browser of the third table is killed and opened again.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.engines.launcher import first_link, running
from tests.engines.programs import environment, manage
from tests.load.chaos.evening import open_next
from tests.load.hall import Hall, set_up_hall
from tests.real.browser.conftest import browser_with_profile, install_clock, kill_browser, window
from tests.real.browser.games.plays import DEALS, PLAYS, Play
from tests.real.browser.hands import ENTERS, wait_for_outbox
from tests.waiting import until

TABLES = 3
KILLED_AFTER_DEAL = 3  # the browser of the last table
LONGEST_BACKOFF_MS = 15_000  # of an outbox, between two attempts
BACK_MS = 60_000  # until three tablets have sent their lines to a server that has just started


@dataclass
class Table:
    """The table with this number: its tablet, and the address of its page."""

    number: int
    url: str
    page: Page

    def enter(self, play: Play, number: int) -> None:
        play.enter(self.page, number, play.answer(self.number, number))

    def expect_queued(self, count: int) -> None:
        wait_for_outbox(self.page, count)

    def reload(self, queued: int) -> None:
        self.page.reload()
        self.expect_queued(queued)


def open_page(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    install_clock(page)
    page.goto(url)
    return page


def start_table(context: BrowserContext, url: str, number: int, play: Play) -> Table:
    """Bind a tablet, enter the first deal, and wait until the service worker has the page."""
    table = Table(number, url, open_page(context, url))
    table.page.get_by_role("button", name=ENTERS).tap()
    table.enter(play, 1)
    expect(table.page.locator("#outbox")).to_be_hidden()
    expect(table.page.locator("body[data-kept=yes]")).to_be_attached()
    return table


def play_without_server(tables: list[Table], play: Play, restart: Callable[[], Page]) -> None:
    """Enter deals 2 to 5 at all tables; reload each page after another deal, and restart the browser of the last."""
    for number in range(2, DEALS + 1):
        for table in tables:
            table.enter(play, number)
            table.expect_queued(number - 1)
        if number == KILLED_AFTER_DEAL:
            tables[-1].page = restart()
            tables[-1].expect_queued(number - 1)
        tables[number - 2 if number < DEALS else -1].reload(number - 1)


def read_answers(room: Hall, play: Play) -> list[list[object]]:
    """Return the answer of each deal on the server, table by table, through all rounds."""
    answers: dict[str, list[object]] = {}
    for round_ in room.director.json("GET", f"{room.api}/rounds/"):
        for sheet in room.director.json("GET", f"{room.api}/rounds/{round_['number']}/tables/"):
            answers.setdefault(sheet["code"], []).extend(play.read(deal["outcome"]) for deal in sheet["deals"])
    return [answers[tablet.code] for tablet in room.tablets]


def count_in(folder: Path, query: str) -> Counter[str]:
    """Return the rows of the database by their first column."""
    with closing(sqlite3.connect(folder / "chelem.sqlite3")) as connection:
        return Counter(row[0] for row in connection.execute(query))


def has_cookie(profile: Path) -> bool:
    """Return True once the browser has written the cookie of the tablet to its disk, up to 30 s after it was set."""
    files = [path for path in profile.rglob("Cookies") if b"chelem_device" in path.read_bytes()]
    return bool(files)


@contextmanager
def one_profile(chromium: Browser, profile: Path, url: str) -> Iterator[tuple[BrowserContext, Callable[[], Page]]]:
    """Yield a browser with this profile, and a function that kills it, starts another one, and opens `url` there."""
    with ExitStack() as browsers:
        context = browsers.enter_context(browser_with_profile(chromium, profile))

        def restart() -> Page:
            kill_browser(context, profile)
            return open_page(browsers.enter_context(browser_with_profile(chromium, profile)), url)

        yield context, restart


# Worth its time: the outbox and the worker between real browsers and a real server.
@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.game)
def test_each_deal_arrives_once_after_the_server_was_off(chromium: Browser, tmp_path: Path, play: Play) -> None:
    folder, tables = tmp_path / "data", list[Table]()
    with ExitStack() as browsers:
        with running(folder, "--no-demo") as (_, base, log):
            room = set_up_hall(
                base, first_link(base, log), tables=TABLES, deals=DEALS, game=play.game, chairs=play.chairs
            )
            urls = [f"{base}/t/{tablet.code}/" for tablet in room.tablets]
            open_window = partial(window, chromium, has_touch=True, service_workers="allow")
            contexts = [browsers.enter_context(open_window()) for _ in range(TABLES - 1)]
            context, restart = browsers.enter_context(one_profile(chromium, tmp_path / "profile", urls[-1]))
            for number, (each, url) in enumerate(zip([*contexts, context], urls, strict=True), start=1):
                tables.append(start_table(each, url, number, play))
            until(lambda: read_answers(room, play) == [[play.answer(table.number, 1)] for table in tables])
            until(lambda: has_cookie(tmp_path / "profile"))
        play_without_server(tables, play, restart)
        with running(folder, "--no-demo", port=urlsplit(base).port):
            for table in tables:
                table.page.clock.fast_forward(LONGEST_BACKOFF_MS)
                expect(table.page.locator("#outbox")).to_be_hidden(timeout=BACK_MS)
            for number in range(1, len(play.rounds)):
                room.director.json("POST", f"{room.api}/rounds/{number}/close/")
                open_next(room)
            expected = [[play.answer(table.number, number) for number in range(1, DEALS + 1)] for table in tables]
            assert read_answers(room, play) == expected
            for table in tables:
                expect(table.page.locator("#kept")).to_be_hidden()
    confirmations = TABLES * (len(play.rounds) - 1)
    verdicts = count_in(folder, "SELECT verdict FROM tournaments_submission")
    assert verdicts == {"accepted": TABLES * DEALS + confirmations}
    recorded = count_in(folder, "SELECT name FROM tournaments_event")
    assert (recorded["deal.recorded"], recorded["table.confirmed"]) == (TABLES * DEALS, confirmations)
    assert "0 with differences" in manage("check_log", env=environment(folder))
