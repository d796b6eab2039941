"""The public pages in a folder, as somebody reads them from a stick: no server, no script, nothing missing."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests import cast
from tests.real.browser.conftest import window
from tests.services.seasons.championship import evening, season_of
from tests.services.seasons.test_importing import bring
from tournaments.publishing.static.folder import folder_write
from tournaments.publishing.static.walk import site_files
from tournaments.services.registration.people import person_agrees
from tournaments.services.setup.lifecycle import tournament_transition

ALL_THAT_A_FILE_ALLOWS = {"preload": False}  # axe would ask for stylesheets in a way that is refused to a file

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_is_read_from_a_stick(chromium: Browser, tmp_path: Path) -> None:
    made = cast.finished(8, rounds_planned=2, deals_per_round=2)
    tournament_transition(tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True)
    cast.tournament(name="Coupe d’automne")
    folder = folder_write(tmp_path, "site", site_files(made.organiser, language="fr"))
    with window(chromium, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("requestfailed", lambda request: said.append(request.url))
        page.goto((folder / "index.html").as_uri())
        assert faults(page, said) == []
        page.get_by_role("link", name=made.name).click()
        expect(page.get_by_role("table")).to_be_visible()
        assert faults(page, said) == []
        assert page.evaluate("document.fonts.load('16px \"Atkinson Hyperlegible Next\"').then((found) => found.length)")
        page.get_by_role("table").get_by_role("link").first.click()
        expect(page.get_by_text("Total après chaque tour").first).to_be_attached()
        assert faults(page, said) == []
        page.get_by_role("link", name="Classement").click()
        page.get_by_role("link", name="La journée en images").click()
        assert faults(page, said) == []
        page.get_by_role("link", name="Chelem").click()
        expect(page.get_by_role("heading", name="À venir")).to_be_visible()


def test_every_kind_of_page_of_the_folder_is_right(chromium: Browser, tmp_path: Path) -> None:
    """A season with an evening from a file, whoever agreed to be named, the records, the places of a hall at play."""
    made, one = season_of(evening()), cast.player(0)
    bring(made, f"1;{one.full_name};L00000;;20;;20;1", "2;B Bea;;;-20;;-20;2")
    person_agrees(player=one, agrees=True, actor=cast.alice())
    playing = cast.playing(8, name="Coupe d’automne")
    playing.entries.filter(serial__gt=4).update(club="Les Sept")
    cast.enter(cast.table_of(playing, 1), cast.alice())
    folder = folder_write(tmp_path, "site", site_files(made.organiser, language="fr"))
    pages = [f"saison/{made.slug}", f"personne/{one.pk}", "records", f"{playing.slug}/places"]
    with window(chromium, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("requestfailed", lambda request: said.append(request.url))
        for path in pages:
            page.goto((folder / path / "index.html").as_uri())
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert faults(page, said) == []
        page.goto((folder / playing.slug / "index.html").as_uri())
        page.get_by_text("Un club ou une catégorie seulement").click()
        assert faults(page, said) == []
        page.get_by_role("link", name="Les Sept").click()
        expect(page.get_by_role("row")).to_have_count(5)
        expect(page.get_by_role("link", name="Les Sept")).to_have_attribute("aria-current", "page")
        assert faults(page, said) == []
        page.goto((folder / pages[0] / "index.html").as_uri())
        page.get_by_role("link", name=one.last_name.upper()).click()
        expect(page.get_by_text("importé")).to_be_visible()


def faults(page: Page, said: list[str]) -> list[str]:
    """What the browser missed, what axe finds, and whether the page runs over the width of a phone."""
    found = [f"{page.url}: {text}" for text in said]
    seen = Axe().run(page, options=ALL_THAT_A_FILE_ALLOWS).response
    found += [f"{page.url}: {broken['id']}" for broken in seen["violations"]]
    width = page.evaluate("document.documentElement.scrollWidth")
    return found + ([f"{page.url}: {width} wide"] if width > 360 else [])
