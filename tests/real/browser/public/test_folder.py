"""The static public pages, read from a folder by `file:` URLs, without a server."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests import cast
from tests.real.browser.conftest import window
from tournaments.publishing.static.folder import folder_write
from tournaments.publishing.static.walk import site_files
from tournaments.services.setup.lifecycle import tournament_transition

AXE_OPTIONS = {"preload": False}  # axe would fetch stylesheets, which browsers refuse for `file:` URLs

pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: exports all public pages.
def test_folder_is_read_without_a_server(chromium: Browser, tmp_path: Path) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=2, deals_per_round=2)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    cast.tournament(name="Coupe d’automne")
    folder = folder_write(tmp_path, "site", site_files(tournament.organiser, language="fr"))
    with window(chromium, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        messages: list[str] = []
        page.on("console", lambda message: messages.append(message.text))
        page.on("requestfailed", lambda request: messages.append(request.url))
        page.goto((folder / "index.html").as_uri())
        assert find_faults(page, messages) == []
        page.get_by_role("link", name=tournament.name).click()
        expect(page.get_by_role("table")).to_be_visible()
        assert find_faults(page, messages) == []
        assert page.evaluate("document.fonts.load('16px \"Atkinson Hyperlegible Next\"').then((found) => found.length)")
        page.get_by_role("table").get_by_role("link").first.click()
        expect(page.get_by_text("Total après chaque tour").first).to_be_attached()
        assert find_faults(page, messages) == []
        page.get_by_role("link", name="Classement").click()
        page.get_by_role("link", name="La journée en images").click()
        assert find_faults(page, messages) == []
        page.get_by_role("link", name="Chelem").click()
        expect(page.get_by_role("heading", name="À venir")).to_be_visible()


def find_faults(page: Page, messages: list[str]) -> list[str]:
    """Return the messages, the violations found by axe, and a width above 360 pixels, each with the page's address."""
    faults = [f"{page.url}: {text}" for text in messages]
    report = Axe().run(page, options=AXE_OPTIONS).response
    faults += [f"{page.url}: {violation['id']}" for violation in report["violations"]]
    width = page.evaluate("document.documentElement.scrollWidth")
    return faults + ([f"{page.url}: {width} wide"] if width > 360 else [])
