"""A call to the arbiter shows on every page of the desk: in red, in the tab’s title, and by sound if enabled."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.services.play.calls import arbiter_call

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(browser_page: Page, live_server: LiveServer) -> Page:
    sign_in(browser_page, live_server)
    return browser_page


def test_call_shows_on_the_open_page(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/inscriptions/")
    title = desk.title()
    arbiter_call(table=cast.table_of(tournament, 2), waiting=True, actor=cast.alice())
    link = desk.locator("header").get_by_role("link", name="1 appel")
    expect(link).to_be_visible()
    expect(desk).to_have_title(f"(1) {title}")
    expect(desk.locator("#nav-calls")).to_have_text("1")
    link.click()
    expect(desk.locator("#calls-list")).to_contain_text("Table 2")
    desk.get_by_role("button", name="J’y vais").click()
    expect(desk.locator("#calls-list")).to_contain_text("l’arbitre arrive")
    expect(desk).to_have_title(re.compile(r"^Arbitrage"))


def test_enabled_sound_rings_once_per_call(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8)
    page = f"{live_server.url}/bureau/{tournament.slug}/arbitrage/"
    desk.goto(page)
    sound = desk.get_by_role("button", name="Sonner à chaque appel")
    expect(sound).to_have_attribute("aria-pressed", "false")
    arbiter_call(table=cast.table_of(tournament, 1), waiting=True, actor=cast.alice())
    expect(desk.locator("#calls")).to_have_attribute("data-calls", "1")
    expect(desk.locator("body")).not_to_have_attribute("data-rung", re.compile("."))
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    desk.goto(page)
    expect(sound).to_have_attribute("aria-pressed", "true")
    desk.locator("h1").click()
    arbiter_call(table=cast.table_of(tournament, 2), waiting=True, actor=cast.alice())
    expect(desk.locator("#calls")).to_have_attribute("data-calls", "2")
    newest = desk.locator("#calls").get_attribute("data-newest") or ""
    expect(desk.locator("body")).to_have_attribute("data-rung", newest)
