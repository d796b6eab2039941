"""Corrections while the tablet is offline: in the form of the page, and sent after the line that they correct.

The helpers open a correction and read the sheet of the tablet. The test ends with the sheet of the desk.
"""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import enter_deal_of, open_table, reconnect, type_digits, wait_for_screen
from tournaments.models import Deal, Event, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=4)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=4)


def open_correction(page: Page, label: str) -> None:
    page.locator("#paper").get_by_role("link", name=label, exact=True).tap()
    wait_for_screen(page, f"Corriger la donne {label}")


def read_balances(page: Page) -> list[str]:
    return page.locator("#paper tfoot .balance .score").all_inner_texts()


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
    assert read_balances(phone) == ["+132", "+132", "−132", "−132"]  # 198 − 66: North took deal 1, East deal 2
    expect(phone.get_by_text("Hors connexion")).to_be_visible()
    for label in ("1", "2"):
        open_correction(phone, label)
        expect(phone.locator("[name=points]")).to_have_value("49")
        type_digits(phone, "51")
        phone.get_by_role("button", name="Valider la correction").tap()
        wait_for_screen(phone, "Donne 3 sur 4")
    assert read_balances(phone) == ["+140", "+140", "−140", "−140"]  # 210 − 70
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert read_points() == [51, 51]
    assert Event.objects.filter(name="deal.recorded").count() == 4
    assert {row.verdict for row in Submission.objects.all()} == {"accepted"}
