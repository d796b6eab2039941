"""The caches of a tablet with a service worker: captive portals, late scripts, other versions, a restarted browser."""

from pathlib import Path

import pytest
from django.http import HttpResponse, HttpResponseRedirect
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import browser_with_profile, install_clock
from tests.real.browser.hands import (
    ENTERS,
    open_table,
    reconnect,
    wait_for_outbox,
    wait_for_screen,
)
from tests.real.browser.network.test_without_network import enter_deal, phone_window, tournament, wait_until_cached
from tournaments.models import Deal, Tournament
from tournaments.web.headers import MarkMiddleware

__all__ = ["phone_window", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


ENGINE = "**/french-tarot-engine*.js"


CONTROLLED = """() => navigator.serviceWorker.controller ? true : new Promise((end) =>
  navigator.serviceWorker.addEventListener("controllerchange", () => end(true), { once: true }))"""


PORTAL = HttpResponse("<!doctype html><h1>Portail Wi-Fi</h1>")


@pytest.fixture(params=[PORTAL, HttpResponse(), HttpResponseRedirect("/portail/")])
def answer(request: pytest.FixtureRequest) -> HttpResponse:
    return request.param  # type: ignore[no-any-return]


def test_response_of_a_portal_is_neither_shown_nor_cached(
    phone: Page, live_server: LiveServer, tournament: Tournament, monkeypatch: pytest.MonkeyPatch, answer: HttpResponse
):
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    with monkeypatch.context() as portal:
        portal.setattr(
            MarkMiddleware,
            "process_response",
            lambda _desk, request, _response: PORTAL if request.path == "/portail/" else answer,
        )
        enter_deal(phone, 1)
        wait_for_screen(phone, "Donne 2")
        phone.reload()
        wait_for_screen(phone, "Donne 2")
        wait_for_outbox(phone, 1)
        expect(phone.get_by_text("Portail Wi-Fi")).to_have_count(0)
    phone.context.set_offline(True)
    phone.reload()
    enter_deal(phone, 2)
    wait_for_screen(phone, "Donne 3")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2


def test_late_script_is_cached(phone: Page, live_server: LiveServer, tournament: Tournament):
    """The script is requested before the worker starts and loaded after it; without it no deal is judged offline."""
    held_routes: list[Route] = []

    def hold(route: Route) -> None:
        held_routes.append(route)

    phone.route(ENGINE, hold)
    phone.goto(f"{live_server.url}/t/{tournament.stations.get(number=1).code}/")
    phone.get_by_role("button", name=ENTERS).click(no_wait_after=True)
    expect(phone.get_by_role("heading", name="Donne 1")).to_be_visible()
    phone.evaluate(CONTROLLED)
    held_routes[0].continue_()
    phone.unroute(ENGINE)
    wait_until_cached(phone)
    phone.context.set_offline(True)
    phone.reload()
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2")


def test_online_reload_shows_the_current_page(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    cast.enter(cast.table_of(tournament), cast.alice())
    phone.reload()
    wait_for_screen(phone, "Donne 2")


def test_cache_of_another_version_is_deleted(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.evaluate("caches.open('chelem-table-before')")
    wait_until_cached(phone)
    phone.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    phone.reload()
    wait_until_cached(phone)
    assert phone.evaluate("caches.keys().then((names) => names.length)") == 1


def test_restarted_browser_opens_the_table_offline(
    chromium: Browser, live_server: LiveServer, tournament: Tournament, tmp_path: Path
):
    with browser_with_profile(chromium, tmp_path) as context:
        page = context.new_page()
        open_table(page, live_server, tournament)
        wait_until_cached(page)
        context.set_offline(True)
        enter_deal(page, 1)
        wait_for_screen(page, "Donne 2")
    with browser_with_profile(chromium, tmp_path) as second_context:
        second_context.set_offline(True)
        page = second_context.new_page()
        install_clock(page)
        page.goto(f"{live_server.url}/t/{tournament.stations.get(number=1).code}/")
        enter_deal(page, 2)
        wait_for_screen(page, "Donne 3")
        expect(page.locator("#outbox")).to_contain_text("2 lignes")
        reconnect(page)
        expect(page.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2
