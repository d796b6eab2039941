"""The registration list by touch and keyboard, at two widths."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from players.person import Person
from players.services.people import player_create
from tests import cast
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
