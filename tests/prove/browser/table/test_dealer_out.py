"""More of the dealer who is out at a table of five: after a reload, and after a correction."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.hands import open_table, reconnect, tap, wait_for_screen
from tests.real.browser.table.test_dealer_out import enter_deal, phone_window, read_lines, tournament
from tournaments.models import Tournament

__all__ = ["phone_window", "tournament"]  # the fixtures

pytestmark = pytest.mark.django_db(transaction=True)
# Returns the text of the screen, the disabled inputs, the dealers to choose, and the seat that sits out.
STATE = """() => [
  document.getElementById("screen").innerText.replaceAll(/\\s+|[0-9]+:[0-9]{2}/g, " "),
  [...document.querySelectorAll("#recording input:disabled")].map(({ name, value }) => name + value),
  [...document.querySelectorAll("#screen [name=dealer]")].map(({ value }) => value),
  document.getElementById("recording").dataset.sitsOut,
]"""


def test_screen_equals_the_one_after_a_reload(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    enter_deal(phone, 1, taker=1, idle_seat=5)
    wait_for_screen(phone, "Donne 2")
    phone.get_by_role("button", name="Tout le monde passe").tap()
    expect(phone.locator("#last")).to_contain_text("passé")
    enter_deal(phone, 2, taker=4, idle_seat=1)
    wait_for_screen(phone, "Donne 3")
    state = phone.evaluate(STATE)
    phone.reload()
    wait_for_screen(phone, "Donne 3")
    assert state == phone.evaluate(STATE)


def test_corrected_deal_keeps_its_dealer(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Tout le monde passe").tap()
    expect(phone.locator("#paper").get_by_text("gardée ici")).to_have_count(1)
    enter_deal(phone, 1, taker=1, idle_seat=5)
    enter_deal(phone, 2, taker=2, idle_seat=1)
    wait_for_screen(phone, "Donne 3")
    expect(phone.locator("#paper").get_by_text("gardée ici")).to_have_count(3)
    phone.locator("#paper").get_by_role("link", name="1", exact=True).tap()
    wait_for_screen(phone, "Corriger la donne 1")
    expect(phone.locator(".seat[data-out] input")).to_have_value("5")
    tap(phone, "taker", "4")
    phone.get_by_role("button", name="Valider la correction").tap()
    wait_for_screen(phone, "Donne 3")
    expect(phone.locator(".seat[data-out] input")).to_have_value("4")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert read_lines() == [("passed", 5, None), ("played", 5, 4), ("played", 1, 2)]
