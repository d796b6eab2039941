"""The pages of the desk in the dark theme: rules of accessibility, and three screen widths."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.services.play.calls import arbiter_call
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(browser_page: Page, live_server: LiveServer) -> Page:
    """Return a page of the desk after Alice signed in by her one-time link."""
    sign_in(browser_page, live_server)
    return browser_page


# Worth its time: the dark theme has its own contrasts, at the three common screen widths.
def test_desk_pages_in_the_dark_theme_are_accessible_and_do_not_overflow(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(9, rounds_planned=2)
    cast.play_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    arbiter_call(table=cast.table_of(tournament, 1, 2), waiting=True, actor=cast.alice())
    cast.tablet(1, tournament)
    of_tournament = ["", "reglages/", "placement/", "tour/2/", "tour/2/table/1/", "tour/2/table/1/donne/1/"]
    of_tournament += ["classement/", "arbitrage/", "documents/", "journal/", "chercher/?q=a"]
    pages = ["nouveau/", "acces/", "", *(f"{tournament.slug}/{page}" for page in of_tournament)]
    faults = [fault for page in pages for fault in find_faults(desk, f"{live_server.url}/bureau/{page}")]
    assert faults == []


def find_faults(desk: Page, address: str) -> list[str]:
    """Return the axe violations at phone width in the dark theme, and the widths at which the page overflows."""
    desk.emulate_media(color_scheme="dark", reduced_motion="reduce")
    desk.goto(address)
    faults = []
    for width in (1920, 1024, 360):
        desk.set_viewport_size({"width": width, "height": 800})
        if desk.evaluate("document.documentElement.scrollWidth") > width:
            faults.append(f"{address} is wider than {width}")
    report = Axe().run(desk)
    return faults + [
        f"{address} {rule['id']}: {rule['nodes'][0]['html'][:160]}" for rule in report.response["violations"]
    ]
