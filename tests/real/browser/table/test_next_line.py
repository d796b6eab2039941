"""The page shows changes of the desk together with its next line."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, send_button, wait_for_screen
from tournaments.models import Tournament
from tournaments.services.play.calls import arbiter_call

pytestmark = pytest.mark.django_db(transaction=True)

# All that the page shows and submits, except the ids of submissions, the clock and the state of its scripts.
STATE = """() => {
  const form = document.getElementById("recording");
  const fields = [...document.querySelectorAll("#screen form[data-line]")].map((one) => [
    one.getAttribute("action").replace(location.origin, ""), one.elements.version.value, one.elements.goes_on.value,
    [...one.elements].filter(({ checked, type }) => checked || type === "text").map(({ name, value }) => name + value),
  ]);
  const seen = [...document.querySelectorAll("#seen input")].map((field) => field.value);
  const shown = document.getElementById("screen").innerText.replaceAll(/\\s+|[0-9]+:[0-9]{2}/g, " ");
  const links = [...document.querySelectorAll("#paper a, #last a")].map((link) => link.getAttribute("href"));
  const marks = [...document.querySelectorAll("#paper tr")].map((row) => row.hasAttribute("data-current"));
  const { draft, sheet, engine, ahead } = form.dataset;
  const stands = Object.entries(JSON.parse(sheet)).sort();
  return { fields, seen, shown, links, marks, draft, stands, engine, ahead: ahead ?? null };
}"""


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=5)


def enter_deal(phone: Page, number: int, **hand: str) -> None:
    """Enter and send a deal, and check that its response brings the next line without a reload."""
    wait_for_screen(phone, f"Donne {number} sur 5")
    fill_in_deal(phone, **({"taker": "1", "points": "49"} | hand))
    expect(send_button(phone)).to_be_enabled()
    with phone.expect_response(re.compile("/donne/")) as answer:
        send_button(phone).tap()
    assert "chelem-next" in answer.value.headers
    wait_for_screen(phone, f"Donne {number + 1} sur 5")


def check_equal_to_reload(phone: Page) -> None:
    """Reload the page, and check that it shows and submits the same as before."""
    state = phone.evaluate(STATE)
    phone.reload()
    phone.evaluate("document.fonts.ready.then(() => true)")
    expect(phone.locator("#screen")).to_have_text(re.compile("Donne"))
    assert state == phone.evaluate(STATE)


def test_page_shows_changes_of_the_desk_with_the_next_line(phone: Page, live_server, tournament: Tournament):
    """A corrected line and a call to the arbiter are rendered with the response to the next deal."""
    open_table(phone, live_server, tournament)
    enter_deal(phone, 1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    arbiter_call(table=cast.table_of(tournament), waiting=True, actor=cast.alice())
    enter_deal(phone, 2, taker="2")
    expect(phone.locator("#call")).to_contain_text("L’arbitre est appelé")
    expect(phone.locator("#paper")).to_contain_text("+150")
    check_equal_to_reload(phone)
