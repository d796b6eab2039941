"""Lines entered offline, for players whose seats the desk exchanged meanwhile."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, reconnect, send_button, wait_for_screen
from tournaments.models import Deal, Submission
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.inbox.decide import submission_take
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange

pytestmark = pytest.mark.django_db(transaction=True)


def test_lines_entered_before_an_exchange_of_seats_wait_for_the_arbiter(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=5)
    open_table(phone, live_server, tournament)
    north = sheet_get(cast.table_of(tournament)).seats[0].sitter.full_name
    phone.context.set_offline(True)
    for number in (1, 2):
        wait_for_screen(phone, f"Donne {number} sur 5")
        fill_in_deal(phone, taker="1", points="49")
        send_button(phone).tap()
    wait_for_screen(phone, "Donne 3 sur 5")
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    seats_exchange(round_=cast.table_of(tournament).round, chairs=chairs, reason="mal assis", actor=cast.basile())
    reconnect(phone)
    expect(phone.locator("[data-contested]")).to_have_count(2)
    expect(phone.locator("[data-contested]").first).to_contain_text(north)
    wait_for_screen(phone, "Donne 1 sur 5")
    assert not Deal.objects.exists()
    for row in Submission.objects.order_by("line"):
        submission_take(submission=row, reason="c’était bien Nord", actor=cast.basile())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    wait_for_screen(phone, "Donne 3 sur 5")
    expect(phone.locator("[data-contested]")).to_have_count(0)
