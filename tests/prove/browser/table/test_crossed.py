"""Two tablets lie on each other's tables: the desk swaps them, and each records for the table on which it lies."""

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import window
from tests.real.browser.hands import fill_in_deal, open_table, send_button, wait_for_screen
from tournaments.models import Deal
from tournaments.services.devices.changes import devices_swap

pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: two tablets record a deal each.
def test_swapped_tablets_show_each_others_tables(chromium: Browser, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=5)
    stations = list(tournament.stations.order_by("number"))
    with window(chromium, has_touch=True) as context_1, window(chromium, has_touch=True) as context_2:
        pages = {1: context_1.new_page(), 2: context_2.new_page()}
        for number, page in pages.items():
            open_table(page, live_server, tournament, number)
        devices_swap(first=stations[0], second=stations[1], actor=cast.alice())
        for number, page in pages.items():
            page.evaluate("document.body.dispatchEvent(new Event('live'))")
            other_number = 3 - number
            expect(page.get_by_role("heading", name=f"Table {other_number}")).to_be_visible()
            wait_for_screen(page, "Donne 1 sur 5")
            fill_in_deal(page, taker="1", points="49")
            send_button(page).tap()
            wait_for_screen(page, "Donne 2 sur 5")
    assert Deal.objects.count() == 2
