"""The line that registers somebody, by keyboard alone; what a press has done is said where it hides nothing."""

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from players.person import Person
from players.services.people import player_create
from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def opened(page: Page, live_server: LiveServer, made: Tournament) -> Locator:
    """The line of the registration desk, with the cursor in it."""
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{made.slug}/inscriptions/")
    line = page.get_by_role("combobox", name="Inscrire quelqu’un")
    line.focus()
    return line


def meant(line: Locator) -> str:
    found = "line => document.getElementById(line.getAttribute('aria-activedescendant'))?.innerText ?? ''"
    return str(line.evaluate(found))


def test_arrow_keys_move_enter_chooses_and_escape_closes(live_server: LiveServer, browser_page: Page) -> None:
    for first_name in ("Jean", "Jeanne", "Joël"):
        player_create(Person(last_name="Dupont", first_name=first_name), cast.organiser())
    made, page = cast.tournament(), browser_page
    line = opened(page, live_server, made)
    line.press_sequentially("dup")
    options = page.get_by_role("option")
    expect(options).to_have_count(4)
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#suggested")).to_contain_text("3 personnes connues")
    line.press("ArrowDown")
    line.press("ArrowDown")
    assert "Jeanne" in meant(line)
    line.press("ArrowUp")
    line.press("ArrowUp")
    assert "Créer" in meant(line)  # from the first to the last
    line.press("Escape")
    expect(options).to_have_count(0)
    expect(line).to_have_attribute("aria-expanded", "false")
    expect(line).to_have_value("dup")
    line.press_sequentially("o")
    expect(options).to_have_count(4)
    assert meant(line) == ""
    for _ in range(3):
        line.press("ArrowDown")
    line.press("Enter")
    expect(page.locator("#entries")).to_contain_text("DUPONT Joël")
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert [entry.full_name for entry in made.entries.all()] == ["DUPONT Joël"]


def test_somebody_who_is_entered_is_passed_over(live_server: LiveServer, browser_page: Page) -> None:
    made = cast.field(1)
    line = opened(browser_page, live_server, made)
    line.press_sequentially("aubign")
    expect(browser_page.get_by_role("option").first).to_be_disabled()
    line.press("ArrowDown")
    assert "Créer" in meant(line)


def test_the_slash_is_shown_at_one_box_only(live_server: LiveServer, browser_page: Page) -> None:
    opened(browser_page, live_server, cast.field(4))
    expect(browser_page.locator("[role=search] kbd")).to_have_count(1)
    expect(browser_page.locator("[aria-keyshortcuts='/']")).to_have_count(1)
    browser_page.keyboard.press("Tab")  # out of the line
    browser_page.keyboard.press("/")
    expect(browser_page.get_by_role("searchbox", name="Joueur ou table")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1024, 768), (1920, 1080)])
def test_what_a_press_has_done_moves_and_hides_no_line(
    live_server: LiveServer, browser_page: Page, width: int, height: int
) -> None:
    page, made = browser_page, cast.field(24, fee=1000)
    page.set_viewport_size({"width": width, "height": height})
    opened(page, live_server, made)
    lines = page.locator("li.checkin")
    line = lines.nth(12)
    line.evaluate("line => line.scrollIntoView({ block: 'center', behavior: 'instant' })")
    before = line.bounding_box()
    line.locator("> button").click()
    said = page.locator("#said")
    expect(said).to_contain_text("présence retirée")
    assert line.bounding_box() == before
    box = said.bounding_box()
    assert box
    assert before
    assert box["y"] + box["height"] <= before["y"]
    page.mouse.move(0, 0)
    whats_there = page.evaluate("""() => {
      const list = document.querySelector('#entries').getBoundingClientRect();
      return document.elementFromPoint(list.x + 40, innerHeight - 4).closest('li.checkin, #said')?.className;
    }""")
    assert whats_there == "checkin"  # nothing floats at the foot
    said.get_by_role("button", name="Annuler").click()
    expect(said).to_contain_text("présence notée")
    page.set_viewport_size({"width": 1024, "height": 768})
