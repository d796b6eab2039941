"""A session of Scarto offline: the tablet judges and totals each hand, and ends the session."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import open_table, reconnect, send_button, wait_for_screen
from tournaments.models import Deal, Tournament

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


# Worth its time: the only correction of Scarto in a browser of this lane.
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
    reconnect(phone)
    wait_for_screen(phone, "La feuille est complète")
    assert [deal.scores[0] for deal in Deal.objects.order_by("number")] == [1, 0, 1]
