"""The registration list by touch and keyboard, the import of a member file, and their accessibility by axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from players.person import Person
from players.services.people import player_create
from tests import cast
from tests.players.files import csv_of
from tests.real.browser.conftest import block_live_stream
from tournaments.models import Entry, Tournament
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Create an evening with a fee, three registered players and a long-named person in the club's file."""
    tournament = cast.tournament(fee=1000)
    for index in range(3):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice())
    player_create(
        Person(last_name="Aubigny-Montmorency-Bouteville-Luxembourg", first_name="Marie-Charlotte"), cast.organiser()
    )
    return tournament


@pytest.fixture
def desk(browser_page: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    """Open the registration list as Alice."""
    block_live_stream(browser_page)  # test_live.py tests live updates
    browser_page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    browser_page.locator("main button").first.click()
    browser_page.goto(f"{live_server.url}/bureau/{tournament.slug}/inscriptions/")
    return browser_page


def find_violations(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [f"{violation['id']}: {violation['nodes'][0]['html'][:120]}" for violation in violations]


def test_tap_anywhere_on_the_row_checks_in_and_can_be_undone(desk: Page, tournament: Tournament) -> None:
    row = desk.get_by_role("button", name="LE GOFF Didier Tarot Club du Mad")
    row.click(position={"x": 8, "y": 8})
    expect(desk.locator("#said")).to_contain_text("LE GOFF Didier : présence notée.")
    expect(row).to_contain_text("Présent")
    expect(desk.locator("#count-presents")).to_have_text("1")
    box = row.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    desk.get_by_role("button", name="Annuler").click()
    expect(row).to_contain_text("Pas encore")
    assert not tournament.entries.filter(state=Entry.State.CHECKED_IN).exists()


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


def test_name_and_enter_register_and_clear_the_field(desk: Page, tournament: Tournament) -> None:
    line = desk.get_by_label("Inscrire quelqu’un")
    line.fill("aubigny")
    expect(desk.get_by_role("option", name="AUBIGNY-MONTMORENCY")).to_contain_text("Entrée")
    line.press("Enter")
    expect(desk.locator("#entries")).to_contain_text("AUBIGNY-MONTMORENCY")
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    line.press_sequentially("zorro diego")
    line.press("Enter")
    expect(desk.locator("#entries")).to_contain_text("ZORRO Diego")
    assert tournament.entries.count() == 5


@pytest.mark.parametrize(("width", "height", "max_top"), [(360, 740, 560), (1280, 800, 440)])
def test_suggestions_and_menus_do_not_move_the_list(desk: Page, width: int, height: int, max_top: int) -> None:
    desk.set_viewport_size({"width": width, "height": height})
    row, line = desk.locator("#entries .checkin").first, desk.get_by_label("Inscrire quelqu’un")
    top = row.bounding_box()
    assert top
    assert top["y"] < max_top
    line.fill("aubigny")
    expect(desk.get_by_role("option", name="AUBIGNY-MONTMORENCY")).to_be_visible()
    assert row.bounding_box() == top
    line.fill("")
    line.blur()
    desk.locator(".more summary").first.click()
    expect(desk.get_by_role("link", name="Voir la fiche").first).to_be_visible()
    assert row.bounding_box() == top


def test_one_tap_records_the_fee(desk: Page) -> None:
    desk.get_by_role("button", name="Encaisser 10,00 € MARTIN Éliane").click()
    expect(desk.get_by_role("button", name="Payé MARTIN Éliane")).to_be_visible()
    expect(desk.locator("#entry-counts")).to_contain_text("10,00 €")


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


@pytest.fixture(params=[360])
def width(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


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
