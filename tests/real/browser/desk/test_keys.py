"""The keys of the desk: a prefix and a letter for each page, the next action, and the list of keys."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def press_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


# Worth its time: only a browser has keys.
def test_keys_lead_to_the_pages_and_to_the_next_action(live_server: LiveServer, browser_page: Page) -> None:
    page, tournament = browser_page, cast.drawn_tournament(8)
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{tournament.slug}/")
    press_keys(page, "?")
    keys = page.get_by_role("dialog", name="Touches du clavier")
    expect(keys).to_contain_text("Inscriptions")
    expect(keys).to_contain_text("Ouvrir le tour 1")
    press_keys(page, "Escape")
    expect(keys).to_be_hidden()
    press_keys(page, "g", "i")
    page.wait_for_url(re.compile("/inscriptions/$"))
    line = page.get_by_role("combobox")
    line.focus()
    page.keyboard.type("gb?")
    expect(line).to_have_value("gb?")  # keys are text while one types
    expect(keys).to_be_hidden()
    line.evaluate("line => line.blur()")
    press_keys(page, "g", "b")
    page.wait_for_url(re.compile(f"/{tournament.slug}/$"))
    press_keys(page, "g", "s")
    expect(page.get_by_role("button", name="Ouvrir le tour 1")).to_be_focused()
    press_keys(page, "Enter")
    expect(page.get_by_text("Le tour 1 se joue")).to_be_visible()
