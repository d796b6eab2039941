"""An open own page gets all its parts again when their list changes: with the draw, and with a second stage."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tests.real.browser.public.test_own_page import own_url
from tournaments.services.play.rounds import round_open
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db(transaction=True)
FOLLOW = "document.body.dispatchEvent(new CustomEvent('live'))"


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 640)


def test_an_open_page_has_the_table_after_the_draw_and_is_stored(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.field(8)
    phone.goto(own_url(live_server, tournament.entries.select_related("tournament").get(serial=1)))
    expect(phone.locator("#own")).to_have_count(0)
    cast.draw_stage(tournament.first_stage)
    phone.evaluate(FOLLOW)
    expect(phone.locator("#own")).to_contain_text("Table")
    expect(phone.get_by_text("Ce téléphone retient que c’est vous.")).to_be_visible()
    round_open(stage=tournament.first_stage, actor=cast.alice())
    phone.evaluate(FOLLOW)
    expect(phone.locator("#own-sheets-1")).to_contain_text("Tour 1, table")


def test_a_begun_objection_and_the_place_on_the_screen_stay_when_a_stage_comes(
    phone: Page, live_server: LiveServer
) -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=1)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    cast.close_round(tournament)
    phone.goto(own_url(live_server, cast.entry_of(tournament, 1)))
    phone.get_by_text("Une erreur").click()
    phone.get_by_label("Ce qui serait juste").fill("Il manque")
    phone.get_by_role("heading", name="Vos données").scroll_into_view_if_needed()
    before = phone.locator("#own-day-1").bounding_box()
    assert before is not None
    final = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 1}
    stage = stage_add(tournament=tournament, source=1, settings=final, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    phone.evaluate(FOLLOW)
    expect(phone.get_by_role("heading", name="Finale")).to_have_count(1)
    after = phone.locator("#own-day-1").bounding_box()
    assert after is not None
    assert after["y"] == pytest.approx(before["y"], abs=2)
    phone.keyboard.type(" une poignée.")
    expect(phone.get_by_label("Ce qui serait juste")).to_have_value("Il manque une poignée.")
