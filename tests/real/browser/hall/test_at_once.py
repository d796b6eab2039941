"""Latency of live updates on a real server: desk and wall show a deal of a tablet."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deploy.http.limits import RETRY_AFTER_SECONDS
from tests.engines.asking import create_hall
from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hands import fill_in_deal, send_button, wait_for_screen

MAX_DELAY_MS = RETRY_AFTER_SECONDS * 1_000 / 2  # half the poll interval of a page without a stream

# Stores in `shownAt` when an element first contains these words, by the clock that all pages share.
WATCH = """([selector, words]) => {
  const look = () => {
    if (window.shownAt || !document.querySelector(selector)?.textContent.includes(words)) return;
    window.shownAt = Date.now();
  };
  window.shownAt = 0;
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# Returns when the last response from this URL was complete, in milliseconds since the epoch.
ARRIVED = "(url) => performance.timeOrigin + performance.getEntriesByName(url).at(-1).responseEnd"


@dataclass
class Pages:
    """A hall on a server and its pages: a tablet that moves with a player of table 1, the desk, and a display."""

    room: Hall
    tablet: Page
    desk: Page
    wall: Page


@pytest.fixture(scope="module")
def pages(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """Start a server with a hall in round 1, and open the three pages; the log is checked at the end."""
    folder = tmp_path_factory.mktemp("at-once") / "data"
    with running(folder, "--no-demo") as (_, base, log), ExitStack() as windows:
        room = create_hall(base, log, tables=2, deals=2)
        room.director.json("PATCH", f"{room.api}/", {"tablets": "player"})
        tablet, desk, wall = (windows.enter_context(window(chromium, has_touch=True)).new_page() for _ in range(3))
        cookies = room.director.cookies
        desk.context.add_cookies([{"name": c.name, "value": c.value or "", "url": base} for c in cookies])
        desk.goto(f"{base}/bureau/{room.slug}/")
        wall.goto(f"{base}/display/")
        claim = {"code": wall.locator(".code").inner_text(), "name": "Mur"}
        display = room.director.json("POST", f"{room.api}/displays/", claim)
        room.director.json("PATCH", f"{room.api}/displays/{display['id']}/", {"views": ["tables"]})
        tablet.goto(f"{base}/t/{room.tablets[0].code}/")
        tablet.locator("button[name=seat]").first.tap()
        yield Pages(room, tablet, desk, wall)
    assert "0 with differences" in manage("check_log", env=environment(folder))


def wait_for_part(page: Page, part: Locator) -> None:
    """Wait until a page shows the part and its stream is connected."""
    expect(part).to_be_visible()
    expect(page.locator("[data-connection]").first).to_have_attribute("data-state", "online")


# Worth its time: only this test measures the delay from a tablet through a real server to desk and wall.
def test_deal_of_a_tablet_shows_without_polling(pages: Pages) -> None:
    desk, wall, tablet = pages.desk, pages.wall, pages.tablet
    at_desk, on_wall = ".tiles li:first-child", ".wall-tables li:first-child"
    wait_for_part(desk, desk.locator(at_desk))
    expect(wall.locator(on_wall)).to_contain_text("donne 0 sur 2")
    desk.evaluate(WATCH, [at_desk, "1 sur 2"])
    wall.evaluate(WATCH, [on_wall, "donne 1 sur 2"])
    wait_for_screen(tablet, "Donne 1 sur 2")
    fill_in_deal(tablet, taker="1", points="51")
    with tablet.expect_response(lambda answer: answer.request.method == "POST") as response:
        send_button(tablet).tap()
    expect(desk.locator(at_desk)).to_contain_text("1 sur 2")
    expect(wall.locator(on_wall)).to_contain_text("donne 1 sur 2")
    arrival = tablet.evaluate(ARRIVED, response.value.url)
    for page in (desk, wall):
        assert page.evaluate("window.shownAt") - arrival < MAX_DELAY_MS  # `bench_hall.py` measures the delay
