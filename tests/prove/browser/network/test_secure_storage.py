"""Lines of a tablet whose clock is a day ahead, or whose storage the browser has cleared."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.hands import (
    leave_table,
    open_table,
    wait_for_outbox,
    wait_for_screen,
)
from tests.real.browser.network.test_secure_storage import (
    enter_deal,
    phone_window,
    reconnect_and_check_both_deals,
    tournament,
)
from tests.real.browser.network.test_without_network import wait_until_cached
from tournaments.models import Device, Event, Tournament
from tournaments.selectors.log.check import check_log

__all__ = ["phone_window", "tournament"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_tablet_a_day_ahead_reopens_its_lines_and_changes_no_time_of_the_desk(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    began = timezone.now()
    phone.clock.set_system_time(began + timedelta(days=1))
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 5")
    expect(phone.locator("#outbox")).to_be_hidden()
    phone.context.set_offline(True)
    enter_deal(phone, 2, "2")
    phone.reload()
    wait_for_screen(phone, "Donne 3 sur 5")
    wait_for_outbox(phone, 1)
    reconnect_and_check_both_deals(phone)
    recorded = [event.at for event in Event.objects.filter(name="deal.recorded").order_by("sequence")]
    assert began <= recorded[0] <= recorded[1] <= timezone.now()
    assert Device.objects.get().clock_is_wrong
    assert list(check_log(tournament)) == []


def test_page_reports_the_lines_that_the_browser_has_cleared(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    open_table(phone, live_server, tournament)
    address = phone.url
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    wait_for_outbox(phone, 2)
    leave_table(phone)
    storage = {"origin": live_server.url, "storageTypes": "indexeddb,local_storage,cache_storage,service_workers"}
    phone.context.new_cdp_session(phone).send("Storage.clearDataForOrigin", storage)
    phone.context.set_offline(False)
    phone.goto(address)
    expect(phone.get_by_role("alert")).to_contain_text("2 lignes attendaient ici, et le navigateur les a effacées")
    wait_for_screen(phone, "Donne 1 sur 5")
    phone.reload()
    wait_for_screen(phone, "Donne 1 sur 5")
    expect(phone.locator("#cleared")).to_have_count(0)


def test_lines_that_are_still_stored_are_not_reported_as_cleared(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    open_table(phone, live_server, tournament)
    phone.route("**/donne/**", lambda route: route.abort())
    enter_deal(phone, 1)
    wait_for_outbox(phone, 1)
    phone.reload()
    wait_for_screen(phone, "Donne 2 sur 5")
    wait_for_outbox(phone, 1)
    expect(phone.locator("#cleared")).to_have_count(1)
    expect(phone.locator("#cleared")).to_be_hidden()
