"""The director's clock ticks like that of the hall, on the same time, and goes when the round is closed."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in, tell_version
from tournaments.services.play.rounds import round_close

pytestmark = pytest.mark.django_db(transaction=True)


def seconds(page: Page) -> int:
    shown = page.locator("[data-clock-ends]").inner_text()
    minutes, rest = re.sub("\u2212", "", shown).split(":")
    return (-1 if shown.startswith("\u2212") else 1) * (int(minutes) * 60 + int(rest))


@pytest.mark.parametrize("address", ["/bureau/{}/", "/bureau/{}/tour/1/", "/salle/{}/"])
def test_it_counts_every_second(browser_page: Page, live_server: LiveServer, address: str) -> None:
    made = cast.playing(8, minutes_per_round=30)
    sign_in(browser_page, live_server)
    browser_page.clock.install()
    browser_page.goto(live_server.url + address.format(made.slug))
    before = seconds(browser_page)
    browser_page.clock.run_for(5_000)
    assert before - seconds(browser_page) in {4, 5, 6}


def test_it_turns_red_at_the_desk_in_the_second_in_which_time_is_up(
    browser_page: Page, live_server: LiveServer
) -> None:
    made = cast.playing(8, minutes_per_round=30)
    made.first_stage.rounds.filter(number=1).update(opened_at=timezone.now() - timedelta(minutes=29))
    sign_in(browser_page, live_server)
    browser_page.clock.install()
    browser_page.goto(f"{live_server.url}/bureau/{made.slug}/")
    expect(browser_page.locator(".clock")).not_to_have_class(re.compile("late"))
    browser_page.clock.run_for(62_000)
    expect(browser_page.locator(".clock")).to_have_class(re.compile("late"))


def test_the_hall_drops_it_when_the_round_is_closed(browser_page: Page, live_server: LiveServer) -> None:
    made = cast.playing(8, minutes_per_round=30)
    browser_page.route("**/live/**", tell_version)
    browser_page.goto(f"{live_server.url}/salle/{made.slug}/")
    expect(browser_page.locator(".clock")).to_be_visible()
    for number in (1, 2):
        cast.fill(cast.table_of(made, number), Random(number))
    round_close(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())
    browser_page.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(browser_page.get_by_role("heading", name="Prochain tour : 2")).to_be_visible()
    expect(browser_page.locator(".clock")).to_have_count(0)
