"""More corrections offline: of full and confirmed sheets, after jumps of the clock, with lines of the desk."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, reconnect, type_digits, wait_for_outbox, wait_for_screen
from tests.real.browser.table.test_correcting import (
    correct_points,
    enter_deal,
    open_correction,
    read_balances,
    read_dealer,
    read_numbers,
    read_points,
    take_back,
    tournament,
)
from tournaments.models import Submission, Tournament

__all__ = ["tournament"]  # the fixture

pytestmark = pytest.mark.django_db(transaction=True)


def test_lines_after_a_correction_follow_with_number_and_dealer(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    wait_for_screen(phone, "Donne 3 sur 4")
    open_correction(phone, "1")
    phone.get_by_role("button", name="Tout le monde passe").tap()
    wait_for_screen(phone, "Donne 2 sur 4")
    shown = [read_numbers(phone), read_balances(phone), read_dealer(phone)]
    assert shown[:2] == [["–", "1", "2", "3", "4"], ["−66", "+198", "−66", "−66"]]
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    phone.reload()
    wait_for_screen(phone, "Donne 2 sur 4")
    assert [read_numbers(phone), read_balances(phone), read_dealer(phone)] == shown


def test_full_unconfirmed_sheet_gets_its_last_line_again(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    for number in range(1, 5):
        enter_deal(phone, number, str(number))
    expect(phone.locator("#confirm")).to_be_visible()
    take_back(phone, "4")
    wait_for_screen(phone, "Donne 4 sur 4")
    expect(phone.locator("#confirm")).to_be_hidden()


def test_correction_of_a_confirmed_sheet_asks_for_the_confirmation_again(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    for number in range(1, 5):
        enter_deal(phone, number, str(number))
    phone.locator("#confirm label:has([name=seat][value='2'])").tap()
    phone.get_by_role("button", name="Je valide la feuille").tap()
    expect(phone.locator("#confirmed-here")).to_be_visible()
    open_correction(phone, "4")
    type_digits(phone, "51")
    phone.get_by_role("button", name="Valider la correction").tap()
    expect(phone.locator("#confirmed-here")).to_be_hidden()
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()


def test_correction_is_sent_after_its_line_when_the_clock_jumps_back(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    phone.evaluate("(() => { const now = Date.now; Date.now = () => now() - 86400000; })()")
    open_correction(phone, "1")
    type_digits(phone, "51")
    phone.get_by_role("button", name="Valider la correction").tap()
    wait_for_screen(phone, "Donne 2 sur 4")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert read_points() == [51]


def test_cancelled_correction_keeps_the_line_and_the_draft(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    fill_in_deal(phone, taker="3", points="41")
    open_correction(phone, "1")
    phone.get_by_role("button", name="Revenir sans rien changer").tap()
    wait_for_screen(phone, "Donne 2 sur 4")
    expect(phone.locator("[name=taker][value='3']")).to_be_checked()
    wait_for_outbox(phone, 1)
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()


def test_correction_of_an_unsent_line_leaves_what_the_desk_has_recorded(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=cast.SIMPLE_GARDE | {"points": 41})
    correct_points(phone, "1", "51")
    reconnect(phone)
    expect(phone.locator("[data-contested]")).to_contain_text("deux résultats")
    assert read_points() == [41]
    assert Submission.objects.filter(verdict="conflict").count() == 1


def test_line_entered_at_the_desk_is_not_corrected_offline(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    cast.enter(cast.table_of(tournament), cast.alice())
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    expect(phone.get_by_text("Hors connexion")).to_be_visible()
    phone.locator("#paper").get_by_role("link", name="1", exact=True).tap()
    expect(phone.get_by_text("Cette donne se corrige dès que")).to_be_visible()
    wait_for_screen(phone, "Donne 2 sur 4")
