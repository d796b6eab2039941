"""Walls follow the desk at once, in the ceremony too: real server, real streams."""

from collections.abc import Iterator
from statistics import median
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deploy.http.limits import RETRY_AFTER_SECONDS
from tests.engines.asking import playing
from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window

AT_ONCE = RETRY_AFTER_SECONDS / 2  # seconds: half of what a page waits that nobody tells
FITS = "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, str]]:
    """Eight players after their only round, whose results nobody knows yet."""
    folder = tmp_path_factory.mktemp("ceremony") / "data"
    with running(folder, "--no-demo") as (_, base, log):
        room = playing(base, log, tables=2, deals=3)
        room.director.json("PATCH", f"{room.api}/", {"frozen_after": 0})
        for tablet in room.tablets:
            tablet.play(3)
        for act in ("rounds/1/close", "rounds/stop", "finish"):
            room.director.json("POST", f"{room.api}/{act}/", {})
        yield room, base
    assert "0 with differences" in manage("check_log", env=environment(folder))


def names(room: Hall) -> list[str]:
    """Everybody, best first."""
    rows: list[dict[str, Any]] = room.director.json("GET", f"{room.api}/standings/")
    return [row["name"] for row in rows]


def follows(wall: Page) -> None:
    expect(wall.locator("[data-connection]").first).to_have_attribute("data-state", "online")


class Watched:
    """How long what the desk does takes to be on the wall. One slow moment of a busy machine is no verdict."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def arrives(self, here: Locator) -> None:
        began = monotonic()
        expect(here).to_be_visible()
        self.seconds.append(monotonic() - began)

    @property
    def usual(self) -> float:
        return median(self.seconds)


def test_a_screen_follows_the_desk_at_once(chromium: Browser, finished: tuple[Hall, str]) -> None:
    room, base = finished
    watched = Watched()
    with window(chromium) as hall:
        screen = hall.new_page()
        screen.goto(f"{base}/display/")
        follows(screen)
        code = {"code": screen.locator(".code").inner_text(), "name": "Mur"}
        taken = room.director.json("POST", f"{room.api}/displays/", code)
        watched.arrives(screen.locator("[data-page]:visible"))  # whichever the clock has turned to
        for text in ("Le repas est servi.", "Les enveloppes arrivent.", "Bon retour."):
            follows(screen)
            said = {"views": ["message"], "message": text}
            room.director.json("PATCH", f"{room.api}/displays/{taken['id']}/", said)
            watched.arrives(screen.get_by_text(text))
    assert watched.usual < AT_ONCE


# Worth its time: the one minute of the day in which everybody looks at the wall.
def test_the_wall_follows_the_keys_of_the_desk_at_once(chromium: Browser, finished: tuple[Hall, str]) -> None:
    room, base = finished
    slug, ranked = room.slug, names(room)
    cookies: list[Any] = [
        {"name": one.name, "value": one.value, "domain": urlsplit(base).hostname, "path": "/"}
        for one in room.director.cookies
    ]
    watched = Watched()
    with window(chromium) as hall, window(chromium) as desk:
        desk.add_cookies(cookies)
        wall, director = hall.new_page(), desk.new_page()
        wall.goto(f"{base}/salle/{slug}/")
        follows(wall)
        expect(wall.get_by_text(ranked[0])).to_have_count(0)
        director.goto(f"{base}/bureau/{slug}/ceremonie/")
        director.get_by_label("une par une").check()
        director.get_by_role("button", name="Commencer la cérémonie").click()
        watched.arrives(wall.locator(".slide.opening"))
        expect(director.get_by_text("étape 0 sur")).to_be_visible()
        for place, name in enumerate(reversed(ranked), start=1):
            director.keyboard.press(" ")
            watched.arrives(wall.locator(".slide-name").filter(has_text=name))
            assert wall.evaluate(FITS), f"{name} runs over the edge"
            expect(director.get_by_text(f"étape {place} sur")).to_be_visible()
        director.keyboard.press("ArrowLeft")
        watched.arrives(wall.locator(".slide-name").filter(has_text=ranked[1]))
        wall.reload()
        expect(wall.locator(".slide-name").filter(has_text=ranked[1])).to_be_visible()
        director.reload()
        follows(wall)
        director.keyboard.press("PageDown")
        watched.arrives(wall.locator(".slide-name").filter(has_text=ranked[0]))
        director.keyboard.press("ArrowRight")
        watched.arrives(wall.locator(".slide.podium"))
        expect(wall.locator(".slide-lines li")).to_have_count(3)
        expect(director.get_by_role("button", name="Révéler la suite")).to_be_disabled()
        director.get_by_role("button", name="Terminer et montrer").click()
        expect(wall.locator(".slide")).to_have_count(0)
        expect(wall.get_by_text(ranked[-1])).to_be_attached()  # on one of the pages that turn
    assert watched.usual < AT_ONCE
