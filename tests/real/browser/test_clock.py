"""The clocks of desk and hall count in seconds; at zero they and the tablet show a notice.

The clock of the hall disappears when the round is closed.
"""

import re
from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table
from tests.real.browser.signing_in import send_version, sign_in
from tournaments.models import Tournament
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.play.clocks import time_give
from tournaments.services.play.rounds import round_close
from tournaments.services.setup.claims import claims_deadline_set

pytestmark = pytest.mark.django_db(transaction=True)


def read_clock_seconds(page: Page) -> int:
    text = page.locator("[data-clock-ends]").first.inner_text()
    minutes, seconds = re.sub("\u2212", "", text).split(":")
    return (-1 if text.startswith("\u2212") else 1) * (int(minutes) * 60 + int(seconds))


@pytest.fixture(params=["/salle/{}/"])  # `tests/prove` has others
def address(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


def test_clock_counts_every_second(browser_page: Page, live_server: LiveServer, address: str) -> None:
    tournament = cast.running_tournament(8, minutes_per_round=30)
    sign_in(browser_page, live_server)
    browser_page.clock.install()
    browser_page.goto(live_server.url + address.format(tournament.slug))
    seconds = read_clock_seconds(browser_page)
    browser_page.clock.run_for(5_000)
    assert seconds - read_clock_seconds(browser_page) in {4, 5, 6}


def test_clock_turns_red_with_a_notice_at_zero(browser_page: Page, live_server: LiveServer, address: str) -> None:
    tournament = create_tournament_in_last_minute()
    sign_in(browser_page, live_server)
    browser_page.clock.install()
    browser_page.goto(live_server.url + address.format(tournament.slug))
    expect(browser_page.locator(".clock").first).not_to_have_class(re.compile("late"))
    expect(browser_page.get_by_text("Le temps est écoulé").first).to_be_hidden()
    browser_page.clock.run_for(62_000)
    expect(browser_page.locator(".clock").first).to_have_class(re.compile("late"))
    expect(browser_page.get_by_text("Le temps est écoulé").first).to_be_visible()


def test_tablet_shows_stop_notice_at_zero_until_time_is_added(phone: Page, live_server: LiveServer) -> None:
    tournament = create_tournament_in_last_minute()
    open_table(phone, live_server, tournament)
    stop = phone.get_by_text("Ne plus jouer de donne")
    expect(stop).to_be_hidden()
    phone.clock.fast_forward(62_000)
    expect(stop).to_be_visible()
    give_five_minutes(tournament)
    phone.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(phone.get_by_text("5 min de plus")).to_be_visible()
    expect(stop).to_be_hidden()


def test_tablet_for_totals_shows_notice_at_zero(phone: Page, live_server: LiveServer) -> None:
    tournament = create_tournament_in_last_minute(recording_mode="totals")
    open_table(phone, live_server, tournament)
    notice = phone.get_by_text("Terminez la donne commencée, puis recopiez ici")
    expect(phone.get_by_role("button", name="Enregistrer les bilans")).to_be_visible()
    expect(notice).to_be_hidden()
    phone.clock.fast_forward(62_000)
    expect(notice).to_be_visible()


def create_tournament_in_last_minute(**settings: str) -> Tournament:
    tournament = cast.running_tournament(8, minutes_per_round=30, **settings)
    tournament.first_stage.rounds.filter(number=1).update(opened_at=timezone.now() - timedelta(minutes=29))
    return tournament


def give_five_minutes(tournament: Tournament) -> None:
    time_give(round_=tournament.first_stage.rounds.get(number=1), seconds=300, tables=[1], actor=cast.alice())


def test_hall_removes_clock_when_round_is_closed(browser_page: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, minutes_per_round=30)
    browser_page.route("**/live/**", send_version)
    browser_page.goto(f"{live_server.url}/salle/{tournament.slug}/")
    expect(browser_page.locator(".clock").first).to_be_visible()
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    browser_page.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(browser_page.get_by_role("heading", name="Prochain tour : 2")).to_be_visible()
    expect(browser_page.locator(".clock")).to_have_count(0)


# Worth its time: opens the wall and an own page.
def test_wall_and_own_page_count_the_minutes_for_claims(browser_page: Page, live_server: LiveServer) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    until = timezone.now() + timedelta(minutes=10)
    claims_deadline_set(tournament=tournament, until=until, actor=cast.alice())
    entry = cast.entry_of(tournament, 1)
    own_page = reverse("public-badge", args=[tournament.slug, entry.serial, card_secret(entry)])
    browser_page.clock.install()
    for path in (f"/salle/{tournament.slug}/", own_page):
        browser_page.goto(live_server.url + path)
        minutes = browser_page.locator("[data-minutes-until]:visible").first
        expect(minutes).to_have_text("Encore 10 min.")
        browser_page.clock.run_for(130_000)
        expect(minutes).to_have_text("Encore 8 min.")
        browser_page.clock.run_for(600_000)
        expect(browser_page.locator("[data-minutes-until]:visible")).to_have_count(0)
