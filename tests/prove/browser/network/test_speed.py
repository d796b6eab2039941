"""The network of a tablet: it measures its own requests, and the desk reads how slow it is."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import bind_by_button
from tests.waiting import until
from tournaments.models import Tournament
from tournaments.services.devices.reports import SLOW_NETWORK_MS, reports_of

pytestmark = pytest.mark.django_db(transaction=True)
MEASURED = "document.cookie.includes('chelem_network=')"


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=4)


def network_ms(tournament: Tournament) -> int | None:
    (report,) = reports_of(tournament.devices.select_related("station"))
    return report.network_ms


# Worth its time: a real browser measures a slow network.
def test_a_slow_network_is_measured_and_reported(phone: Page, live_server: LiveServer, tournament: Tournament) -> None:
    bind_by_button(phone, live_server, tournament)
    until(lambda: phone.evaluate(MEASURED))  # the content policy forbids the polling of Playwright, which is an eval
    phone.reload()
    fast = network_ms(tournament)
    assert fast is not None
    assert fast < SLOW_NETWORK_MS
    phone.context.clear_cookies(name="chelem_network")
    network = phone.context.new_cdp_session(phone)
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 1.5 * SLOW_NETWORK_MS, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    phone.reload()
    until(lambda: phone.evaluate(MEASURED))
    phone.reload()
    slow = network_ms(tournament)
    assert slow is not None
    assert slow >= SLOW_NETWORK_MS
