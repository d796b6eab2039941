"""How a page follows a tournament: a version wakes it, and a broken line is never hidden."""

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.hands import pass_time_until
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

STREAM = "**/stream/"
LONG_CUT_OFF = 6  # attempts, after which it waits 15 s and more


@pytest.fixture
def follower(browser_page: Page, live_server: LiveServer) -> Page:
    """A page of the gallery that stands at version 86 and counts how often it is woken; live.js is not yet started."""
    browser_page.clock.install()
    browser_page.goto(f"{live_server.url}/styleguide/")
    browser_page.evaluate(
        """() => {
            Object.assign(document.body.dataset, { liveUrl: "/stream/", liveVersion: "86", woken: "0" });
            document.body.addEventListener("live", () => { document.body.dataset.woken++; });
        }"""
    )
    return browser_page


def follow(page: Page, answer: str) -> None:
    page.route(
        STREAM, lambda route: route.fulfill(body=answer, content_type="text/event-stream", headers={"Retry": "0"})
    )
    page.add_script_tag(url="/static/chelem/js/live.js", type="module")


def test_a_new_version_wakes_the_parts_that_follow_it(follower: Page) -> None:
    follow(follower, 'data: {"version": 87}\n\n')
    expect(follower.locator("body")).to_have_attribute("data-woken", "1")


def test_the_version_that_the_page_shows_wakes_nothing(follower: Page) -> None:
    follow(follower, 'data: {"version": 86}\n\ndata: {"version": 88}\n\n')
    expect(follower.locator("body")).to_have_attribute("data-woken", "1")


def test_many_versions_at_once_wake_it_twice_so_that_the_last_one_is_shown(follower: Page) -> None:
    follower.evaluate(
        "document.body.addEventListener('live', (e) => { document.body.dataset.last = e.detail.version })"
    )
    follow(follower, "".join(f'data: {{"version": {version}}}\n\n' for version in range(87, 97)))
    pass_time_until(follower, lambda: follower.locator("body").get_attribute("data-last") == "96")
    expect(follower.locator("body")).to_have_attribute("data-woken", "2")


def test_a_version_that_comes_while_a_part_is_swapped_is_told_once_more(follower: Page) -> None:
    """Until it has settled, htmx listens to nothing in it."""
    follow(follower, 'data: {"version": 86}\n\n')
    expect(follower.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    for happens in ("htmx:afterSwap", "live", "htmx:afterSettle", "live", "htmx:afterSettle"):
        follower.evaluate("name => document.body.dispatchEvent(new CustomEvent(name, { detail: {} }))", happens)
    expect(follower.locator("body")).to_have_attribute("data-woken", "3")


def test_a_line_that_ends_shows_itself_and_comes_back(follower: Page) -> None:
    asked: list[str] = []
    follower.on("request", lambda request: asked.append(request.url) if request.url.endswith("/stream/") else None)
    follow(follower, "event: ping\ndata: 1\n\n")
    expect(follower.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    pass_time_until(follower, lambda: len(asked) >= 2)


def test_a_page_that_is_touched_waits_for_its_line_no_longer(follower: Page) -> None:
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    follower.route(STREAM, refuse)
    follower.add_script_tag(url="/static/chelem/js/live.js", type="module")
    pass_time_until(follower, lambda: len(asked) >= LONG_CUT_OFF)
    follower.clock.pause_at(datetime.fromtimestamp(follower.evaluate("Date.now()") / 1000 + 1, tz=UTC))
    before = len(asked)
    follower.mouse.click(5, 5)
    until(lambda: follower.evaluate("1") and len(asked) > before)


PORTAL = [
    {"status": 200, "body": "<h1>Portail Wi-Fi</h1>", "content_type": "text/html"},
    {"status": 200, "json": {"version": 87}},
    {"status": 204},
]


@pytest.mark.parametrize("answer", PORTAL)
def test_a_foreign_answer_to_the_stream_is_no_connection(follower: Page, answer: dict[str, Any]) -> None:
    asked: list[str] = []

    def stand_between(route: Route) -> None:
        asked.append(route.request.resource_type)
        route.fulfill(**answer)

    follower.evaluate(
        """() => {
            const place = document.querySelector("[data-connection]");
            globalThis.states = [];
            new MutationObserver(() => states.push(place.dataset.state)).observe(place, { attributes: true });
        }"""
    )
    follower.route(STREAM, stand_between)
    follower.add_script_tag(url="/static/chelem/js/live.js", type="module")
    pass_time_until(follower, lambda: asked.count("eventsource") >= 2)
    assert "fetch" in asked
    assert set(follower.evaluate("states")) == {"offline"}
    assert follower.locator("body").get_attribute("data-woken") == "0"


def test_who_is_refused_a_stream_asks_now_and_then(follower: Page) -> None:
    def answer(route: Route) -> None:
        if "application/json" in route.request.headers["accept"]:
            route.fulfill(json={"version": 91}, headers={"Chelem": "1"})
        else:
            route.fulfill(status=429, body="Trop de pages")

    follower.evaluate(
        "document.body.addEventListener('live', (e) => { document.body.dataset.last = e.detail.version })"
    )
    follower.route(STREAM, answer)
    follower.add_script_tag(url="/static/chelem/js/live.js", type="module")
    expect(follower.locator("body")).to_have_attribute("data-last", "91")
    expect(follower.locator("[data-connection]").first).to_have_attribute("data-state", "online")
