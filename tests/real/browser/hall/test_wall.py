"""Displays of the hall: font sizes, page breaks, the code, the clock, the gong, and the preview at the desk."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import close_within_limit
from tests.real.browser.signing_in import sign_in
from tournaments.models import Display, Tournament
from tournaments.services.access.displays import DisplayChange, display_claim, display_configure
from tournaments.services.seating.draws import draw_make
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db(transaction=True)

# Bottom of the last row and height of the page, both in pixels; the screen is 1080 high.
LAST_ROW_BOTTOM = (
    "document.querySelector('.wall-page:not([hidden]) tbody tr:last-child').getBoundingClientRect().bottom"
)
PAGE_HEIGHT = "document.documentElement.scrollHeight"


@pytest.fixture
def wall(browser_page: Page) -> Page:
    browser_page.route("**/live/**", lambda route: route.abort())
    browser_page.set_viewport_size({"width": 1920, "height": 1080})
    return browser_page


@pytest.mark.parametrize("players", [9, 40])
def test_ranking_fills_the_wall_without_overflow(wall: Page, live_server: LiveServer, players: int) -> None:
    tournament = cast.drawn_tournament(players, rounds_planned=1, deals_per_round=2)
    cast.play_round(tournament)
    wall.goto(f"{live_server.url}/salle/{tournament.slug}/?vue=classement")
    assert 700 < wall.evaluate(LAST_ROW_BOTTOM) < 1080
    assert wall.evaluate(PAGE_HEIGHT) == 1080


COUNT_CUT_ROWS = """[...document.querySelectorAll(".wall-page:not([hidden]) li")].filter(
    (row) => row.getBoundingClientRect().bottom > innerHeight || row.getBoundingClientRect().right > innerWidth
).length"""


def test_no_seat_is_cut_at_the_end_of_a_page(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(40)
    long_name = {"last_name": "De La Rochefoucauld-Montmorency", "first_name": "Marie-Christine Éléonore"}
    cast.rename_player(cast.entry_of(tournament, 7), **long_name)
    wall.goto(f"{live_server.url}/salle/{tournament.slug}/?vue=places")
    expect(wall.locator(".wall-page:not([hidden]) li")).to_have_count(36)
    assert wall.evaluate(COUNT_CUT_ROWS) == 0
    assert wall.evaluate(PAGE_HEIGHT) == 1080


FIND_WIDE_CODES = """(code) => [..."ABCDEFGHJKLMNPQRSTUVWXYZ"].map((letter) => letter.repeat(6)).filter((letters) => {
    code.textContent = letters;
    return document.documentElement.scrollWidth > innerWidth;
})"""


def test_code_of_a_display_fits_a_phone_with_any_letters(wall: Page, live_server: LiveServer) -> None:
    wall.set_viewport_size({"width": 360, "height": 800})
    wall.goto(f"{live_server.url}/display/")
    assert wall.locator(".code").evaluate(FIND_WIDE_CODES) == []


def create_display(wall: Page, live_server: LiveServer, tournament: Tournament, **change: Any) -> Display:
    wall.goto(f"{live_server.url}/display/")
    display = display_claim(
        tournament=tournament, code=wall.locator(".code").inner_text(), name="Mur", actor=cast.alice()
    )
    return display_configure(display=display, change=DisplayChange(**change), actor=cast.alice())


def test_preview_at_the_desk_shows_the_page_of_the_wall(
    wall: Page, live_server: LiveServer, desk_window: BrowserContext
) -> None:
    tournament = cast.running_tournament(8)
    screen = create_display(wall, live_server, tournament, views=["seats", "clock"])
    Display.objects.filter(pk=screen.pk).update(since=timezone.now() - timedelta(seconds=15), paused_at=timezone.now())
    wall.goto(f"{live_server.url}/display/")
    expect(wall.locator(".wall-clock")).to_be_visible()
    desk = desk_window.new_page()
    sign_in(desk, live_server)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/ecrans/")
    preview = desk.frame_locator("[data-screen]")
    expect(preview.locator(".wall-clock")).to_be_visible()
    expect(preview.locator(".wall-seats")).to_be_hidden()
    display_configure(display=screen, change=DisplayChange(views=["message"], message="À table !"), actor=cast.alice())
    desk.evaluate("document.body.dispatchEvent(new CustomEvent('live', { detail: {} }))")
    expect(preview.get_by_text("À table !")).to_be_visible()
    close_within_limit(desk)


def test_gong_sounds_once_when_the_time_of_a_round_ends(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(8, minutes_per_round=30)
    cast.open_next_round(tournament)
    create_display(wall, live_server, tournament, views=["clock"], gong=True)
    wall.clock.install(time=timezone.now())
    wall.goto(f"{live_server.url}/display/")
    wall.locator(".wall-clock").click()
    body = wall.locator("body")
    wall.clock.fast_forward("29:00")
    expect(body).not_to_have_attribute("data-rung", "1")
    wall.clock.fast_forward("02:00")
    expect(body).to_have_attribute("data-rung", "1")
    wall.clock.run_for(5_000)
    expect(body).to_have_attribute("data-rung", "1")


def test_wall_of_1024_pixels_shows_all_seats(wall: Page, live_server: LiveServer) -> None:
    wall.set_viewport_size({"width": 1024, "height": 768})
    tournament = cast.drawn_tournament(36)
    for number in range(0, 36, 2):
        cast.rename_player(cast.entry_of(tournament, number + 1), last_name=f"De La Rochefoucauld-Bayers {number}")
    wall.goto(f"{live_server.url}/salle/{tournament.slug}/?vue=places")
    expect(wall.locator(".wall-page:not([hidden]) li")).to_have_count(36)
    assert wall.evaluate(COUNT_CUT_ROWS) == 0
    assert wall.evaluate(PAGE_HEIGHT) == 768


def test_font_size_fits_the_fullest_page(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(40)
    long_name = {"last_name": "Zzz De La Rochefoucauld-Montmorency", "first_name": "Marie-Christine Éléonore Joséphine"}
    for number in range(37, 41):
        cast.rename_player(cast.entry_of(tournament, number), **long_name)
    screen = create_display(wall, live_server, tournament, views=["seats"])
    Display.objects.filter(pk=screen.pk).update(since=timezone.now() - timedelta(seconds=15), paused_at=timezone.now())
    wall.set_viewport_size({"width": 1024, "height": 340})
    wall.goto(f"{live_server.url}/display/")
    expect(wall.get_by_text("Rochefoucauld").first).to_be_visible()
    assert wall.evaluate(COUNT_CUT_ROWS) == 0


@pytest.mark.parametrize(
    "text", ["Pause", "Le repas est servi : laissez les tablettes à leur table, et revenez à 14 h."]
)
def test_message_fills_the_wall_without_overflow(wall: Page, live_server: LiveServer, text: str) -> None:
    create_display(wall, live_server, cast.running_tournament(8), views=["message"], message=text)
    wall.goto(f"{live_server.url}/display/")
    message = wall.locator(".huge")
    expect(message).to_be_visible()
    box = message.bounding_box()
    assert box is not None
    # a short message is high; a long one has lines of nearly the whole 1920 pixels
    assert box["height"] > 300 or box["width"] * 1.2 > 1700
    assert wall.evaluate(PAGE_HEIGHT) == 1080
    # a no-break space precedes the colon, so that no line begins with it
    assert " :" not in message.inner_text()


def test_clock_without_a_limit_is_labelled_as_time_of_day(wall: Page, live_server: LiveServer) -> None:
    create_display(wall, live_server, cast.running_tournament(8), views=["clock"])
    wall.goto(f"{live_server.url}/display/")
    expect(wall.get_by_text("Il est", exact=True)).to_be_visible()


def test_font_size_follows_the_setting_of_the_desk(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(40, rounds_planned=1, deals_per_round=2)
    cast.play_round(tournament)
    screen, sizes = create_display(wall, live_server, tournament, views=["ranking"]), []
    for size in ("small", "normal", "large"):
        display_configure(display=screen, change=DisplayChange(size=size), actor=cast.alice())
        wall.goto(f"{live_server.url}/display/")
        sizes.append(wall.evaluate("parseFloat(getComputedStyle(document.querySelector('tbody .name')).fontSize)"))
        assert wall.evaluate(PAGE_HEIGHT) == 1080
    assert sizes[0] * 1.2 < sizes[1] < sizes[2] / 1.2


def test_two_stages_side_by_side_keep_their_font_size_with_long_names(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(16, rounds_planned=1, deals_per_round=1)
    long_name = {"last_name": "De La Rochefoucauld-Montmorency", "first_name": "Marie-Christine Éléonore"}
    cast.rename_player(cast.entry_of(tournament, 1), **long_name)
    cast.play_round(tournament)
    settings = {"rounds_planned": 2, "deals_per_round": 1}
    cuts = {"Finale": {"who": "best", "count": 8, "ties": "tie_breaks"}, "Consolante": {"who": "others"}}
    stages = [
        stage_add(tournament=tournament, source=1, settings=settings | {"name": name, "cut": cut}, actor=cast.alice())
        for name, cut in cuts.items()
    ]
    for stage in stages:
        stage_enter(stage=stage, actor=cast.alice())
        draw_make(stage=stage, actor=cast.alice(), seed=3)
        cast.play_round(tournament, stage=stage)
    wall.goto(f"{live_server.url}/salle/{tournament.slug}/?vue=classement")
    expect(wall.locator(".wall-page:not([hidden]) .wall-side")).to_have_count(2)
    assert wall.evaluate("parseFloat(getComputedStyle(document.querySelector('tbody .name')).fontSize)") > 30
    assert wall.evaluate(PAGE_HEIGHT) == 1080
