"""More disputes of a line: discarded by a confirmation, after the end offline, long names."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, send_button, tap, wait_for_screen
from tests.real.browser.table.test_disputing import open_form, send_wish_and_reconnect, tournament
from tournaments.models import Dispute

__all__ = ["tournament"]
pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: only a browser has a draft.
def test_a_confirmation_discards_the_draft_of_a_dispute(phone: Page, live_server, tournament):
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "La feuille est complète")
    open_form(phone)
    phone.get_by_label("Ce qui serait juste").fill("Le tas recompté")
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    wait_for_screen(phone, "Feuille validée")
    expect(phone.locator("details:has(#disagree)")).not_to_have_attribute("open", "")
    phone.get_by_text("Nous ne sommes pas d’accord").tap()
    expect(phone.get_by_label("Ce qui serait juste")).to_have_value("")


# Worth its time: only a browser ends a sheet without the desk.
def test_a_sheet_that_ended_offline_is_disputed_after_its_lines(phone: Page, live_server):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "Donne 1 sur 1")
    phone.context.set_offline(True)
    fill_in_deal(phone, taker="1", points="49")
    send_button(phone).tap()
    open_form(phone)
    phone.locator("#disagree").get_by_label("Quelle donne").select_option(label="Donne 1")
    send_wish_and_reconnect(phone)
    assert Dispute.objects.get().line == 1


# Worth its time: only a browser shows whether five long names overflow the page.
def test_names_of_sixty_letters_at_five_seats_do_not_overflow(phone: Page, live_server):
    tournament = cast.running_tournament(10, odd_tables="5", rounds_planned=1, deals_per_round=1)
    table = cast.table_of(tournament)
    for seat, letter in zip(table.seats.all(), "BCDFG", strict=True):
        cast.rename_player(seat.entry, last_name=f"{letter * 30}-{letter * 29}", first_name="Al")
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"partner": 3})
    phone.set_viewport_size({"width": 360, "height": 640})
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "La feuille est complète")
    open_form(phone)
    phone.get_by_label("Quelle donne").select_option("1")
    expect(phone.get_by_role("textbox", name="Points comptés")).to_have_value("49")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    wait_for_screen(phone, "Feuille validée")
    expect(phone.get_by_text(f"{'C' * 30}-{'C' * 29}").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
