"""More lost answers: a line is taken back, the screen follows the desk, and the table reads why a line stays."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import (
    enter_deal_of,
    pass_time_until,
    reconnect,
    wait_for_screen,
)
from tests.real.browser.table.test_lost_answers import correct_first_line, open_first_line, table, tournament
from tournaments.models import Deal, Tournament

__all__ = ["table", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def take_back_first_line(page: Page) -> None:
    open_first_line(page)
    page.get_by_text("Retirer cette donne").tap()
    page.get_by_role("button", name="Retirer", exact=True).tap()
    wait_for_screen(page, "Donne 1 sur 4")


def test_open_correction_stays_when_its_line_is_answered_meanwhile(table: Page) -> None:
    correct_first_line(table)
    reconnect(table)
    pass_time_until(table, lambda: table.evaluate("!document.querySelector('#outbox:not([hidden])')"))
    expect(table.get_by_role("heading", name="Corriger la donne 1")).to_be_visible()
    table.get_by_role("button", name="Valider la correction").tap()
    wait_for_screen(table, "Donne 2 sur 4")
    expect(table.locator("#paper")).to_contain_text("+210")
    expect(table.locator(".last")).to_contain_text("Enregistré au bureau")
    assert [deal.outcome and deal.outcome["points"] for deal in Deal.objects.all()] == [51]


def test_screen_follows_the_desk_after_a_correction_was_left(table: Page, tournament: Tournament) -> None:
    correct_first_line(table)
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=cast.SIMPLE_GARDE | {"points": 41})
    reconnect(table)
    pass_time_until(table, lambda: table.evaluate("!document.querySelector('#outbox:not([hidden])')"))
    table.get_by_role("button", name="Revenir sans rien changer").tap()
    wait_for_screen(table, "Donne 3 sur 4")


def test_line_that_the_desk_has_changed_stays_and_the_table_reads_why(table: Page, tournament: Tournament) -> None:
    outcome = cast.SIMPLE_GARDE | {"points": 41}
    cast.enter(cast.table_of(tournament), cast.basile(), number=1, version=1, outcome=outcome, reason="vu")
    take_back_first_line(table)
    reconnect(table)
    expect(table.locator("#kept")).to_contain_text("Tour 1, ligne 1\u00a0: pas retirée")
    expect(table.locator("#kept")).to_contain_text("reste sur la feuille")
    wait_for_screen(table, "Donne 2 sur 4")
    table.get_by_role("button", name="Effacer de cet appareil").tap()
    expect(table.locator("#kept")).to_be_hidden()


def test_recorded_line_without_an_answer_is_taken_back(table: Page, tournament: Tournament) -> None:
    take_back_first_line(table)
    enter_deal_of(table, 1, "3", of=4)
    wait_for_screen(table, "Donne 2 sur 4")
    reconnect(table)
    expect(table.locator("#outbox")).to_be_hidden()
    expect(table.locator("#kept")).to_be_hidden()
    assert [deal.outcome and deal.outcome["taker"] for deal in Deal.objects.all()] == [3]
    names = [event.name for event in tournament.events.order_by("sequence")][-3:]
    assert names == ["deal.recorded", "deal.taken_back", "deal.recorded"]
