"""The page of creation in a browser: its button in sight, folded settings that follow what is chosen, no scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import block_live_stream, window
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser_page: Page, live_server: LiveServer, transactional_db: None) -> Page:
    """Open the page of creation as Alice."""
    block_live_stream(browser_page)
    browser_page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    browser_page.locator("main button").first.click()
    browser_page.goto(f"{live_server.url}/bureau/nouveau/")
    return browser_page


def unfold(page: Page, heading: str) -> None:
    page.locator("summary", has_text=heading).click()


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (360, 640)])
def test_the_button_is_in_sight_without_scrolling(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for control in (page.get_by_label("Nom", exact=True), page.get_by_role("button", name="Créer le tournoi")):
        box = control.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# Worth its time: only a browser shows what the script hides and the server sends.
def test_summaries_and_fields_follow_what_is_chosen(page: Page) -> None:
    teams = page.locator("#summary-teams")
    expect(teams).to_have_text("Sans équipes")
    unfold(page, "Les équipes")
    expect(page.get_by_label("Équipiers qui comptent")).to_be_hidden()
    page.get_by_label("équipes de trois").check()
    expect(teams).to_have_text("Équipes de trois · tous comptent")
    expect(page.get_by_label("Équipiers qui comptent")).to_be_visible()
    unfold(page, "Le jeu et sa règle")
    expect(page.locator("[name=rule_misere_for]")).to_be_hidden()
    expect(page.locator("[name=rule_multiplier_pousse]")).to_be_hidden()
    page.locator("[name=rule_misere]").select_option("10")
    page.locator("[name=rule_pousse]").check()
    expect(page.locator("[name=rule_misere_for]")).to_be_visible()
    expect(page.locator("[name=rule_multiplier_pousse]")).to_be_visible()
    expect(page.locator("#summary-game")).to_have_text("Tarot · Pousse oui, Misère 10")
    page.get_by_label("Date", exact=True).fill("2020-02-29")
    page.get_by_label("Nom", exact=True).click()
    expect(page.locator("#creation-notes")).to_contain_text("29 février 2020 est passé")
    assert not Tournament.objects.exists()


# Worth its time: only a browser has a focus that a replaced part can lose.
def test_another_game_brings_its_fields_and_keeps_the_focus(page: Page) -> None:
    unfold(page, "Le jeu et sa règle")
    page.get_by_role("radio", name="Texas 42").check()
    expect(page.locator("#summary-game")).to_have_text("Texas 42 · règlement officiel")
    expect(page.locator("[name=rule_nello]")).to_be_visible()
    expect(page.get_by_role("radio", name="Texas 42")).to_be_focused()
    page.get_by_label("Nom", exact=True).fill("Dominos")
    page.get_by_role("button", name="Créer le tournoi").click()
    expect(page).to_have_url(re.compile(r"/inscriptions/$"))
    assert Tournament.objects.get().game == "texas-42"


@pytest.fixture
def plain_page(chromium: Browser, live_server: LiveServer, transactional_db: None) -> Iterator[Page]:
    """Open the page of creation as Alice in a browser without scripts."""
    with window(chromium, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
        page.locator("main button").first.click()
        page.goto(f"{live_server.url}/bureau/nouveau/")
        yield page


# Worth its time: only a browser without scripts shows all fields.
def test_a_tournament_is_created_without_scripts(plain_page: Page) -> None:
    plain_page.get_by_role("button", name="Par équipes").click()
    expect(plain_page.locator("#summary-teams")).to_have_text("Équipes de quatre · tous comptent")
    plain_page.get_by_label("Nom", exact=True).fill("Coupe")
    unfold(plain_page, "Les équipes")
    plain_page.get_by_label("Équipiers qui comptent").fill("3")
    plain_page.get_by_role("button", name="Créer le tournoi").click()
    tournament = Tournament.objects.get()
    assert (tournament.team_size, tournament.team_counting) == ("4", 3)
