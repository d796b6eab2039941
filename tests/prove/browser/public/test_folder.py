"""Each kind of page of a published folder has no faults."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests import cast
from tests.real.browser.conftest import window
from tests.real.browser.public.test_folder import find_faults
from tests.services.seasons.championship import create_evening, create_season_of
from tests.services.seasons.test_importing import import_results
from tournaments.publishing.static.folder import folder_write
from tournaments.publishing.static.walk import site_files
from tournaments.services.registration.people import consent_set

pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: axe reads each kind of page of the exported folder.
def test_each_kind_of_page_has_no_faults(chromium: Browser, tmp_path: Path) -> None:
    """A season with an imported evening, a person who consented, the records, and the seats of a tournament in play."""
    season, person = create_season_of(create_evening()), cast.player(0)
    import_results(season, f"1;{person.full_name};L00000;;20;;20;1", "2;B Bea;;;-20;;-20;2")
    consent_set(player=person, agrees=True, actor=cast.alice())
    tournament = cast.running_tournament(8, name="Coupe d’automne")
    tournament.entries.filter(serial__gt=4).update(club="Les Sept")
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    folder = folder_write(tmp_path, "site", site_files(season.organiser, language="fr"))
    pages = [f"saison/{season.slug}", f"personne/{person.pk}", "records", f"{tournament.slug}/places"]
    with window(chromium, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        messages: list[str] = []
        page.on("console", lambda message: messages.append(message.text))
        page.on("requestfailed", lambda request: messages.append(request.url))
        for path in pages:
            page.goto((folder / path / "index.html").as_uri())
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert find_faults(page, messages) == []
        page.goto((folder / tournament.slug / "index.html").as_uri())
        page.get_by_text("Un club ou une catégorie seulement").click()
        assert find_faults(page, messages) == []
        page.get_by_role("link", name="Les Sept").click()
        expect(page.get_by_role("row")).to_have_count(5)
        expect(page.get_by_role("link", name="Les Sept")).to_have_attribute("aria-current", "page")
        assert find_faults(page, messages) == []
        page.goto((folder / pages[0] / "index.html").as_uri())
        page.get_by_role("link", name=person.last_name.upper()).click()
        expect(page.get_by_text("importé")).to_be_visible()
