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


@pytest.fixture(params=[40])  # `tests/prove` has others
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


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
    expect(wall.locator(".wall-page:not([hidden]) li")).to_have_count(20)
    assert wall.evaluate(COUNT_CUT_ROWS) == 0
    assert wall.evaluate(PAGE_HEIGHT) == 1080


def create_display(wall: Page, live_server: LiveServer, tournament: Tournament, **change: Any) -> Display:
    wall.goto(f"{live_server.url}/display/")
    display = display_claim(
        tournament=tournament, code=wall.locator(".code").inner_text(), name="Mur", actor=cast.alice()
    )
    return display_configure(display=display, change=DisplayChange(**change), actor=cast.alice())


# Worth its time: the desk embeds the wall, which is a page of its own.
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


@pytest.fixture(params=["Le repas est servi : laissez les tablettes à leur table, et revenez à 14 h."])
def text(request: pytest.FixtureRequest) -> str:
    """Return the text of a message; `tests/prove` has others."""
    return request.param  # type: ignore[no-any-return]


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


def test_clock_is_shown_alone_for_the_last_five_minutes(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(8, minutes_per_round=30)
    cast.open_next_round(tournament)
    wall.clock.install(time=timezone.now())
    wall.goto(f"{live_server.url}/salle/{tournament.slug}/")
    seats, clock = wall.locator(".wall-seats"), wall.locator("[data-closing] .clock")
    expect(seats).to_be_visible()
    wall.clock.fast_forward("24:30")
    expect(seats).to_be_visible()
    wall.clock.fast_forward("01:00")
    expect(clock).to_be_visible()
    expect(seats).to_be_hidden()
    assert wall.evaluate(PAGE_HEIGHT) == 1080
    wall.clock.fast_forward("05:00")
    expect(wall.locator("[data-closing]").get_by_text("Le temps est écoulé")).to_be_visible()
    wall.clock.fast_forward("01:00")
    expect(seats).to_be_visible()


# Worth its time: the pages of the wall are chosen by its script.
def test_paused_display_keeps_its_page_in_the_last_minutes(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(8, minutes_per_round=5)
    cast.open_next_round(tournament)
    screen = create_display(wall, live_server, tournament, views=["seats"])
    wall.goto(f"{live_server.url}/display/")
    expect(wall.locator("[data-closing] .clock")).to_be_visible()
    Display.objects.filter(pk=screen.pk).update(paused_at=timezone.now())
    wall.goto(f"{live_server.url}/display/")
    expect(wall.locator(".wall-seats")).to_be_visible()
    expect(wall.locator("[data-closing] .clock")).to_be_hidden()
