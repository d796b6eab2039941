"""Three real pages on a real server: what a tablet enters stands at the desk and on the wall at once."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deploy.http.limits import RETRY_AFTER_SECONDS
from tests.engines.asking import playing
from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hands import enter, screen, send

AT_ONCE = RETRY_AFTER_SECONDS * 1_000 / 2  # milliseconds: half of what a page waits that nobody tells

# When an element first says this, by the clock that all pages of the computer share.
WATCH = """([selector, words]) => {
  const look = () => {
    if (window.shownAt || !document.querySelector(selector)?.textContent.includes(words)) return;
    window.shownAt = Date.now();
  };
  window.shownAt = 0;
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# When the answer to what the tablet sent last was there.
ARRIVED = "(url) => performance.timeOrigin + performance.getEntriesByName(url).at(-1).responseEnd"


@dataclass
class Pages:
    """A tablet at table 1 that goes with a player, the desk, and a screen of the hall."""

    room: Hall
    tablet: Page
    desk: Page
    wall: Page


@pytest.fixture(scope="module")
def pages(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    folder = tmp_path_factory.mktemp("at-once") / "data"
    with running(folder, "--no-demo") as (_, base, log), ExitStack() as windows:
        room = playing(base, log, tables=2, deals=2)
        room.director.json("PATCH", f"{room.api}/", {"tablets": "player"})
        tablet, desk, wall = (windows.enter_context(window(chromium, has_touch=True)).new_page() for _ in range(3))
        cookies = room.director.cookies
        desk.context.add_cookies([{"name": c.name, "value": c.value or "", "url": base} for c in cookies])
        desk.goto(f"{base}/bureau/{room.slug}/")
        wall.goto(f"{base}/display/")
        taken = {"code": wall.locator(".code").inner_text(), "name": "Mur"}
        screen_of = room.director.json("POST", f"{room.api}/displays/", taken)
        room.director.json("PATCH", f"{room.api}/displays/{screen_of['id']}/", {"views": ["tables"]})
        tablet.goto(f"{base}/t/{room.tablets[0].code}/")
        tablet.locator("button[name=seat]").first.tap()
        yield Pages(room, tablet, desk, wall)
    assert "0 with differences" in manage("check_log", env=environment(folder))


def follows(page: Page, part: Locator) -> None:
    """Wait until a page shows the part, and hears of the tournament."""
    expect(part).to_be_visible()
    expect(page.locator("[data-connection]").first).to_have_attribute("data-state", "online")


# Worth its time: nothing stands between the finger, the server and the three pages.
def test_a_deal_stands_at_the_desk_and_on_the_wall_at_once(pages: Pages) -> None:
    desk, wall, tablet = pages.desk, pages.wall, pages.tablet
    at_desk, on_wall = ".tiles li:first-child", ".wall-tables li:first-child"
    follows(desk, desk.locator(at_desk))
    expect(wall.locator(on_wall)).to_contain_text("donne 0 sur 2")
    desk.evaluate(WATCH, [at_desk, "1 sur 2"])
    wall.evaluate(WATCH, [on_wall, "donne 1 sur 2"])
    screen(tablet, "Donne 1 sur 2")
    enter(tablet, taker="1", points="51")
    with tablet.expect_response(lambda answer: answer.request.method == "POST") as sent:
        send(tablet).tap()
    expect(desk.locator(at_desk)).to_contain_text("1 sur 2")
    expect(wall.locator(on_wall)).to_contain_text("donne 1 sur 2")
    arrived = tablet.evaluate(ARRIVED, sent.value.url)
    for page in (desk, wall):
        assert page.evaluate("window.shownAt") - arrived < AT_ONCE  # `bench_hall.py` prints how much sooner
    the_tablet_goes_with_its_player(pages)


def the_tablet_goes_with_its_player(pages: Pages) -> None:
    """The desk sees at once at which table it lies in the next round."""
    room, desk, tablet = pages.room, pages.desk, pages.tablet
    desk.goto(f"{desk.url.partition('?')[0]}pret/")
    gone = desk.locator("[aria-labelledby=tablets] li").filter(has_text="Table 2, appareil 3")
    follows(desk, desk.locator("[aria-labelledby=tablets] li").first)
    expect(gone).to_have_count(0)
    screen(tablet, "Donne 2 sur 2")
    enter(tablet, taker="2", points="51")
    send(tablet).tap()
    screen(tablet, "La feuille est complète")
    tablet.locator("label:has(input[name='seat'][value='2'])").tap()
    tablet.get_by_role("button", name="Je valide la feuille").tap()
    room.tablets[1].play(room.deals)
    expect(desk.locator("[data-connection]").first).to_have_attribute("data-state", "online")
    room.director.json("POST", f"{room.api}/rounds/1/close/")
    opened = room.director.json("POST", f"{room.api}/rounds/")
    assert opened
    expect(gone).to_have_count(1, timeout=AT_ONCE)
