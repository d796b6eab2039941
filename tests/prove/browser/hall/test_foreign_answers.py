"""Responses of a captive portal to live updates: pages ignore them, show that they are offline, and recover."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import install_clock
from tests.real.browser.hands import pass_time_until
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LOGIN = {"body": "<!doctype html><h1>Portail Wi-Fi</h1>", "content_type": "text/html"}
ANSWERS: dict[str, dict[str, Any]] = {
    "200 with a page": {"status": 200, **LOGIN},
    "200 with nothing": {"status": 200, "body": ""},
    "204": {"status": 204},
    "404": {"status": 404, **LOGIN},
    "511": {"status": 511, **LOGIN},
}
PAGES = {
    "wall": "/salle/{}/?vue=classement",
    "ranking": "/bureau/{}/classement/",
    "phone": "/{}/",
    "desk": "/bureau/{}/",
}
PART = "[hx-trigger*='live']"
UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
MARK_AS_OLD = "parts => parts.filter((part) => part.firstElementChild?.toggleAttribute('data-old', true)).length"
OLD = "[data-old]"  # content from before the outage


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    return tournament


def check_recovery(page: Page, answer: dict[str, Any]) -> None:
    """Check that live parts keep their content during the outage and are rendered again after it."""

    def answer_as_portal(route: Route) -> None:
        if route.request.resource_type == "xhr":
            route.fulfill(**answer)
        else:
            route.fallback()

    expect(page.locator(UNDER_WAY)).to_have_count(0)
    parts = page.locator(PART).evaluate_all(MARK_AS_OLD)
    assert parts
    page.route("**/*", answer_as_portal)
    page.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(page.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    expect(page.locator(OLD)).to_have_count(parts)
    expect(page.get_by_text("Portail Wi-Fi")).to_have_count(0)
    expect(page.get_by_text("NaN")).to_have_count(0)
    page.unroute("**/*", answer_as_portal)
    pass_time_until(page, lambda: page.locator(OLD).count() == 0)
    expect(page.locator("[data-connection]").first).to_have_attribute("data-state", "online")


# Worth its time: each page of the hall gets each kind of answer.
def test_pages_keep_their_content_during_foreign_answers_and_recover(
    browser_page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    sign_in(browser_page, live_server)
    install_clock(browser_page)
    browser_page.route("**/live/**", lambda _stream: None)  # stays pending: test_live.py tests streams
    browser_page.evaluate("of => localStorage.setItem(`chelem_mine:${of}`, `/${of}/joueur/3/`)", tournament.slug)
    for kind, address in PAGES.items():
        browser_page.goto(live_server.url + address.format(tournament.slug))
        expect(browser_page.locator(f"{PART} > *").first).to_be_attached()
        for name, answer in ANSWERS.items():
            try:
                check_recovery(browser_page, answer)
            except (AssertionError, TimeoutError) as error:
                raise AssertionError(f"{kind}, {name}: {error}") from error
