"""The data folder is deleted in round 4: two tablets bring the evening back to a new install at the same address.

The copies on the tablets lack the names of players; they come from an archive that was made before round 1.
"""

import shutil
import sqlite3
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.engines.launcher import first_link, running
from tests.engines.programs import environment, manage, processes_with_environment
from tests.load.chaos.evening import open_next, play_round
from tests.load.chaos.outbox import Outbox
from tests.load.hall import Hall, Tablet, set_up_hall
from tests.real.browser.conftest import install_clock, window
from tests.real.browser.hands import ENTERS, enter_deal_of, pass_time_until, wait_for_screen
from tests.real.browser.network.test_copies import STORED
from tests.waiting import until

TABLES, ROUNDS, DEALS = 2, 4, 2


@pytest.fixture
def windows(chromium: Browser) -> Iterator[ExitStack]:
    """Yield a stack that closes the windows of the test before the browser."""
    with ExitStack() as stack:
        yield stack


def open_table(windows: ExitStack, chromium: Browser, tablet: Tablet) -> Page:
    """Open the page of a table in a browser of its own, as the bound tablet."""
    context = windows.enter_context(window(chromium, has_touch=True))
    context.add_cookies([{"name": "chelem_device", "value": tablet.token, "url": tablet.base}])
    page = context.new_page()
    install_clock(page)
    page.goto(f"{tablet.base}/t/{tablet.code}/")
    return page


def newest_line(folder: Path) -> tuple[int, str]:
    """Return version and digest of the tournament."""
    with closing(sqlite3.connect(folder / "chelem.sqlite3")) as connection:
        version, digest = connection.execute("SELECT version, digest FROM tournaments_tournament").fetchone()
    return int(version), str(digest)


def wait_for_copy(tablet: Page, version: int) -> None:
    """Wait until the copy of the tablet ends with this line."""
    pass_time_until(tablet, lambda: any(text.startswith(f"{version}.") for text in tablet.evaluate(STORED)))


def read_archive(room: Hall) -> bytes:
    """Return the archive of the present state, with the names."""
    return b64decode(room.director.json("GET", f"{room.api}/archive-file/")["content"])


def play_to_last_round(room: Hall) -> None:
    """Play all rounds but the last and open that."""
    outboxes = [Outbox(tablet, number, deals=DEALS, trouble=0) for number, tablet in enumerate(room.tablets, start=1)]
    for number in range(1, ROUNDS):
        play_round(room, outboxes, number, Counter())
        open_next(room)


def take_evening_back(windows: ExitStack, chromium: Browser, link: str, tablets: list[Page], archive: Path) -> None:
    """Sign in at the new install, ask the tablets, and take the copy with the names of the archive."""
    desk = windows.enter_context(window(chromium)).new_page()
    desk.goto(link)
    desk.get_by_role("button", name="Entrer").click()
    desk.get_by_role("link", name="Reprendre une archive").click()
    desk.get_by_role("button", name="Demander aux tablettes").click()
    take = desk.get_by_role("button", name="Reprendre", exact=True)
    for tablet in tablets:
        pass_time_until(tablet, lambda: take.count() > 0)
    desk.locator("#tablettes summary").click()
    desk.locator("#tablet_names").set_input_files(archive)
    take.first.click()
    expect(desk.get_by_text("est de retour")).to_be_visible()


# Worth its time: a real data folder is deleted under real browsers.
def test_evening_comes_back_from_two_tablets_with_the_same_digest(
    chromium: Browser, windows: ExitStack, tmp_path: Path
) -> None:
    folder, archive = tmp_path / "data", tmp_path / "early.chelem"
    with running(folder, "--no-demo") as (_, base, log):
        room = set_up_hall(base, first_link(base, log), tables=TABLES, deals=DEALS, rounds=ROUNDS)
        archive.write_bytes(read_archive(room))
        play_to_last_round(room)
        tablets = [open_table(windows, chromium, tablet) for tablet in room.tablets]
        for tablet in tablets:
            enter_deal_of(tablet, 1, of=DEALS)
            wait_for_screen(tablet, f"Donne 2 sur {DEALS}")
            expect(tablet.locator(".last")).to_contain_text("Enregistré au bureau")
        version, digest = newest_line(folder)
        for tablet in tablets:
            wait_for_copy(tablet, version)
    until(lambda: not processes_with_environment(str(folder)))  # a killed process may still write into the folder
    shutil.rmtree(folder)
    with running(folder, "--no-demo", port=urlsplit(base).port) as (_, _, new_log):
        take_evening_back(windows, chromium, first_link(base, new_log), tablets, archive)
        assert newest_line(folder) == (version, digest)
        for tablet, bound in zip(tablets, room.tablets, strict=True):
            tablet.reload()
            pass_time_until(tablet, tablet.get_by_role("button", name=ENTERS).is_visible)
            assert urlsplit(tablet.url).path == f"/t/{bound.code}/"
            tablet.get_by_role("button", name=ENTERS).tap()
            wait_for_screen(tablet, f"Donne 2 sur {DEALS}")
    assert "0 with differences" in manage("check_log", env=environment(folder))
