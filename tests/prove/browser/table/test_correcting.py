"""More corrections offline: of unsent, full and confirmed sheets, after jumps of the clock, with lines of the desk."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, reconnect, type_digits, wait_for_outbox, wait_for_screen
from tests.real.browser.table.test_correcting import enter_deal, open_correction, read_balances, read_points, tournament
from tournaments.models import Deal, Submission, Tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


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


def read_numbers(page: Page) -> list[str]:
    return [text.split()[0] for text in page.locator("#paper tbody .deal-number").all_inner_texts()]


def read_dealer(page: Page) -> str:
    return page.locator(".seat:has(.dealer) .seat-place").inner_text()


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
