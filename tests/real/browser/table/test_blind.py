"""A round played by the accessibility tree alone: names and roles, and what the page announces."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, wait_for_screen
from tournaments.models import Deal, Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
BEGIN = "Dites qui a pris, le contrat, les bouts, puis les points."
MISSING = [
    "Il manque : le contrat, les bouts, les points.",
    "Il manque : les bouts, les points.",
    "Il manque : les points.",
]
# Records the text of each live region after it has changed, as a screen reader would announce it.
RECORD_ANNOUNCEMENTS = """
    window.announcements = [];
    const regions = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
    const last = new WeakMap();
    const textOf = (region) => (region.checkVisibility() ? region.innerText.replace(/\\s+/g, " ").trim() : "");
    addEventListener("DOMContentLoaded", () => {
        for (const region of document.querySelectorAll(regions)) last.set(region, textOf(region));
        new MutationObserver((records) => {
            const elements = records.map(({ target }) => (target.closest ? target : target.parentElement));
            const changed = new Set(elements.map((element) => element?.closest(regions)));
            for (const region of changed) {
                if (!region?.isConnected || "connection" in region.dataset) continue; // the test server has no stream
                const text = textOf(region);
                const isNew = !last.has(region) && region.getAttribute("role") !== "alert"; // which is not announced
                if (text && !isNew && text !== last.get(region)) window.announcements.push(text);
                last.set(region, text);
            }
        }).observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
    });
"""


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=2)


def find_choice(page: Page, question: str, answer: str) -> Locator:
    return page.get_by_role("group", name=question).get_by_role("radio", name=re.compile(f"^{answer}"))


def find_button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def read_announcements(page: Page) -> list[str]:
    """Return the announcements since the last call."""
    texts: list[str] = page.evaluate("announcements.splice(0)")
    return texts


def wait_until_recorded(page: Page, deal: str) -> None:
    """Wait for the response of the desk, which may come after the page shows the next question."""
    expect(page.get_by_role("status").filter(has_text=deal)).to_be_visible()


def takers_and_points() -> list[tuple[int, int]]:
    """Return taker and points of each deal."""
    outcomes = [deal.outcome or {} for deal in Deal.objects.order_by("number")]
    return [(outcome["taker"], outcome["points"]) for outcome in outcomes]


def test_round_is_played_by_role_and_name_and_each_change_is_announced_once(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    phone.add_init_script(RECORD_ANNOUNCEMENTS)
    open_table(phone, live_server, tournament)
    for number, taker in ((1, "Nord"), (2, "Est")):
        wait_for_screen(phone, f"Donne {number} sur 2")
        if number == 2:
            wait_until_recorded(phone, "Donne 1 · Garde de Nord")
        read_announcements(phone)
        find_choice(phone, "Qui a pris ?", taker).check(force=True)
        find_choice(phone, "Contrat", "Garde$").check(force=True)
        find_choice(phone, "Bouts de l’attaque", "2").check(force=True)
        expect(find_choice(phone, "Quel tas est compté ?", "Attaque")).to_be_checked()  # not: "✓ Attaque"
        for digit in "49":
            find_button(phone, digit).click()
        expect(find_button(phone, "Valider la donne")).to_be_enabled()
        *missing, explained = read_announcements(phone)
        assert missing == MISSING
        assert "Garde, faite de 8" in explained
        find_button(phone, "Valider la donne").click()
    wait_for_screen(phone, "La feuille est complète")
    expect(phone.get_by_role("heading", name="La feuille est complète")).to_be_focused()
    assert takers_and_points() == [(1, 49), (2, 49)]
    find_choice(phone, "Un autre joueur relit et valide. Je suis", "Est").check(force=True)
    find_button(phone, "Je valide la feuille").click()
    expect(phone.get_by_role("heading", name="Feuille validée")).to_be_focused()
    assert cast.table_of(tournament).state == Table.State.CONFIRMED


def test_recorded_deal_is_announced_and_the_next_question_has_the_focus(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    phone.add_init_script(RECORD_ANNOUNCEMENTS)
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="1", points="49")
    read_announcements(phone)
    find_button(phone, "Valider la donne").click()
    expect(phone.get_by_role("heading", name="Donne 2 sur 2 Qui a pris ?")).to_be_focused()
    wait_until_recorded(phone, "Donne 1 · Garde de Nord")
    announced = read_announcements(phone)
    assert announced == [BEGIN, "Enregistré au bureau Donne 1 · Garde de Nord Corriger"]
