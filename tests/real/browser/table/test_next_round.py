"""A table finishes its round and plays the next one offline, and each line is recorded once."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import enter_deal_of, open_table, reconnect, tap, wait_for_outbox, wait_for_screen
from tournaments.models import Deal, Submission, Table, Tournament
from tournaments.services.inbox.opening import round_begin

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=2)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=2)


phone_window = pytest.fixture(open_window_of_one_test)


def confirm(page: Page) -> None:
    tap(page, "seat", "2")
    page.get_by_role("button", name="Je valide la feuille").tap()


# Worth its time: plays two rounds at a tablet.
def test_round_is_confirmed_and_the_next_played_offline(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    confirm(phone)
    expect(phone.get_by_text("La feuille est validée ici")).to_be_visible()
    phone.get_by_role("button", name="Saisir le tour 2").tap()
    expect(phone.get_by_text("Tour 2 sur 2")).to_be_visible()
    enter_deal(phone, 1, "3")
    wait_for_screen(phone, "Donne 2 sur 2")
    phone.reload()
    wait_for_screen(phone, "Donne 2 sur 2")
    expect(phone.get_by_text("Tour 2 sur 2")).to_be_visible()
    wait_for_outbox(phone, 3)
    enter_deal(phone, 2, "4")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Table.objects.get(round__number=1, station__number=1).state == "confirmed"
    verdicts = [row.verdict for row in Submission.objects.order_by("pk")]
    assert verdicts[3:] == ["waiting", "waiting"]  # of round 2, after two deals and the confirmation of round 1
    cast.close_round(tournament)
    round_begin(stage=tournament.first_stage, actor=cast.alice())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    wait_for_screen(phone, "La feuille est complète")
    takers = [
        deal.outcome["taker"] for deal in Deal.objects.filter(table__station__number=1).order_by("pk") if deal.outcome
    ]
    assert takers == [1, 2, 3, 4]
