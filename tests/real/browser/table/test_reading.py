"""Two tablets of a table show that a player confirms its sheet on their own phone.

The first tablet is the page `phone` of the conftest, `second` the other one. The page on the player's own phone, which
shows the sheet to read, opens by the QR code of the tablet (`table-reading`).
"""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import fresh_page, open_phone_window
from tests.real.browser.hands import open_table, tap, wait_for_screen
from tournaments.models import Tournament
from tournaments.services.play.readings import reading_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def second_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 1024, 768)


@pytest.fixture(scope="module")
def own_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 640)


@pytest.fixture
def second(second_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """Yield a page on a second tablet of the same table."""
    yield from fresh_page(second_window, live_server)


@pytest.fixture
def own_phone(own_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """Yield a page on a player's own phone, which is bound to no table."""
    yield from fresh_page(own_window, live_server)


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.enter(cast.table_of(tournament), cast.alice())
    return tournament


def wake(*tablets: Page) -> None:
    """Let the tablets refresh, as a live event does."""
    for tablet in tablets:
        tablet.evaluate("document.body.dispatchEvent(new Event('live'))")


def open_reading(own_phone: Page, live_server: LiveServer, tournament: Tournament) -> None:
    """Open the address of the QR code; the page shows no code for a loopback address."""
    own_phone.goto(live_server.url + reverse("table-reading", args=[reading_token(cast.table_of(tournament))]))


# Worth its time: three devices show one sheet.
def test_confirmation_by_phone_is_shown_on_both_tablets(
    phone: Page, second: Page, own_phone: Page, live_server, tournament
):
    for tablet in (phone, second):
        open_table(tablet, live_server, tournament)
        wait_for_screen(tablet, "La feuille est complète")
    open_reading(own_phone, live_server, tournament)
    assert own_phone.evaluate("document.documentElement.scrollWidth") <= 360
    tap(own_phone, "seat", "3")
    own_phone.get_by_role("button", name="C’est juste").tap()
    expect(own_phone.get_by_text("sur son téléphone")).to_be_visible()
    wake(phone, second)
    for tablet in (phone, second):
        wait_for_screen(tablet, "Feuille validée")
        expect(tablet.get_by_text("sur son téléphone")).to_be_visible()
