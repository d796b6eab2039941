"""A line that the desk has recorded although the tablet got no answer is corrected."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import (
    enter_deal_of,
    open_table,
    reconnect,
    type_digits,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Deal, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SENDING = re.compile(r"/t/\w+/tour/\d+/donne/\d+/$")


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=4)


@pytest.fixture
def table(phone: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    """Open a table whose first line is recorded, and its answer lost; then the network is away."""

    open_table(phone, live_server, tournament)
    phone.route(SENDING, lose_answer, times=1)
    enter_deal_of(phone, 1, of=4)
    wait_for_screen(phone, "Donne 2 sur 4")
    phone.context.set_offline(True)
    wait_for_outbox(phone, 1)
    assert Deal.objects.exists()
    return phone


def lose_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def open_first_line(page: Page) -> None:
    page.locator("#paper").get_by_role("link", name="1", exact=True).tap()
    wait_for_screen(page, "Corriger la donne 1")


def correct_first_line(page: Page) -> None:
    open_first_line(page)
    type_digits(page, "51")


def test_correction_of_a_recorded_line_without_an_answer_is_recorded(table: Page) -> None:
    correct_first_line(table)
    table.get_by_role("button", name="Valider la correction").tap()
    wait_for_screen(table, "Donne 2 sur 4")
    wait_for_outbox(table, 1)
    reconnect(table)
    expect(table.locator("#outbox")).to_be_hidden()
    expect(table.locator("#kept")).to_be_hidden()
    assert [deal.outcome and deal.outcome["points"] for deal in Deal.objects.all()] == [51]
    assert [row.verdict for row in Submission.objects.order_by("pk")] == ["accepted", "accepted"]
