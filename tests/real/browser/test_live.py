"""Live updates of a page: a new version dispatches `live`, and a lost connection is shown."""

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.hands import pass_time_until
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

STREAM = "**/stream/"
LONG_BACKOFF_ATTEMPTS = 6  # after so many the page waits 15 s or longer


@pytest.fixture
def follower(browser_page: Page, live_server: LiveServer) -> Page:
    """Open a page of the gallery at version 86 that counts its `live` events; live.js is not yet started."""
    browser_page.clock.install()
    browser_page.goto(f"{live_server.url}/styleguide/")
    browser_page.evaluate(
        """() => {
            Object.assign(document.body.dataset, { liveUrl: "/stream/", liveVersion: "86", woken: "0" });
            document.body.addEventListener("live", () => { document.body.dataset.woken++; });
        }"""
    )
    return browser_page


def start_live_script(page: Page, answer: str) -> None:
    """Start live.js, and answer each of its requests for the stream with this body."""
    page.route(
        STREAM, lambda route: route.fulfill(body=answer, content_type="text/event-stream", headers={"Retry": "0"})
    )
    page.add_script_tag(url="/static/chelem/js/live.js", type="module")


def test_new_version_dispatches_a_live_event(follower: Page) -> None:
    start_live_script(follower, 'data: {"version": 87}\n\n')
    expect(follower.locator("body")).to_have_attribute("data-woken", "1")


def test_version_of_the_page_dispatches_no_event(follower: Page) -> None:
    start_live_script(follower, 'data: {"version": 86}\n\ndata: {"version": 88}\n\n')
    expect(follower.locator("body")).to_have_attribute("data-woken", "1")


def test_many_versions_at_once_dispatch_the_first_and_the_last(follower: Page) -> None:
    follower.evaluate(
        "document.body.addEventListener('live', (e) => { document.body.dataset.last = e.detail.version })"
    )
    start_live_script(follower, "".join(f'data: {{"version": {version}}}\n\n' for version in range(87, 97)))
    pass_time_until(follower, lambda: follower.locator("body").get_attribute("data-last") == "96")
    expect(follower.locator("body")).to_have_attribute("data-woken", "2")


def test_version_during_a_swap_is_dispatched_again_after_it(follower: Page) -> None:
    """Between swap and settle, htmx ignores events in the part.

    The page is at version 86 already, so the stream dispatches nothing; its end shows that the script runs. Of the
    three events counted, two are dispatched here, and the page repeats the first after its settle.
    """
    start_live_script(follower, 'data: {"version": 86}\n\n')
    expect(follower.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    for happens in ("htmx:afterSwap", "live", "htmx:afterSettle", "live", "htmx:afterSettle"):
        follower.evaluate("name => document.body.dispatchEvent(new CustomEvent(name, { detail: {} }))", happens)
    expect(follower.locator("body")).to_have_attribute("data-woken", "3")


def test_closed_stream_is_shown_and_reopened(follower: Page) -> None:
    requests: list[str] = []
    follower.on("request", lambda request: requests.append(request.url) if request.url.endswith("/stream/") else None)
    start_live_script(follower, "event: ping\ndata: 1\n\n")
    expect(follower.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    pass_time_until(follower, lambda: len(requests) >= 2)


def test_click_ends_the_backoff(follower: Page) -> None:
    requests: list[str] = []

    def refuse(route: Route) -> None:
        requests.append(route.request.url)
        route.abort()

    follower.route(STREAM, refuse)
    follower.add_script_tag(url="/static/chelem/js/live.js", type="module")
    pass_time_until(follower, lambda: len(requests) >= LONG_BACKOFF_ATTEMPTS)
    # stopped, so that the next attempt can only come from the click
    follower.clock.pause_at(datetime.fromtimestamp(follower.evaluate("Date.now()") / 1000 + 1, tz=UTC))
    count = len(requests)
    follower.mouse.click(5, 5)
    until(lambda: follower.evaluate("1") and len(requests) > count)


PORTAL = [
    {"status": 200, "body": "<h1>Portail Wi-Fi</h1>", "content_type": "text/html"},
    {"status": 200, "json": {"version": 87}},
    {"status": 204},
]


@pytest.fixture(params=PORTAL[:1])  # `tests/prove` has others
def answer(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_response_of_a_portal_is_no_connection(follower: Page, answer: dict[str, Any]) -> None:
    requests: list[str] = []

    def answer_as_portal(route: Route) -> None:
        requests.append(route.request.resource_type)
        route.fulfill(**answer)

    follower.evaluate(
        """() => {
            const place = document.querySelector("[data-connection]");
            globalThis.states = [];
            new MutationObserver(() => states.push(place.dataset.state)).observe(place, { attributes: true });
        }"""
    )
    follower.route(STREAM, answer_as_portal)
    follower.add_script_tag(url="/static/chelem/js/live.js", type="module")
    pass_time_until(follower, lambda: requests.count("eventsource") >= 2)
    assert "fetch" in requests
    assert set(follower.evaluate("states")) == {"offline"}
    assert follower.locator("body").get_attribute("data-woken") == "0"


def test_page_without_a_stream_polls(follower: Page) -> None:
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


def test_unanswered_submission_is_offline_until_one_is_answered(follower: Page) -> None:
    """The poll answers meanwhile: it does not show that a submission arrives."""
    polls: list[str] = []

    def answer(route: Route) -> None:
        if "application/json" not in route.request.headers["accept"]:
            return route.fulfill(status=429)
        polls.append(route.request.url)
        return route.fulfill(json={"version": 86}, headers={"Chelem": "1"})

    follower.route(STREAM, answer)
    follower.add_script_tag(url="/static/chelem/js/live.js", type="module")
    state = follower.locator("[data-connection]").first
    expect(state).to_have_attribute("data-state", "online")
    follower.evaluate("dispatchEvent(new Event('chelem:unanswered'))")
    expect(state).to_have_attribute("data-state", "offline")
    count = len(polls)
    pass_time_until(follower, lambda: len(polls) > count)
    expect(state).to_have_attribute("data-state", "offline")
    follower.evaluate("dispatchEvent(new Event('chelem:answered'))")
    expect(state).to_have_attribute("data-state", "online")
