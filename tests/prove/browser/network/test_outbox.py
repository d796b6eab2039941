"""More of the outbox: after a reload, in a browser that restarts, and for other errors of the server."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.real.browser.conftest import browser_with_profile
from tests.real.browser.games.test_outbox import (
    enter_deal,
    retry_now,
    test_lines_are_kept_and_retried_after_a_server_error,
    tournament,
    wait_until_all_recorded,
)
from tests.real.browser.hands import leave_table, open_table, wait_for_outbox, wait_for_screen
from tournaments.models import Deal, Tournament

__all__ = ["test_lines_are_kept_and_retried_after_a_server_error", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_reloaded_page_shows_the_queue_and_the_next_line(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.route("**/donne/**", lambda route: route.abort())
    enter_deal(phone, 1)
    enter_deal(phone, 2)
    wait_for_outbox(phone, 2)
    phone.reload()
    wait_for_screen(phone, "Donne 3 sur 5")
    wait_for_outbox(phone, 2)
    phone.unroute("**/donne/**")
    retry_now(phone)
    wait_until_all_recorded(phone)
    assert Deal.objects.count() == 2


def test_restarted_browser_sends_its_queue(chromium: Browser, live_server, tournament: Tournament, tmp_path: Path):
    """The profile is the same, as on a tablet whose battery was empty."""
    with browser_with_profile(chromium, tmp_path) as context:
        page = context.new_page()
        open_table(page, live_server, tournament)
        context.set_offline(True)
        enter_deal(page, 1)
        enter_deal(page, 2)
        wait_for_outbox(page, 2)
        leave_table(page)
    assert not Deal.objects.exists()
    with browser_with_profile(chromium, tmp_path) as second_context:
        page = second_context.new_page()
        page.goto(f"{live_server.url}/t/{tournament.stations.get(number=1).code}/")
        wait_for_screen(page, "Donne 3 sur 5")
        wait_until_all_recorded(page)
    assert Deal.objects.count() == 2


@pytest.fixture(params=[502, 503, 504])
def status(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]
