"""The pages of people: accessible at two widths, open menus, pending refreshes, import of a member file."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.players.files import csv_of
from tests.real.browser.test_desk_people import desk, tournament
from tournaments.models import Tournament
from tournaments.services.registration.entries import entry_add

__all__ = ["desk", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def find_violations(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [f"{violation['id']}: {violation['nodes'][0]['html'][:120]}" for violation in violations]


@pytest.fixture(params=[360, 1024])
def width(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


def test_press_aborts_pending_refresh_of_the_list(desk: Page) -> None:
    slow = desk.url
    desk.route(slow + "*", lambda route: None)
    with desk.expect_request(slow + "*"):
        desk.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    row = desk.get_by_role("button", name="LE GOFF Didier Tarot Club du Mad")
    with desk.expect_event("requestfailed", lambda request: request.url.startswith(f"{slow}?")):
        row.click()
    expect(row).to_contain_text("Présent")


def test_open_menu_stays_open_when_the_list_is_replaced(desk: Page, tournament: Tournament) -> None:
    menu = desk.locator(".checkin", has_text="LE GOFF Didier").locator(".more")
    menu.locator("summary").click()
    entry_add(tournament=tournament, player=cast.player(4), actor=cast.alice())
    desk.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(desk.locator("#entries .checkin")).to_have_count(4)
    expect(menu.get_by_role("link", name="Voir la fiche")).to_be_visible()


def test_member_file_is_previewed_decided_and_imported(desk: Page, live_server: LiveServer) -> None:
    content = csv_of("Dupont;Jeanne;A1;Un;;;;", "Rossi;Karim;;;;1850;;", "Le Gof;Didier;;;;;;")
    desk.goto(f"{live_server.url}/bureau/joueurs/import/")
    desk.set_input_files("#file", {"name": "membres.csv", "mimeType": "text/csv", "buffer": content})
    desk.get_by_role("button", name="Lire le fichier").click()
    expect(desk.get_by_text("Une année de naissance va de 1900")).to_be_visible()
    assert find_violations(desk) == []
    desk.get_by_role("link", name="Doublons possibles (1)").click()
    desk.get_by_role("button", name="C’est quelqu’un d’autre").click()
    expect(desk.locator("#apply")).to_contain_text("2 personnes à ajouter")
    assert find_violations(desk) == []
    desk.get_by_role("button", name="Importer", exact=True).click()
    expect(desk.get_by_role("heading", name="C’est fait")).to_be_visible()


def test_pages_of_people_are_accessible_and_fit_their_width(desk: Page, live_server: LiveServer, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    entries = desk.url
    for path in (
        "joueurs/",
        "joueurs/?q=xyz",
        "joueurs/1/",
        "joueurs/nouveau/",
        "joueurs/doublons/",
        "joueurs/import/",
    ):
        desk.goto(f"{live_server.url}/bureau/{path}")
        assert find_violations(desk) == [], path
        assert desk.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, path
    desk.goto(entries)
    desk.get_by_label("Inscrire quelqu’un").fill("dup")
    expect(desk.locator("#suggestions li")).to_have_count(1)
    assert find_violations(desk) == []
    assert desk.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
