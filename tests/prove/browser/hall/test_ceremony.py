"""A wall of a real server shows changes of the desk without polling."""

from playwright.sync_api import Browser

from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hall.test_ceremony import MAX_DELAY_SECONDS, Delays, finished_hall, wait_for_stream

__all__ = ["finished_hall"]  # the fixture


def test_display_shows_changes_of_the_desk_without_polling(chromium: Browser, finished_hall: tuple[Hall, str]) -> None:
    room, base = finished_hall
    delays = Delays()
    with window(chromium) as hall:
        screen = hall.new_page()
        screen.goto(f"{base}/display/")
        wait_for_stream(screen)
        code = {"code": screen.locator(".code").inner_text(), "name": "Mur"}
        display = room.director.json("POST", f"{room.api}/displays/", code)
        delays.wait_for(screen.locator("[data-page]:visible"))  # the page that is shown at this second
        for text in ("Le repas est servi.", "Les enveloppes arrivent.", "Bon retour."):
            wait_for_stream(screen)
            change = {"views": ["message"], "message": text}
            room.director.json("PATCH", f"{room.api}/displays/{display['id']}/", change)
            delays.wait_for(screen.get_by_text(text))
    assert delays.median_seconds < MAX_DELAY_SECONDS
