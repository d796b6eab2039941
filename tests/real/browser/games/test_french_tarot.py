"""The tablet judges deals of French Tarot as the desk does, and disables sending what the desk would refuse."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.games.recordings import HOUSE, compare_recordings
from tests.real.browser.hands import fill_in_deal, open_table, reconnect, send_button, tap, type_digits, wait_for_screen
from tournaments.models import Deal, Submission

pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: asks the desk for each of many recordings.
@pytest.mark.parametrize(("players", "rules", "language"), [(9, HOUSE, "en")])
def test_verdicts_equal_those_of_the_desk(
    phone: Page, live_server: LiveServer, players: int, rules: dict[str, Any], language: str
) -> None:
    """A sample; `tests/prove/games` compares all."""
    settings = {"odd_tables": "5", "rule_options": rules}
    compare_recordings(phone, live_server, players=players, settings=settings, language=language, at_least=15)


def test_typing_a_deal_sends_no_request(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1))
    requests: list[str] = []

    def note(request: Request) -> None:
        if "/live/" not in request.url:
            requests.append(request.url)

    phone.on("request", note)
    fill_in_deal(phone, taker="1", points="49")
    expect(phone.locator("#verdict")).to_contain_text("+198")
    assert requests == []


def test_impossible_deal_cannot_be_sent_offline(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1))
    phone.context.set_offline(True)
    fill_in_deal(phone, taker="1", points="90", bouts="1")
    expect(phone.locator("#verdict")).to_contain_text("jamais 90")
    expect(send_button(phone)).to_be_disabled()
    type_digits(phone, "51")
    expect(phone.locator("#verdict")).to_contain_text("+150")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2")
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.get().scores == [150, -50, -50, -50]  # 2 × 25 from each: made by 0


def test_deal_made_impossible_just_before_sending_is_not_sent(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1))
    fill_in_deal(phone, taker="1", points="49")
    expect(send_button(phone)).to_be_enabled()
    phone.locator("[data-key=erase]").tap()  # the bar is updated with a delay, as a second digit may follow
    send_button(phone).tap()
    expect(phone.locator("#verdict")).to_contain_text("jamais 4")
    assert not Submission.objects.exists()


def test_rare_deal_changes_the_label_of_the_button(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1))
    fill_in_deal(phone, taker="1", points="49", contract="garde_contre")
    tap(phone, "contract", "garde")
    expect(send_button(phone)).to_have_text("Valider la donne")
    tap(phone, "contract", "garde_contre")
    expect(send_button(phone)).to_have_text("Valider quand même")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2")
    assert (Deal.objects.get().outcome or {})["contract"] == "garde_contre"
