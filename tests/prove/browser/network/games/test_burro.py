"""A whole game of Burro offline, up to the end of its play-off."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import confirm_offline, open_table, reconnect_and_wait_for_confirmation, wait_for_screen
from tests.real.browser.network.games.test_burro import burro, enter_hand, find_seat, phone_window
from tournaments.models import Deal, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log

__all__ = ["burro", "phone_window"]  # the fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def read_sheet(phone: Page) -> list[str]:
    """Return the boxes with badges, and the hands, without the labels of queued and recorded lines."""
    rows = [
        *phone.locator("#paper .boxes tbody tr").all_inner_texts(),
        *phone.locator("#paper .hands").all_inner_texts(),
    ]
    for label in ("gardée ici", "enregistrée au bureau"):
        rows = [row.replace(label, "") for row in rows]
    return [" ".join(row.split()) for row in rows]


def test_game_without_network_is_played_to_the_end_of_its_play_off(
    phone: Page, live_server: LiveServer, burro: Tournament
):
    open_table(phone, live_server, burro)
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    enter_hand(phone, 1, 2)
    wait_for_screen(phone, "Donne 2")
    phone.context.set_offline(True)
    for number in (2, 3, 4):
        enter_hand(phone, number, 2)
    expect(find_seat(phone, 2).locator(".letters")).to_have_text("B U R R ·")
    phone.reload()
    enter_hand(phone, 5, 4)
    enter_hand(phone, 6, 2)
    expect(phone.get_by_role("heading", name="Barrage")).to_be_visible()
    expect(find_seat(phone, 2)).to_be_disabled()
    expect(find_seat(phone, 4)).to_be_disabled()
    expect(phone.locator("#paper [data-plays-off]:visible")).to_have_count(2)
    enter_hand(phone, 7, 3)
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    expect(phone.locator("#recording")).to_be_hidden()
    offline_sheet = read_sheet(phone)
    confirm_offline(phone)
    reconnect_and_wait_for_confirmation(phone)
    assert read_sheet(phone) == offline_sheet
    assert [row.verdict for row in Submission.objects.all()] == ["accepted"] * 8  # seven hands and the confirmation
    holders = [deal.outcome["last_holder"] for deal in Deal.objects.order_by("number") if deal.outcome]
    assert holders == [2, 2, 2, 2, 4, 2, 3]
    assert Table.objects.get(station__number=1).state == Table.State.CONFIRMED
    seats = cast.table_of(burro).seats.order_by("number")
    # letters, and who won
    assert [(seat.plus, seat.won) for seat in seats] == [(0, True), (5, False), (0, False), (1, False)]
    assert list(check_log(burro)) == []
