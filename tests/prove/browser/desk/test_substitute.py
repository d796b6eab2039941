"""A substitute who is entered at the desk during a round is shown on tablet, wall, ranking and public page."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import fresh_page, open_phone_window
from tests.real.browser.hands import open_table
from tests.real.browser.signing_in import sign_in
from tournaments.models import Seat
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


@pytest.fixture
def phone(phone_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    yield from fresh_page(phone_window, live_server)


# Worth its time: opens each page that shows a player.
def test_substitute_is_shown_on_each_page(phone: Page, browser_page: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1)
    substitute = cast.player(40, last_name="Zola", first_name="Zoé", consent_full_name=True)
    entry_add(tournament=tournament, player=substitute, actor=cast.alice())
    seat = Seat.objects.select_related("entry").get(table=cast.table_of(tournament), number=2)
    player = seat.entry
    desk = browser_page
    sign_in(desk, live_server)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/tour/1/table/1/")
    desk.get_by_role("link", name=f"Remplacer {player.full_name}").click()
    desk.get_by_label("Remplaçant").select_option(label="ZOLA Zoé")
    desk.get_by_role("button", name="Remplacer", exact=True).click()
    expect(desk.get_by_text(f"ZOLA Zoé remplace {player.full_name}.")).to_be_visible()

    open_table(phone, live_server, tournament)
    expect(phone.locator("body")).to_contain_text("ZOLA Zoé")
    expect(phone.locator("body")).not_to_contain_text(player.full_name)
    cast.enter(cast.table_of(tournament), cast.alice())

    desk.goto(f"{live_server.url}{reverse('hall', args=[tournament.slug])}?vue=places")
    expect(desk.locator("body")).to_contain_text("ZOLA Zoé")
    desk.goto(live_server.url + reverse("public-tournament", args=[tournament.slug]))
    expect(desk.get_by_role("row").filter(has_text="remplacé(e) par Zoé ZOLA au tour 1")).to_have_count(1)
    desk.goto(live_server.url + reverse("public-player", args=[tournament.slug, seat.start_number]))
    expect(desk.get_by_text("remplacé(e) par Zoé ZOLA")).to_be_visible()
