"""The sheet is confirmed by another player than the one who entered it; refusals are in view and focused.

The page names the next step, and no step moves after a call to the arbiter or a correction by the desk.
"""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import open_table, tap, wait_for_screen
from tournaments.models import Table, Tournament
from tournaments.services.play.calls import arbiter_answer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=1)


def complete_sheet(tournament: Tournament) -> Table:
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    return table


def test_confirmation_needs_another_player_than_the_recorder(phone: Page, live_server, tournament: Tournament):
    complete_sheet(tournament)
    open_table(phone, live_server, tournament)
    confirm = phone.get_by_role("button", name="Je valide la feuille")
    expect(confirm).to_be_disabled()
    expect(phone.locator("[name=seat][value='1']")).to_be_disabled()
    tap(phone, "seat", "2")
    expect(confirm).to_be_enabled()
    tap(phone, "entered_by", "2")
    expect(phone.locator("[name=seat][value='2']")).to_be_disabled()
    expect(phone.locator("[name=seat]:checked")).to_have_count(0)
    expect(confirm).to_be_disabled()
    tap(phone, "seat", "1")
    confirm.tap()
    wait_for_screen(phone, "Feuille validée")


def test_refusal_is_in_view_and_focused(phone: Page, live_server, tournament: Tournament):
    complete_sheet(tournament)
    open_table(phone, live_server, tournament)
    tap(phone, "seat", "2")
    phone.locator("[name=entered_by]:checked").evaluate("radio => { radio.value = 2 }")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    refusal = phone.get_by_role("alert")
    expect(refusal).to_contain_text("un autre joueur")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(refusal).to_be_focused()
    expect(phone.get_by_role("heading", name="La feuille est complète")).to_be_attached()


def test_calling_the_arbiter_moves_no_step(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    call = phone.get_by_role("button", name="Appeler l’arbitre")
    expect(call).to_be_in_viewport(ratio=1)
    box = phone.locator("#step-taker").bounding_box()
    call.tap()
    expect(phone.get_by_text("L’arbitre est appelé")).to_be_visible()
    assert phone.locator("#step-taker").bounding_box() == box
    arbiter_answer(table=cast.table_of(tournament), actor=cast.basile())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone.get_by_text("L’arbitre arrive.")).to_be_visible()
    assert phone.locator("#step-taker").bounding_box() == box


def test_head_of_the_page_names_the_next_step(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    prompt = phone.locator("#recording .ask")
    for name, value, question in (("taker", "1", "contrat"), ("contract", "garde", "bouts"), ("bouts", "2", "points")):
        tap(phone, name, value)
        expect(prompt).to_contain_text(question)
    phone.locator("[data-key='4']").tap()
    expect(prompt).to_be_empty()


def test_correction_by_the_desk_is_shown_without_moving_the_form(phone: Page, live_server):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=4)
    cast.enter(cast.table_of(tournament), cast.alice())
    open_table(phone, live_server, tournament)
    box_before = phone.locator("#recording").bounding_box()
    corrected = cast.SIMPLE_GARDE | {"points": 41}
    cast.enter(cast.table_of(tournament), cast.basile(), number=1, version=1, outcome=corrected, reason="Recompté")
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone.get_by_text("Corrigée au bureau")).to_be_visible()
    box_after = phone.locator("#recording").bounding_box()
    assert box_before
    assert box_after
    assert abs(box_after["y"] - box_before["y"]) < 1
