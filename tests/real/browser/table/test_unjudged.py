"""Games whose hands only the desk judges: a round is entered offline and scored afterwards."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import open_table, reconnect, send_button, tap, type_digits, wait_for_screen
from tournaments.models import Deal, Submission, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)

phone_window = pytest.fixture(open_window_of_one_test)


@pytest.fixture
def texas() -> Tournament:
    return cast.running_tournament(8, game="texas-42", rounds_planned=1)


def enter_texas_hand(phone: Page, number: int, *, bidder: int = 4, taken: int = 34) -> None:
    wait_for_screen(phone, f"Donne {number}")
    tap(phone, "bidder", str(bidder))
    tap(phone, "bid", "30")
    tap(phone, "kind", "trump:2")
    expect(send_button(phone)).to_be_disabled()
    type_digits(phone, str(taken))
    send_button(phone).tap()


def read_queued_hands(phone: Page) -> list[str]:
    return phone.locator("#unjudged li").all_inner_texts()


def read_bidders() -> list[int | None]:
    return [deal.outcome["bidder"] if deal.outcome else None for deal in Deal.objects.order_by("number")]


def test_hands_of_texas_42_are_queued_in_order(phone: Page, live_server: LiveServer, texas: Tournament):
    open_table(phone, live_server, texas)
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    enter_texas_hand(phone, 1, bidder=1)
    wait_for_screen(phone, "Donne 2")
    phone.context.set_offline(True)
    enter_texas_hand(phone, 2, bidder=2)
    wait_for_screen(phone, "Donne 3")
    tap(phone, "bidder", "1")
    tap(phone, "bid", "84")
    tap(phone, "kind", "follow-me")
    tap(phone, "result", "made")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 4")
    expect(phone.locator("#step-taken")).to_be_visible()  # the form is reset
    phone.reload()
    enter_texas_hand(phone, 4, bidder=4, taken=20)
    wait_for_screen(phone, "Donne 5")
    expect(phone.locator("#outbox")).to_contain_text("3 lignes sont gardées ici")
    assert [line.split("\xa0: ")[0] for line in read_queued_hands(phone)] == ["Donne 2", "Donne 3", "Donne 4"]
    assert "Est, 30" in read_queued_hands(phone)[0]
    assert "Ouest, 30" in read_queued_hands(phone)[2]
    assert Deal.objects.count() == 1
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#unjudged")).to_be_hidden()
    expect(phone.locator("#paper tbody tr")).to_have_count(4)
    wait_for_screen(phone, "Donne 5")
    assert read_bidders() == [1, 2, 1, 4]
    assert {row.verdict for row in Submission.objects.all()} == {"accepted"}
    assert list(check_log(texas)) == []


def test_refused_hand_returns_to_the_form_and_holds_back_the_later_ones(
    phone: Page, live_server: LiveServer, texas: Tournament
):
    open_table(phone, live_server, texas)
    phone.context.set_offline(True)
    enter_texas_hand(phone, 1, bidder=1)
    enter_texas_hand(phone, 2, bidder=2, taken=43)
    enter_texas_hand(phone, 3, bidder=3)
    enter_texas_hand(phone, 4, bidder=4)
    wait_for_screen(phone, "Donne 5")
    phone.context.set_offline(False)
    wait_for_screen(phone, "Donne 2")
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 2")
    expect(phone.locator("[name=taken]")).to_have_value("43")
    expect(phone.locator("[name=bidder]:checked")).to_have_value("2")
    assert [line.split("\xa0: ")[0] for line in read_queued_hands(phone)] == ["Donne 3", "Donne 4"]
    phone.reload()
    wait_for_screen(phone, "Donne 2")
    assert read_bidders() == [1]
    type_digits(phone, "33")
    expect(phone.locator("#verdict")).to_contain_text("33")
    send_button(phone).tap()
    expect(phone.locator("#paper tbody tr")).to_have_count(4)
    wait_for_screen(phone, "Donne 5")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#kept")).to_be_hidden()
    assert read_bidders() == [1, 2, 3, 4]


def test_hand_entered_by_the_arbiter_releases_the_later_ones(phone: Page, live_server: LiveServer, texas: Tournament):
    open_table(phone, live_server, texas)
    phone.context.set_offline(True)
    enter_texas_hand(phone, 1, bidder=1, taken=43)
    enter_texas_hand(phone, 2, bidder=2)
    wait_for_screen(phone, "Donne 3")
    phone.context.set_offline(False)
    wait_for_screen(phone, "Donne 1")
    expect(phone.locator("#kept")).to_contain_text("ligne 1")
    hand = {"bidder": 3, "bid": 30, "kind": "follow-me", "taken": 31}
    cast.enter(cast.table_of(texas), cast.alice(), outcome=hand)
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone.locator("#paper tbody tr")).to_have_count(2)
    expect(phone.locator("#kept")).to_contain_text("ligne 1")  # the refused input is kept
    assert read_bidders() == [3, 2]
