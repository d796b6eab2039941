"""A whole game of Texas 42 offline: judged, counted and confirmed."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import (
    confirm_offline,
    open_table,
    reconnect_and_wait_for_confirmation,
    send_button,
    tap,
    type_digits,
    wait_for_screen,
)
from tests.real.browser.network.games.test_texas_42 import enter_marks, phone_window, texas
from tournaments.models import Deal, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at

__all__ = ["phone_window", "texas"]  # the fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def fill_in_points(phone: Page, number: int, *, bidder: int, taken: int) -> None:
    wait_for_screen(phone, f"Donne {number}")
    tap(phone, "bidder", str(bidder))
    tap(phone, "bid", "30")
    tap(phone, "kind", "trump:2")
    type_digits(phone, str(taken))


def enter_points(phone: Page, number: int, *, bidder: int, taken: int) -> None:
    fill_in_points(phone, number, bidder=bidder, taken=taken)
    send_button(phone).tap()


def read_sheet(phone: Page) -> list[str]:
    """Return the marks and strokes of both sides, and the rows without the labels of queued and recorded lines."""
    sides = phone.locator("#paper .camp-marks").all()
    words = [*(side.inner_text() for side in sides), *phone.locator("#paper tbody tr").all_inner_texts()]
    for label in ("gardée ici", "enregistrée au bureau"):
        words = [text.replace(label, "") for text in words]
    return [" ".join(text.split()) for text in words] + [str(side.locator(".made").count()) for side in sides]


def test_game_without_network_is_judged_counted_and_confirmed(phone: Page, live_server: LiveServer, texas: Tournament):
    open_table(phone, live_server, texas)
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    enter_points(phone, 1, bidder=4, taken=34)
    wait_for_screen(phone, "Donne 2")
    phone.context.set_offline(True)
    fill_in_points(phone, 2, bidder=1, taken=43)
    expect(phone.locator("#verdict")).to_contain_text("Une donne a 42 points : on en prend de 0 à 42.")
    expect(send_button(phone)).to_be_disabled()
    enter_points(phone, 2, bidder=1, taken=29)
    wait_for_screen(phone, "Donne 3")
    phone.get_by_role("button", name="Tout le monde passe").tap()
    expect(phone.locator("#paper tbody tr")).to_have_count(3)
    expect(phone.locator("label.seat", has=phone.locator(".dealer"))).to_contain_text("Est")
    number = phone.get_by_role("heading", name="Donne").first.inner_text().split()[1]
    enter_marks(phone, int(number), bidder=2)
    expect(phone.locator("#paper tbody tr")).to_have_count(4)
    phone.reload()
    expect(phone.locator("#paper tbody tr")).to_have_count(4)
    enter_marks(phone, int(number) + 1, bidder=3, result="set")
    expect(phone.locator("#balance-E")).to_have_text("6")
    enter_marks(phone, int(number) + 2, bidder=2, bid=42)
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    expect(phone.locator("#recording")).to_be_hidden()
    offline_sheet = read_sheet(phone)
    confirm_offline(phone)
    reconnect_and_wait_for_confirmation(phone)
    assert read_sheet(phone) == offline_sheet
    assert [row.verdict for row in Submission.objects.all()] == ["accepted"] * 7  # six deals and the confirmation
    totals = [2 * marks for marks in (1, 1, 0, 2, 2, 1)]  # both partners have the marks
    assert [sum(deal.scores) for deal in Deal.objects.order_by("number")] == totals
    assert Table.objects.get(station__number=1).state == Table.State.CONFIRMED
    seats = cast.table_of(texas).seats.order_by("number")
    assert [(seat.plus, seat.won) for seat in seats] == [(0, False), (7, True), (0, False), (7, True)]
    assert [standing.total for standing in standings_at(texas.first_stage)][:2] == [1, 1]
    assert list(check_log(texas)) == []
