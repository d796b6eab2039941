"""The state of a tablet: its receipt after a line, and without network."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import enter_deal_of, open_table, pass_time_until, wait_for_screen
from tournaments.models import Tournament
from tournaments.selectors.log.receipts import receipt_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=4)


def record_deal(phone: Page, tournament: Tournament, number: int) -> None:
    """Enter the deal, wait until the desk has recorded it, and refresh the tournament."""
    enter_deal_of(phone, number, of=4)
    wait_for_screen(phone, f"Donne {number + 1} sur 4")
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    tournament.refresh_from_db()


@pytest.fixture
def table(phone: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    """Open table 1 on a phone and record one deal."""
    open_table(phone, live_server, tournament)
    record_deal(phone, tournament, 1)
    return phone


def test_state_shows_the_receipt_of_the_last_line(table: Page, tournament: Tournament) -> None:
    table.get_by_role("button", name="État de cette tablette").tap()
    panel, receipt = table.locator("#state"), receipt_of(tournament)
    expect(panel).to_contain_text(f"{receipt.letters[:4]} {receipt.letters[4:]}")
    expect(panel).to_contain_text(f"Ligne {receipt.sequence} du journal")
    expect(panel.locator("[data-held-here]")).to_have_text("0")
    picture = panel.locator("img")
    expect(picture).to_be_visible()
    pass_time_until(table, lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"))


def test_state_without_network_has_the_receipt_and_the_waiting_lines(table: Page, tournament: Tournament) -> None:
    table.context.set_offline(True)
    enter_deal_of(table, 2, of=4)
    wait_for_screen(table, "Donne 3 sur 4")
    table.get_by_role("button", name="État de cette tablette").tap()
    expect(table.locator("#state [data-held-here]")).to_have_text("1")
    expect(table.locator("#state")).to_contain_text(f"Ligne {receipt_of(tournament).sequence} du journal")
    expect(table.locator("#state img")).to_be_hidden()
