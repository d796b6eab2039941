"""More of the wall: at 1024 pixels, with the longest names, with two stages side by side, charts, larger letters."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hall.test_wall import (
    COUNT_CUT_ROWS,
    PAGE_HEIGHT,
    create_display,
    test_message_fills_the_wall_without_overflow,
    test_ranking_fills_the_wall_without_overflow,
    wall,
)
from tournaments.models import Display
from tournaments.services.access.displays import DisplayChange, display_configure
from tournaments.services.seating.draws import draw_make
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

__all__ = ["test_message_fills_the_wall_without_overflow", "test_ranking_fills_the_wall_without_overflow", "wall"]

pytestmark = pytest.mark.django_db(transaction=True)
FIND_WIDE_CODES = """(code) => [..."ABCDEFGHJKLMNPQRSTUVWXYZ"].map((letter) => letter.repeat(4)).filter((letters) => {
    code.textContent = letters;
    return document.documentElement.scrollWidth > innerWidth;
})"""


def test_code_of_a_display_fits_a_phone_with_any_letters(wall: Page, live_server: LiveServer) -> None:
    wall.set_viewport_size({"width": 360, "height": 800})
    wall.goto(f"{live_server.url}/display/")
    assert wall.locator(".code").evaluate(FIND_WIDE_CODES) == []


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


def test_clock_without_a_limit_is_labelled_as_time_of_day(wall: Page, live_server: LiveServer) -> None:
    create_display(wall, live_server, cast.running_tournament(8), views=["clock"])
    wall.goto(f"{live_server.url}/display/")
    expect(wall.get_by_text("Il est", exact=True)).to_be_visible()


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


@pytest.fixture(params=[9])
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=["Pause"])
def text(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


# Worth its time: the wall measures its lines again for each font size.
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


def test_title_of_a_chart_is_legible_and_the_chart_fits(wall: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=1)
    for seed in (1, 2):
        cast.play_round(tournament, seed=seed)
    create_display(wall, live_server, tournament, views=["charts"])
    for width, height in ((1280, 720), (1920, 1080), (1024, 768)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(f"{live_server.url}/display/")
        title = wall.get_by_role("heading", name="La course des premiers")
        assert title.evaluate("(head) => parseFloat(getComputedStyle(head).fontSize)") > height / 40
        assert wall.evaluate(PAGE_HEIGHT) == height
