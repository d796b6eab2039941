"""Displays of a real server follow the desk and the ceremony without polling, also one that is run by a thumb."""

import re
from collections.abc import Iterator
from statistics import median
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from deploy.http.limits import RETRY_AFTER_SECONDS
from tests.engines.asking import create_hall
from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window

SMALLEST_NAME = """Math.min(...[...document.querySelectorAll('.slide-name')].map(
    (name) => parseFloat(getComputedStyle(name).fontSize)))"""


MAX_DELAY_SECONDS = RETRY_AFTER_SECONDS / 2  # half the poll interval of a page without a stream


FITS = "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def finished_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, str]]:
    """Play the only round of eight players; its results are still frozen."""
    folder = tmp_path_factory.mktemp("ceremony") / "data"
    with running(folder, "--no-demo") as (_, base, log):
        room = create_hall(base, log, tables=2, deals=3)
        finish(room, deals=3)
        yield room, base
    assert "0 with differences" in manage("check_log", env=environment(folder))


def finish(room: Hall, *, deals: int) -> None:
    """Play the only round, and finish the tournament with its results withheld."""
    room.director.json("PATCH", f"{room.api}/", {"frozen_after": 0})
    for tablet in room.tablets:
        tablet.play(deals)
    for act in ("rounds/1/close", "rounds/stop", "finish"):
        room.director.json("POST", f"{room.api}/{act}/", {})


def cookies_of(room: Hall, base: str) -> list[Any]:
    """Return the cookies of the director for a browser."""
    host = urlsplit(base).hostname
    return [{"name": each.name, "value": each.value, "domain": host, "path": "/"} for each in room.director.cookies]


def read_ranked_names(room: Hall) -> list[str]:
    """Return the names of all players, best first."""
    rows: list[dict[str, Any]] = room.director.json("GET", f"{room.api}/standings/")
    return [row["name"] for row in rows]


def wait_for_stream(wall: Page) -> None:
    expect(wall.locator("[data-connection]").first).to_have_attribute("data-state", "online")


