"""A wall of a real server shows changes of the desk without polling; a ceremony run by a thumb with two displays."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.engines.asking import create_hall
from tests.engines.launcher import running
from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hall.test_ceremony import (
    FITS,
    MAX_DELAY_SECONDS,
    Delays,
    cookies_of,
    finish,
    finished_hall,
    wait_for_stream,
)

__all__ = ["finished_hall"]  # the fixture
SMALLEST_NAME = """Math.min(...[...document.querySelectorAll('.slide-name')].map(
    (name) => parseFloat(getComputedStyle(name).fontSize)))"""


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
    with window(chromium) as hall:
        screen = open_display(hall, room, base, "Mur")
        delays.wait_for(screen.locator("[data-page]:visible"))  # the page that is shown at this second
        for text in ("Le repas est servi.", "Les enveloppes arrivent.", "Bon retour."):
            wait_for_stream(screen)
            display = room.director.json("GET", f"{room.api}/displays/")[0]
            change = {"views": ["message"], "message": text}
            room.director.json("PATCH", f"{room.api}/displays/{display['id']}/", change)
            delays.wait_for(screen.get_by_text(text))
    assert delays.median_seconds < MAX_DELAY_SECONDS


def open_display(hall: BrowserContext, room: Hall, base: str, name: str) -> Page:
    """Open a new display and claim it for the tournament."""
    screen = hall.new_page()
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
