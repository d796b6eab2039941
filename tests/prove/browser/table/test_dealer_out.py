"""The dealer who is out at a table of five: offline into the next round, after a reload, and after a correction."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import fill_in_deal, open_table, reconnect, send_button, tap, wait_for_screen
from tournaments.models import Deal, Stage, Submission, Tournament
from tournaments.services.inbox.opening import round_begin

pytestmark = pytest.mark.django_db(transaction=True)
phone_window = pytest.fixture(open_window_of_one_test)
# Returns the text of the screen, the disabled inputs, the dealers to choose, and the seat that sits out.
STATE = """() => [
  document.getElementById("screen").innerText.replaceAll(/\\s+|[0-9]+:[0-9]{2}/g, " "),
  [...document.querySelectorAll("#recording input:disabled")].map(({ name, value }) => name + value),
  [...document.querySelectorAll("#screen [name=dealer]")].map(({ value }) => value),
  document.getElementById("recording").dataset.sitsOut,
]"""


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(5, odd_tables=Stage.OddTables.FIVE_DEALER_OUT, rounds_planned=2, deals_per_round=4)


def enter_deal(page: Page, number: int, *, taker: int, idle_seat: int) -> None:
    """Enter and send a deal, after checking that the page marks this seat as dealer who does not play."""
    wait_for_screen(page, f"Donne {number} sur 4")
    expect(page.locator(".seat[data-out]")).to_have_count(1)
    expect(page.locator(".seat[data-out] input")).to_have_value(str(idle_seat))
    expect(page.locator(".seat[data-out]")).to_contain_text("ne joue pas")
    expect(page.locator(".seat[data-out]")).to_contain_text("Donneur")
    fill_in_deal(page, taker=str(taker), points="49")
    send_button(page).tap()


def read_lines(round_number: int = 1) -> list[tuple[str, int, int | None]]:
    """Return status, dealer and taker of each line of the round."""
    deals = Deal.objects.filter(table__round__number=round_number).order_by("number")
    return [(deal.status, deal.dealer, deal.outcome["taker"] if deal.outcome else None) for deal in deals]


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


# Worth its time: plays two rounds at a tablet.
def test_dealer_moves_on_offline_into_the_next_round(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    enter_deal(phone, 1, taker=1, idle_seat=5)
    wait_for_screen(phone, "Donne 2")
    phone.context.set_offline(True)
    enter_deal(phone, 2, taker=2, idle_seat=1)
    wait_for_screen(phone, "Donne 3")
    phone.get_by_role("button", name="Tout le monde passe").tap()
    enter_deal(phone, 3, taker=1, idle_seat=4)
    wait_for_screen(phone, "Donne 4")
    phone.reload()
    enter_deal(phone, 4, taker=5, idle_seat=3)
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    phone.get_by_role("button", name="Saisir le tour 2").tap()
    enter_deal(phone, 1, taker=1, idle_seat=5)
    enter_deal(phone, 2, taker=2, idle_seat=1)
    wait_for_screen(phone, "Donne 3")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expected = [("played", 5, 1), ("played", 1, 2), ("passed", 4, None), ("played", 4, 1), ("played", 3, 5)]
    assert read_lines() == expected
    cast.close_round(tournament)
    round_begin(stage=tournament.first_stage, actor=cast.alice())
    assert read_lines(2) == [("played", 5, 1), ("played", 1, 2)]
    assert {row.verdict for row in Submission.objects.all()} == {"accepted"}
