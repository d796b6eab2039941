"""Responses of a captive portal to submissions: none is rendered, and no line is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import (
    fill_in_deal,
    open_table,
    pass_time_until,
    send_button,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Deal, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LOGIN: dict[str, Any] = {"body": "<!doctype html><h1>Portail Wi-Fi</h1>", "content_type": "text/html"}
SAME, OTHER = "to the same address", "to another host"
Answers = dict[str, dict[str, Any] | None]
ANSWERS: Answers = {
    "200 with a page": {"status": 200, **LOGIN},
    "302 to another host": {"status": 302, "headers": {"Location": OTHER}},
    "403": {"status": 403, **LOGIN},
    "511": {"status": 511, **LOGIN},
    "cut": None,
}
"""Each kind of answer; `tests/prove/browser/test_foreign_answers.py` has more."""


class Portal:
    """A captive portal that answers the requests of a phone and records its submissions."""

    def __init__(self, phone: Page, desk: str) -> None:
        self.sent: list[Request] = []
        self._phone, self._desk = phone, desk

    def begin(self, answer: dict[str, Any] | None) -> None:
        self.sent.clear()
        self._answer = answer
        self._phone.route("**/t/**", self._handle)

    def end(self) -> None:
        self._phone.unroute("**/t/**")

    def _handle(self, route: Route) -> None:
        if route.request.method == "POST":
            self.sent.append(route.request)
        if self._answer is None:
            return route.abort()
        places = {SAME: route.request.url, OTHER: self._desk.replace("localhost", "127.0.0.1")}
        headers = {name: places.get(value, value) for name, value in self._answer.get("headers", {}).items()}
        return route.fulfill(**self._answer | {"headers": headers})


def check_line_through_portal(
    portal: Portal, phone: Page, tournament: Tournament, number: int, answer: dict[str, Any] | None
) -> None:
    """Check that line `number` is sent by page and outbox while the portal answers, and recorded once after it."""
    fill_in_deal(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")  # 3 × (25 + 10) × 2
    portal.begin(answer)
    send_button(phone).tap()
    wait_for_outbox(phone, 1)
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    pass_time_until(phone, lambda: len(portal.sent) > 1)
    assert [request.resource_type for request in portal.sent[:2]] == ["xhr", "fetch"]
    wait_for_screen(phone, f"Donne {number + 1} sur 24")
    wait_for_outbox(phone, 1)
    expect(phone.locator("#kept")).to_be_hidden()
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_hidden()
    expect(phone.get_by_text("Portail Wi-Fi")).to_have_count(0)
    portal.end()
    pass_time_until(phone, lambda: Deal.objects.count() == number)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    assert Submission.objects.count() == number
    phone.reload()  # after it, the page submits the next line itself, not through the outbox
    wait_for_screen(phone, f"Donne {number + 1} sur 24")


def check_lines_through_portal(phone: Page, live_server: LiveServer, answers: Answers) -> None:
    """Check a line for each answer of the portal, at the table of one phone."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=24)
    open_table(phone, live_server, tournament)
    portal = Portal(phone, live_server.url)
    for number, (name, answer) in enumerate(answers.items(), start=1):
        try:
            check_line_through_portal(portal, phone, tournament, number, answer)
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from error


# Worth its time: a line is queued, sent and recorded for each answer.
def test_response_of_a_portal_does_not_remove_a_line_from_the_queue(phone: Page, live_server: LiveServer) -> None:
    """fllscoring#184: the landing page of a guest Wi-Fi answered 200, and the score counted as sent."""
    check_lines_through_portal(phone, live_server, ANSWERS)


def test_queue_is_sent_before_the_page_refreshes_so_that_the_form_stays(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1, deals_per_round=24))
    portal = Portal(phone, live_server.url)
    portal.begin({"status": 204})
    fill_in_deal(phone, taker="2", points="51")
    send_button(phone).tap()
    wait_for_outbox(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 24")
    fill_in_deal(phone, taker="1", points="4")
    phone.locator("#recording").evaluate("form => form.toggleAttribute('data-same', true)")
    portal.end()
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#recording[data-same] [name=points]")).to_have_value("4")


def test_response_for_another_submission_does_not_remove_a_line_from_the_queue(
    phone: Page, live_server: LiveServer
) -> None:
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1, deals_per_round=24))
    fill_in_deal(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")  # 3 × (25 + 10) × 2
    requests: list[str] = []

    def answer_for_another_tablet(route: Route) -> None:
        requests.append(route.request.url)
        route.fulfill(status=200, headers={"Chelem": "1", "Chelem-Sending": "of-another-tablet"}, **LOGIN)

    phone.route("**/donne/1/", answer_for_another_tablet)
    send_button(phone).tap()
    pass_time_until(phone, lambda: len(requests) > 1)
    wait_for_outbox(phone, 1)
    expect(phone.get_by_text("Portail Wi-Fi")).to_have_count(0)
