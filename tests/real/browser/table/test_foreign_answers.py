"""A guest Wi-Fi answers in place of the desk, in each way there is: nothing of it is drawn, and no line is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import enter, open_table, pass_time_until, screen, send
from tournaments.models import Deal, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LOGIN: dict[str, Any] = {"body": "<!doctype html><h1>Portail Wi-Fi</h1>", "content_type": "text/html"}
SAME, OTHER = "to the same address", "to another host"
ROWS: dict[str, dict[str, Any] | None] = {
    "200 with a page": {"status": 200, **LOGIN},
    "200 with nothing": {"status": 200, "body": ""},
    "204": {"status": 204},
    "302 to the same address": {"status": 302, "headers": {"Location": SAME}},
    "302 to another host": {"status": 302, "headers": {"Location": OTHER}},
    **{str(status): {"status": status, **LOGIN} for status in (400, 401, 403, 404, 405, 408, 413, 422, 429, 503, 511)},
    "cut": None,
}


class Portal:
    """What stands between a phone and the desk, and keeps what was sent through it."""

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


def goes_on_in_front_of(
    portal: Portal, phone: Page, made: Tournament, number: int, answer: dict[str, Any] | None
) -> None:
    """Line `number` is sent by the page and by the outbox through the portal, then taken once by the desk."""
    enter(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    portal.begin(answer)
    send(phone).tap()
    expect(phone.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    pass_time_until(phone, lambda: len(portal.sent) > 1)
    assert [request.resource_type for request in portal.sent[:2]] == ["xhr", "fetch"]
    screen(phone, f"Donne {number + 1} sur 24")
    expect(phone.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
    expect(phone.locator("#kept")).to_be_hidden()
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_hidden()
    expect(phone.get_by_text("Portail Wi-Fi")).to_have_count(0)
    portal.end()
    pass_time_until(phone, lambda: Deal.objects.count() == number)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    assert Submission.objects.count() == number
    phone.reload()  # the page sends the next line by itself again
    screen(phone, f"Donne {number + 1} sur 24")


def test_no_answer_of_another_ends_the_waiting_of_a_line(phone: Page, live_server: LiveServer) -> None:
    made = cast.playing(8, rounds_planned=1, deals_per_round=24)
    open_table(phone, live_server, made)
    portal = Portal(phone, live_server.url)
    for number, (row, answer) in enumerate(ROWS.items(), start=1):
        try:
            goes_on_in_front_of(portal, phone, made, number, answer)
        except AssertionError as error:
            raise AssertionError(f"{row}: {error}") from error


def test_what_waits_is_sent_before_the_page_asks_so_that_nothing_moves_under_the_finger(
    phone: Page, live_server: LiveServer
) -> None:
    open_table(phone, live_server, cast.playing(8, rounds_planned=1, deals_per_round=24))
    portal = Portal(phone, live_server.url)
    portal.begin({"status": 204})
    enter(phone, taker="2", points="51")
    send(phone).tap()
    expect(phone.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
    screen(phone, "Donne 2 sur 24")
    enter(phone, taker="1", points="4")
    phone.locator("#recording").evaluate("form => form.toggleAttribute('data-same', true)")
    portal.end()
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#recording[data-same] [name=points]")).to_have_value("4")


def test_an_answer_of_ours_that_names_another_sending_ends_nothing(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.playing(8, rounds_planned=1, deals_per_round=24))
    enter(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    asked: list[str] = []

    def mistake(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=200, headers={"Chelem": "1", "Chelem-Sending": "of-another-tablet"}, **LOGIN)

    phone.route("**/donne/1/", mistake)
    send(phone).tap()
    pass_time_until(phone, lambda: len(asked) > 1)
    expect(phone.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
    expect(phone.get_by_text("Portail Wi-Fi")).to_have_count(0)