class Delays:
    """The delays from an action of the desk to the display; their median ignores single slow moments of the machine."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def wait_for(self, part: Locator) -> None:
        began = monotonic()
        expect(part).to_be_visible()
        self.seconds.append(monotonic() - began)

    @property
    def median_seconds(self) -> float:
        return median(self.seconds)


@pytest.fixture(scope="module")
def large_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, str]]:
    """Play the only round of 64 players; its results are still frozen."""
    with running(tmp_path_factory.mktemp("large") / "data", "--no-demo") as (_, base, log):
        room = create_hall(base, log, tables=16, deals=3)
        finish(room, deals=3)
        yield room, base


def test_display_shows_changes_of_the_desk_without_polling(chromium: Browser, finished_hall: tuple[Hall, str]) -> None:
    room, base = finished_hall
    delays = Delays()
    with window(chromium) as context:
        screen = open_display(context, room, base, "Mur")
        delays.wait_for(screen.locator("[data-page]:visible"))  # the page that is shown at this second
        for text in ("Le repas est servi.", "Les enveloppes arrivent.", "Bon retour."):
            wait_for_stream(screen)
            display = room.director.json("GET", f"{room.api}/displays/")[0]
            change = {"views": ["message"], "message": text}
            room.director.json("PATCH", f"{room.api}/displays/{display['id']}/", change)
            delays.wait_for(screen.get_by_text(text))
    assert delays.median_seconds < MAX_DELAY_SECONDS


def open_display(context: BrowserContext, room: Hall, base: str, name: str) -> Page:
    """Open a new display and claim it for the tournament."""
    screen = context.new_page()
    screen.goto(f"{base}/display/")
    wait_for_stream(screen)
    room.director.json("POST", f"{room.api}/displays/", {"code": screen.locator(".code").inner_text(), "name": name})
    return screen


def test_ceremony_of_64_players_is_run_by_a_thumb_with_two_displays(
    chromium: Browser, large_hall: tuple[Hall, str]
) -> None:
    room, base = large_hall
    with (
        window(chromium, viewport={"width": 360, "height": 640}, has_touch=True) as pocket,
        window(chromium, viewport={"width": 1280, "height": 720}) as left,
        window(chromium, viewport={"width": 1024, "height": 768}, color_scheme="dark") as right,
    ):
        pocket.add_cookies(cookies_of(room, base))
        displays = [open_display(left, room, base, "Mur"), open_display(right, room, base, "Bar")]
        phone = pocket.new_page()
        phone.goto(f"{base}/bureau/{room.slug}/ceremonie/")
        phone.get_by_label("dix par dix").check()
        phone.get_by_role("button", name="Commencer la cérémonie").tap()
        for display in displays:
            expect(display.locator(".slide.opening")).to_be_visible()
        forward, step = phone.get_by_role("button", name="Révéler la suite"), 0
        while forward.is_enabled():
            step += 1
            expect(forward).to_be_in_viewport()
            forward.tap()
            expect(phone.get_by_text(f"étape {step} sur")).to_be_visible()
            words = phone.locator(".card:not(.sunken) .slide").inner_text().split()
            slide = re.compile(r"^\s*" + r"\s+".join(map(re.escape, words)) + r"\s*$")
            for display in displays:
                expect(display.locator(".slide")).to_have_text(slide, use_inner_text=True)
                assert display.evaluate(FITS), f"step {step} runs over the edge"
                assert display.evaluate(SMALLEST_NAME) >= display.evaluate("innerHeight") / 40, step
        assert step >= 7, "64 players by tens, and the podium"
        phone.get_by_role("button", name="Terminer et montrer").tap()
        for display in displays:
            expect(display.locator(".slide")).to_have_count(0)
        phone.goto(f"{base}/{room.slug}/joueur/5/carte/")
        expect(phone.get_by_text("Vous êtes")).to_be_visible()


# Worth its time: the ceremony is controlled live by keys, and a delay on the wall would be seen by the whole hall.
def test_wall_follows_keys_of_the_ceremony_without_polling(chromium: Browser, finished_hall: tuple[Hall, str]) -> None:
    room, base = finished_hall
    slug, ranked_names = room.slug, read_ranked_names(room)
    delays = Delays()
    with window(chromium) as wall_context, window(chromium) as desk_context:
        desk_context.add_cookies(cookies_of(room, base))
        wall, director = wall_context.new_page(), desk_context.new_page()
        wall.goto(f"{base}/salle/{slug}/")
        wait_for_stream(wall)
        expect(wall.get_by_text(ranked_names[0])).to_have_count(0)
        director.goto(f"{base}/bureau/{slug}/ceremonie/")
        director.get_by_label("une par une").check()
        director.get_by_role("button", name="Commencer la cérémonie").click()
        delays.wait_for(wall.locator(".slide.opening"))
        expect(director.get_by_text("étape 0 sur")).to_be_visible()
        honours = wall.locator(".slide.honour")
        director.keyboard.press(" ")
        delays.wait_for(honours)
        shown = 1
        while director.locator(".card.sunken .slide.honour").count():
            shown += 1
            director.keyboard.press(" ")
            expect(director.get_by_text(f"étape {shown} sur")).to_be_visible()
        expect(honours).to_be_visible()
        assert wall.evaluate(FITS)
        for place, name in enumerate(reversed(ranked_names), start=shown + 1):
            director.keyboard.press(" ")
            delays.wait_for(wall.locator(".slide-name").filter(has_text=name))
            assert wall.evaluate(FITS), f"{name} runs over the edge"
            expect(director.get_by_text(f"étape {place} sur")).to_be_visible()
        wall.reload()
        expect(wall.locator(".slide-name").filter(has_text=ranked_names[0])).to_be_visible()
        director.reload()
        wait_for_stream(wall)
        director.keyboard.press("ArrowLeft")
        director.keyboard.press("ArrowRight")
        delays.wait_for(wall.locator(".slide.podium"))
        expect(wall.locator(".slide-lines li")).to_have_count(3)
        expect(director.get_by_role("button", name="Révéler la suite")).to_be_disabled()
        director.get_by_role("button", name="Terminer et montrer").click()
        expect(wall.locator(".slide")).to_have_count(0)
        expect(wall.get_by_text(ranked_names[-1])).to_be_attached()  # possibly on a page that is not shown now
    assert delays.median_seconds < MAX_DELAY_SECONDS
