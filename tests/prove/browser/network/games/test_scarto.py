"""Whole sessions of Scarto offline: judged, totalled, confirmed, and the next one played."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import (
    confirm_offline,
    open_table,
    reconnect,
    reconnect_and_wait_for_confirmation,
    send_button,
    tap,
    wait_for_screen,
)
from tests.real.browser.network.games.test_scarto import enter_hand, fill_in_points, phone_window, read_sheet, scarto
from tournaments.models import Deal, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.inbox.opening import round_begin

__all__ = ["phone_window", "scarto"]  # the fixtures

pytestmark = pytest.mark.django_db(transaction=True)


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
    assert [row.verdict for row in Submission.objects.all()] == ["accepted"] * 4  # three hands and the confirmation
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
