"""Registration by the search field, with the keyboard alone, and the notice after a tap on a row."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from players.person import Person
from players.services.people import player_create
from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def open_registration(page: Page, live_server: LiveServer, tournament: Tournament) -> Locator:
    """Open the registration list and return its search field, focused."""
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{tournament.slug}/inscriptions/")
    line = page.get_by_role("combobox", name="Inscrire quelqu’un")
    line.focus()
    return line


def read_active_option(line: Locator) -> str:
    script = "line => document.getElementById(line.getAttribute('aria-activedescendant'))?.innerText ?? ''"
    return str(line.evaluate(script))


def test_arrow_keys_move_enter_chooses_and_escape_closes(live_server: LiveServer, browser_page: Page) -> None:
    for first_name in ("Jean", "Jeanne", "Joël"):
        player_create(Person(last_name="Dupont", first_name=first_name), cast.organiser())
    tournament, page = cast.tournament(), browser_page
    line = open_registration(page, live_server, tournament)
    line.press_sequentially("dup")
    options = page.get_by_role("option")
    expect(options).to_have_count(4)  # the three, and « Créer »
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#suggested")).to_contain_text("3 personnes connues")
    line.press("ArrowDown")
    line.press("ArrowDown")
    assert "Jeanne" in read_active_option(line)
    line.press("ArrowUp")
    line.press("ArrowUp")
    assert "Créer" in read_active_option(line)  # wraps from the first to the last option
    line.press("Escape")
    expect(options).to_have_count(0)
    expect(line).to_have_attribute("aria-expanded", "false")
    expect(line).to_have_value("dup")
    line.press_sequentially("o")
    expect(options).to_have_count(4)
    assert read_active_option(line) == ""
    for _ in range(3):
        line.press("ArrowDown")
    line.press("Enter")
    expect(page.locator("#entries")).to_contain_text("DUPONT Joël")
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert [entry.full_name for entry in tournament.entries.all()] == ["DUPONT Joël"]


def test_registered_player_is_found_by_the_line(live_server: LiveServer, browser_page: Page) -> None:
    tournament = cast.field(12)
    line = open_registration(browser_page, live_server, tournament)
    line.press_sequentially("aubign")
    expect(browser_page.get_by_role("option").first).to_contain_text("Présent")
    line.press("ArrowDown")
    line.press("Enter")
    expect(browser_page.locator("li.checkin")).to_have_count(1)
    expect(browser_page.locator(".quick-drop")).to_be_hidden()  # the buttons of the row are in reach
    browser_page.get_by_role("link", name="Toute la liste").click()
    expect(browser_page.locator("li.checkin")).to_have_count(12)


# Worth its time: the limit of the first row holds in a browser only.
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1024, 768)])
def test_first_row_is_above_200_pixels(live_server: LiveServer, browser_page: Page, width: int, height: int) -> None:
    browser_page.set_viewport_size({"width": width, "height": height})
    open_registration(browser_page, live_server, cast.field(12, fee=500))
    box = browser_page.locator("li.checkin").first.bounding_box()
    assert box
    assert box["y"] < 200


def test_slash_key_belongs_to_one_search_box(live_server: LiveServer, browser_page: Page) -> None:
    open_registration(browser_page, live_server, cast.field(4))
    expect(browser_page.locator("kbd:not(#keys kbd)", has_text="/")).to_have_count(1)
    expect(browser_page.locator("[aria-keyshortcuts='/']")).to_have_count(1)
    browser_page.keyboard.press("Tab")  # leaves the field
    browser_page.keyboard.press("/")
    expect(browser_page.get_by_role("combobox", name="inscrire quelqu’un")).to_be_focused()


@pytest.fixture(params=[(360, 640)])  # `tests/prove` has others
def size(request: pytest.FixtureRequest) -> ViewportSize:
    width, height = request.param
    return {"width": width, "height": height}


# Worth its time: only a browser has boxes of rows; registers 24 players.
def test_notice_after_a_tap_on_a_row_moves_and_covers_no_row(
    live_server: LiveServer, browser_page: Page, size: ViewportSize
) -> None:
    page, tournament = browser_page, cast.field(24, fee=1000)
    page.set_viewport_size(size)
    open_registration(page, live_server, tournament)
    lines = page.locator("li.checkin")
    line = lines.nth(12)
    line.evaluate("line => line.scrollIntoView({ block: 'center', behavior: 'instant' })")
    foot = page.locator(".door-foot")
    row_box, foot_box = line.bounding_box(), foot.bounding_box()
    line.locator("> button").click()
    notice = page.locator("#said")
    expect(notice).to_contain_text("présence retirée")
    assert line.bounding_box() == row_box
    assert foot.bounding_box() == foot_box  # the notice is in the foot, which has its own place
    assert notice.evaluate("it => it.closest('.door-foot').scrollHeight <= it.closest('.door-foot').clientHeight")
    notice.get_by_role("button", name="Annuler").click()
    expect(notice).to_contain_text("présence notée")


# Worth its time: only a browser shows that the page is not loaded again between two touches.
def test_two_touches_form_a_pair_without_a_reload(live_server: LiveServer, browser_page: Page) -> None:
    tournament, page = cast.field(5, team_size="2"), browser_page
    open_registration(page, live_server, tournament)
    page.get_by_role("link", name="Équipes").click()
    page.wait_for_url("**/equipes/")  # with its scripts: without them each touch loads the page
    page.evaluate("window.same = true")
    names = page.locator(".segment")
    names.nth(0).click()
    expect(names.nth(0)).to_have_attribute("aria-pressed", "true")
    names.nth(1).click()
    expect(names).to_have_count(3)
    expect(page.locator("#said")).to_contain_text("formée")
    page.get_by_role("button", name="Tirer les équipes au sort").click()
    expect(names).to_have_count(1)
    page.locator("#said").get_by_role("button", name="Annuler").click()
    expect(names).to_have_count(3)
    assert page.evaluate("window.same")
