"""A line that contradicts the sheet: the tablet shows both versions, and what the desk has decided."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import enter_deal_of, open_table, reconnect, wait_for_screen

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(phone: Page, live_server: LiveServer) -> Page:
    """Open a table whose first deal, made by 8, was entered at the desk meanwhile with 41 points."""
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=4)
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal_of(phone, 1, of=4)
    wait_for_screen(phone, "Donne 2 sur 4")
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=cast.SIMPLE_GARDE | {"points": 41})
    reconnect(phone)
    expect(phone.locator("[data-contested]")).to_contain_text("l’arbitre décide")
    return phone


def test_versions_of_a_contested_line_are_shown_once(table: Page) -> None:
    contested = table.locator("[data-contested]")
    for version in ("Sur la feuille", "+150", "Aussi envoyé", "+198"):
        expect(contested).to_contain_text(version)
    expect(table.locator("#kept")).to_contain_text("Cette donne a changé entre-temps")
    expect(table.locator("#kept").get_by_text("Saisi ici")).to_be_hidden()
