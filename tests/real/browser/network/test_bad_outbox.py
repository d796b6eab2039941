"""Queued lines that the desk refuses or cannot accept: the tablet shows a reason for each and loses none.

Also a full storage, and an idle page, which asks seldom.
"""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import bind_by_button, enter_deal_of, open_table, reconnect, wait_for_screen
from tournaments.models import Deal, Device, Tournament
from tournaments.services.devices.binding import device_release

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=5)
SENDING = re.compile(r"/donne/\d+/$")


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=5)


def enter_deals_offline(phone: Page, *numbers: int) -> None:
    phone.context.set_offline(True)
    for number in numbers:
        enter_deal(phone, number)
    wait_for_screen(phone, f"Donne {numbers[-1] + 1} sur 5")


# Worth its time: goes through the page of a table, that of an unbound device, and back.
def test_released_tablet_keeps_its_lines_and_sends_them_when_bound_again(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1, 2)
    device_release(device=Device.objects.get(), actor=cast.alice())
    reconnect(phone)
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_visible()
    expect(phone.get_by_text("Tout partira dès que")).to_be_hidden()
    phone.goto(f"{live_server.url}/t/")
    expect(phone.locator("#held li")).to_contain_text(["Tour 1, donne 1 · Garde", "Tour 1, donne 2 · Garde"])
    expect(phone.locator("#held li").first).to_contain_text("Nord +198")
    bind_by_button(phone, live_server, tournament)
    expect(phone.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(2)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2


def test_refused_line_is_sent_once_and_shown_with_its_reason(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    requests: list[str] = []

    def make_it_impossible(route: Route) -> None:
        requests.append(route.request.url)
        route.continue_(post_data=(route.request.post_data or "").replace("points=49", "points=90"))

    enter_deals_offline(phone, 1)
    phone.route(SENDING, make_it_impossible)
    reconnect(phone)
    expect(phone.locator("#kept")).to_contain_text("jamais 90")
    wait_for_screen(phone, "Donne 1 sur 5")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("[name=points]")).to_have_value("49")
    assert len(requests) == 1


def test_tablet_with_full_storage_warns_to_keep_the_page_open(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    phone.add_init_script("IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }")
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1, 2)
    expect(phone.locator("#outbox").get_by_text("ne sont que dans cette page")).to_be_visible()
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2


def test_idle_page_sends_at_most_three_requests_per_minute(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    requests: list[str] = []
    phone.on("request", lambda request: None if "/live/" in request.url else requests.append(request.url))
    phone.clock.run_for(60_000)
    assert len(requests) <= 3, requests
