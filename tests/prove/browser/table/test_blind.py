"""A round is played by keyboard alone."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.hands import open_table, wait_for_screen
from tests.real.browser.table.test_blind import takers_and_points, tournament
from tournaments.models import Tournament

__all__ = ["tournament"]
pytestmark = pytest.mark.django_db(transaction=True)


MAX_PRESSES = 60


def read_focus(page: Page) -> str:
    """Return the name of the focused element: its label, or else its text."""
    name: str = page.evaluate("""() => {
        const { activeElement: focused } = document;
        const text = (focused.labels?.[0] ?? focused).innerText.replace(/\\s+/g, " ").trim();
        return text || focused.getAttribute("aria-label") || "";
    }""")
    return name


def press_until(page: Page, key: str, name: str) -> None:
    """Press a key until the focused element has a name that begins with `name`."""
    for _ in range(MAX_PRESSES):
        if read_focus(page).startswith(name):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {name!r}; the focus is on {read_focus(page)!r}")


def choose(page: Page, first: str, answer: str) -> None:
    """Go to the choice that begins with the answer `first`, and choose `answer`."""
    press_until(page, "Tab", first)
    page.keyboard.press("Space")
    press_until(page, "ArrowDown", answer)


def test_round_is_played_by_keyboard(phone: Page, live_server: LiveServer, tournament: Tournament) -> None:
    open_table(phone, live_server, tournament)
    for number, taker in ((1, "Nord"), (2, "Est")):
        wait_for_screen(phone, f"Donne {number} sur 2")
        choose(phone, "Nord", taker)
        choose(phone, "Prise", "Garde")
        choose(phone, "0", "2")
        press_until(phone, "Tab", "Points comptés")
        phone.keyboard.type("49")
        press_until(phone, "Tab", "Valider la donne")
        phone.keyboard.press("Enter")
    wait_for_screen(phone, "La feuille est complète")
    assert takers_and_points() == [(1, 49), (2, 49)]
    choose(phone, "Est", "Est")
    press_until(phone, "Tab", "Je valide la feuille")
    phone.keyboard.press("Enter")
    wait_for_screen(phone, "Feuille validée")
