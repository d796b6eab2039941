"""A conflicting line on the tablet."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import (
    fill_in_deal,
    open_table,
    send_button,
    wait_for_screen,
)
from tests.real.browser.test_table_recording import check_accessibility, phone_window, tournament
from tournaments.models import Submission, Tournament

__all__ = ["phone_window", "tournament"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_conflicting_line_stays_with_its_reason_until_it_is_erased(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    table = cast.table_of(tournament)
    cast.fill(table, Random(1))
    send_button(phone).tap()
    wait_for_screen(phone, "Feuille validée")
    refused_lines = phone.locator("#kept")
    expect(refused_lines).to_contain_text("Tour 1, ligne 1")
    expect(refused_lines).to_contain_text("La feuille de cette table est validée")
    check_accessibility(phone)
    phone.reload()
    expect(refused_lines).to_contain_text("Tour 1, ligne 1")
    assert Submission.objects.get().verdict == "conflict"
    refused_lines.get_by_role("button", name="Effacer de cet appareil").tap()
    expect(refused_lines).to_be_hidden()
