"""A round is abandoned while a phone is offline: its queued line goes to the inbox, and the table starts again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tests.real.browser.hands import fill_in_deal, open_table, reconnect, send_button, wait_for_screen
from tests.real.browser.signing_in import sign_in
from tournaments.models import Deal, Submission

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


# Worth its time: goes through tablet, desk and inbox.
def test_queued_line_of_an_abandoned_round_is_a_conflict(
    phone: Page, phone_window: BrowserContext, browser_page: Page, live_server: LiveServer
) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=2)
    open_table(phone, live_server, tournament)
    phone_window.set_offline(True)
    fill_in_deal(phone, taker="2", points="51")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2 sur 2")

    desk = browser_page
    sign_in(desk, live_server)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/tour/1/")
    desk.get_by_text("Abandonner ce tour").click()
    desk.locator("#reason-abandon").fill("Alarme incendie")
    desk.get_by_role("button", name="Abandonner le tour").click()
    expect(desk.get_by_text("Le tour 1 est abandonné : rien n’en compte.")).to_be_visible()
    desk.get_by_role("button", name="Ouvrir le tour 1").click()

    reconnect(phone)
    wait_for_screen(phone, "Donne 1 sur 2")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(desk.get_by_text("La table 1 a envoyé un résultat d’avant l’abandon du tour")).to_be_visible()
    assert (Deal.objects.count(), Submission.objects.get().verdict) == (0, "conflict")

    fill_in_deal(phone, taker="3", points="56")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2 sur 2")
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    assert Deal.objects.get(outcome__taker=3).number == 1
