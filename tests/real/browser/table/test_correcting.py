"""Corrections while the tablet is offline: in the form of the page, and sent after the line that they correct.

The helpers open a correction, change its points and read the sheet of the tablet. The tests end with the sheet of the
desk.
"""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import enter_deal_of, open_table, reconnect, type_digits, wait_for_outbox, wait_for_screen
from tournaments.models import Deal, Event, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=4)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=4)


def open_correction(page: Page, label: str) -> None:
    page.locator("#paper").get_by_role("link", name=label, exact=True).tap()
    wait_for_screen(page, f"Corriger la donne {label}")


def take_back(page: Page, label: str) -> None:
    open_correction(page, label)
    page.get_by_text("Retirer cette donne").tap()
    page.get_by_role("button", name="Retirer", exact=True).tap()


def correct_points(page: Page, label: str, points: str) -> None:
    """Correct the points of a line, and wait for the next line."""
    title = page.locator("#recording [data-start]").inner_text().split("\n")[0]
    open_correction(page, label)
    type_digits(page, points)
    page.get_by_role("button", name="Valider la correction").tap()
    wait_for_screen(page, title)


def read_balances(page: Page) -> list[str]:
    return page.locator("#paper tfoot .balance .score").all_inner_texts()


def read_numbers(page: Page) -> list[str]:
    return [text.split()[0] for text in page.locator("#paper tbody .deal-number").all_inner_texts()]


def read_dealer(page: Page) -> str:
    return page.locator(".seat:has(.dealer) .seat-place").inner_text()


def read_points() -> list[int]:
    return [deal.outcome["points"] for deal in Deal.objects.order_by("number") if deal.outcome]


def test_queued_and_recorded_lines_are_corrected_offline(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    expect(phone.locator("#outbox")).to_be_hidden()
    phone.context.set_offline(True)
    enter_deal(phone, 2, "2")
    wait_for_screen(phone, "Donne 3 sur 4")
    assert read_balances(phone) == ["+132", "+132", "−132", "−132"]
    expect(phone.get_by_text("Hors connexion")).to_be_visible()
    for label in ("1", "2"):
        open_correction(phone, label)
        expect(phone.locator("[name=points]")).to_have_value("49")
        type_digits(phone, "51")
        phone.get_by_role("button", name="Valider la correction").tap()
        wait_for_screen(phone, "Donne 3 sur 4")
    assert read_balances(phone) == ["+140", "+140", "−140", "−140"]
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert read_points() == [51, 51]
    assert Event.objects.filter(name="deal.recorded").count() == 4
    assert {row.verdict for row in Submission.objects.all()} == {"accepted"}


def test_line_that_was_never_sent_is_corrected_in_its_place(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    """The first line was tried, and may have reached the desk: its correction is a submission of its own."""
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    wait_for_screen(phone, "Donne 3 sur 4")
    for label in ("2", "2", "1"):
        correct_points(phone, label, "51")
    wait_for_outbox(phone, 2)
    assert read_balances(phone) == ["+140", "+140", "−140", "−140"]
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert read_points() == [51, 51]
    assert list(Submission.objects.order_by("pk").values_list("line", flat=True)) == [1, 1, 2]


def test_unsent_last_line_is_taken_back_and_entered_again(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    dealer = read_dealer(phone)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    second_dealer = read_dealer(phone)
    enter_deal(phone, 2, "2")
    wait_for_screen(phone, "Donne 3 sur 4")
    open_correction(phone, "1")
    expect(phone.get_by_text("Retirer cette donne")).to_be_hidden()
    for label, dealer_then in (("2", second_dealer), ("1", dealer)):
        take_back(phone, label)
        wait_for_screen(phone, f"Donne {label} sur 4")
        assert read_dealer(phone) == dealer_then
    assert (read_numbers(phone), read_balances(phone)) == (["1", "2", "3", "4"], ["0", "0", "0", "0"])
    enter_deal(phone, 1, "3")
    wait_for_screen(phone, "Donne 2 sur 4")
    wait_for_outbox(phone, 1)
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert [deal.outcome and deal.outcome["taker"] for deal in Deal.objects.all()] == [3]
    assert {row.line for row in Submission.objects.all()} == {1}


def test_correction_of_a_line_that_the_desk_changed_is_a_conflict(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    phone.context.set_offline(True)
    expect(phone.get_by_text("Hors connexion")).to_be_visible()
    cast.enter(
        cast.table_of(tournament),
        cast.basile(),
        number=1,
        version=1,
        outcome=cast.SIMPLE_GARDE | {"points": 41},
        reason="x",
    )
    open_correction(phone, "1")
    type_digits(phone, "51")
    phone.get_by_role("button", name="Valider la correction").tap()
    reconnect(phone)
    expect(phone.locator("[data-contested]")).to_contain_text("deux résultats")
    assert read_points() == [41]
    assert [row.verdict for row in Submission.objects.order_by("pk")] == ["accepted", "conflict"]
