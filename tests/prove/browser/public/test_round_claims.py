"""The minutes left for claims after a round are counted on wall, public ranking, own page and tablet."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table
from tests.real.browser.signing_in import send_version
from tournaments.selectors.registration.cards import card_secret

pytestmark = pytest.mark.django_db(transaction=True)


def test_pages_count_the_minutes_of_a_provisional_round(browser_page: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1, round_claim_minutes=10)
    cast.close_round(tournament)
    entry = cast.entry_of(tournament, 1)
    own_page = reverse("public-badge", args=[tournament.slug, entry.serial, card_secret(entry)])
    browser_page.clock.install()
    for path in (f"/salle/{tournament.slug}/?vue=classement", f"/{tournament.slug}/", own_page, "table"):
        if path == "table":
            open_table(browser_page, live_server, tournament)
        else:
            browser_page.goto(live_server.url + path)
        minutes = browser_page.locator("[data-minutes-until]:visible")
        expect(minutes).to_have_text("Encore 10 min.")
        browser_page.clock.run_for(130_000)  # 7 min 50 s are left
        expect(minutes).to_have_text("Encore 8 min.")
        browser_page.clock.run_for(600_000)  # ten minutes
        expect(minutes).to_have_count(0)


def test_an_open_own_page_gets_the_notice_when_the_round_is_closed(browser_page: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1, round_claim_minutes=10)
    entry = cast.entry_of(tournament, 1)
    own_page = reverse("public-badge", args=[tournament.slug, entry.serial, card_secret(entry)])
    browser_page.route("**/live/**", send_version)
    browser_page.goto(live_server.url + own_page)
    expect(browser_page.locator("[data-claims]")).to_have_count(0)
    cast.close_round(tournament)
    browser_page.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(browser_page.locator("[data-claims]")).to_contain_text("Tour 1\u00a0: résultats provisoires jusqu’à")
    expect(browser_page.locator("[data-minutes-until]:visible")).to_have_text("Encore 10 min.")
