"""A session of Scarto offline: the tablet judges and totals each hand, and ends the session."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import (
    confirm_offline,
    open_table,
    reconnect,
    reconnect_and_wait_for_confirmation,
    send_button,
    tap,
    wait_for_screen,
)
from tournaments.models import Deal, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.inbox.opening import round_begin

pytestmark = pytest.mark.django_db(transaction=True)

phone_window = pytest.fixture(open_window_of_one_test)


@pytest.fixture
def scarto() -> Tournament:
    return cast.running_tournament(6, game="scarto", rounds_planned=2)


def fill_in_points(phone: Page, *points: int) -> None:
    for seat, seat_points in enumerate(points, start=1):
        phone.locator(f"[name=points_{seat}]").fill(str(seat_points))


def enter_hand(phone: Page, number: int, *points: int) -> None:
    wait_for_screen(phone, f"Donne {number} sur 3")
    fill_in_points(phone, *points)
    send_button(phone).tap()


def read_sheet(phone: Page) -> list[str]:
    """Return the rows of the sheet in sight, without the labels of queued and recorded lines."""
    rows: list[list[str]] = phone.locator("#paper tbody tr, #paper tfoot tr:not([hidden])").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => [...cell.querySelectorAll('[hidden]')]"
        ".reduce((text, part) => text.replace(part.textContent, ''), cell.textContent)))"
    )
    return [" ".join(re.sub("gardée ici|enregistrée au bureau", "", " ".join(cells)).split()) for cells in rows]


def test_session_without_network_is_judged_totalled_and_confirmed(
    phone: Page, live_server: LiveServer, scarto: Tournament
):
    open_table(phone, live_server, scarto)
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    enter_hand(phone, 1, 27, 13, 38)
    wait_for_screen(phone, "Donne 2 sur 3")
    phone.context.set_offline(True)
    fill_in_points(phone, 20, 30, 27)
    expect(phone.locator("#verdict")).to_contain_text("Les trois tas font 78 points, et non 77. Recomptez.")
    expect(send_button(phone)).to_be_disabled()
    enter_hand(phone, 2, 20, 30, 28)
    wait_for_screen(phone, "Donne 3 sur 3")
    assert read_sheet(phone) == ["1 27 +1 13 −13 38 +12", "2 20 −6 30 +4 28 +2", "3", "Total −5 −9 +14"]
    phone.reload()
    wait_for_screen(phone, "Donne 3 sur 3")
    enter_hand(phone, 3, 30, 29, 19)
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    offline_sheet = read_sheet(phone)
    assert offline_sheet[-2:] == ["Total −1 −6 +7", "Issue reçoit 1 perd, paie 2 reçoit 1"]
    confirm_offline(phone)
    reconnect_and_wait_for_confirmation(phone)
    assert [deal.scores for deal in Deal.objects.order_by("number")] == [[1, -13, 12], [-6, 4, 2], [4, 3, -7]]
    assert [row.verdict for row in Submission.objects.all()] == ["accepted"] * 4
    assert Table.objects.get(round__number=1, station__number=1).state == Table.State.CONFIRMED
    seats = cast.table_of(scarto).seats.order_by("number")
    assert [(seat.score, seat.lost) for seat in seats] == [(-1, False), (-6, True), (7, False)]
    assert list(check_log(scarto)) == []


def test_next_session_is_played_without_network(phone: Page, live_server: LiveServer, scarto: Tournament):
    open_table(phone, live_server, scarto)
    phone.context.set_offline(True)
    for number in (1, 2, 3):
        enter_hand(phone, number, 27, 13, 38)
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    phone.get_by_role("button", name="Saisir le tour 2").tap()
    enter_hand(phone, 1, 20, 30, 28)
    wait_for_screen(phone, "Donne 2 sur 3")
    assert read_sheet(phone)[-1] == "Total −6 +4 +2"
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Table.objects.get(round__number=1, station__number=1).state == Table.State.CONFIRMED
    cast.close_round(scarto)
    round_begin(stage=scarto.first_stage, actor=cast.alice())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    wait_for_screen(phone, "Donne 2 sur 3")
    expect(phone.locator("#paper tbody a")).to_have_count(1)
    assert [deal.scores for deal in Deal.objects.filter(table__round__number=2)] == [[-6, 4, 2]]


def test_unsent_hand_is_corrected_without_network(phone: Page, live_server: LiveServer, scarto: Tournament):
    open_table(phone, live_server, scarto)
    phone.context.set_offline(True)
    for number in (1, 2, 3):
        enter_hand(phone, number, 27, 13, 38)
    phone.locator("#paper a", has_text="2").first.tap()
    wait_for_screen(phone, "Corriger la donne 2")
    expect(phone.locator("[name=points_2]")).to_have_value("13")
    fill_in_points(phone, 26, 26, 26)
    send_button(phone).tap()
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    assert read_sheet(phone)[1:] == [
        "2 26 0 26 0 26 0",
        "3 27 +1 13 −13 38 +12",
        "Total +2 −26 +24",
        "Issue reçoit 1 perd, paie 2 reçoit 1",
    ]
    phone.context.set_offline(False)
    wait_for_screen(phone, "La feuille est complète")
    assert [deal.scores[0] for deal in Deal.objects.order_by("number")] == [1, 0, 1]
