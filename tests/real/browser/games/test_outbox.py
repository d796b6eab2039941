"""The outbox of a tablet: the table goes on without the desk, and each line is recorded once.

The tests play deals offline or with failing requests, reconnect, and compare the sheet of the desk.
"""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests import cast
from tests.real.browser.hands import (
    fill_in_deal,
    open_table,
    pass_time_until,
    reconnect,
    send_button,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Deal, Submission, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=5)


def enter_deal(phone: Page, number: int, **hand: str) -> None:
    wait_for_screen(phone, f"Donne {number} sur 5")
    fill_in_deal(phone, **({"taker": "1", "points": "49"} | hand))
    expect(send_button(phone)).to_be_enabled()
    send_button(phone).tap()


def read_sheet(phone: Page) -> list[str]:
    """Return the rows of the sheet and the balances, without the labels of queued and recorded lines.

    Reads `textContent` cell by cell: while a row is rendered again its `innerText` has no space between cells.
    """
    rows: list[list[str]] = phone.locator("#paper tbody tr, #paper tfoot tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return [" ".join(re.sub("gardée ici|enregistrée au bureau", "", " ".join(cells)).split()) for cells in rows]


def wait_until_all_recorded(phone: Page) -> None:
    """Wait until the page shows no queued line."""
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#paper").filter(has_text="gardée ici")).to_have_count(0)


def test_deals_played_offline_are_recorded_once(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2")
    phone.context.set_offline(True)
    enter_deal(phone, 2, taker="2", points="45")
    wait_for_outbox(phone, 1)
    enter_deal(phone, 3, taker="3", contract="prise", points="30")
    enter_deal(phone, 4, taker="4")
    enter_deal(phone, 5)
    wait_for_outbox(phone, 4)
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    assert Deal.objects.count() == 1
    offline_sheet = read_sheet(phone)
    reconnect(phone)
    wait_for_screen(phone, "La feuille est complète")
    wait_until_all_recorded(phone)
    assert offline_sheet == read_sheet(phone)
    assert [deal.outcome["taker"] for deal in Deal.objects.order_by("number") if deal.outcome] == [1, 2, 3, 4, 1]
    assert Submission.objects.count() == 5
    assert list(check_log(tournament)) == []


@pytest.fixture(params=[500])  # `tests/prove` has other statuses
def status(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


def test_lines_are_kept_and_retried_after_a_server_error(phone: Page, live_server, tournament: Tournament, status: int):
    open_table(phone, live_server, tournament)
    fault = {"status": status, "body": "<p>Une panne</p>", "headers": {"HX-Retarget": "#messages"}}
    phone.route("**/donne/**", lambda route: route.fulfill(**fault))
    enter_deal(phone, 1)
    enter_deal(phone, 2, taker="2")
    wait_for_outbox(phone, 2)
    expect(phone.get_by_text("Une panne")).to_have_count(0)
    phone.unroute("**/donne/**")
    retry_now(phone)
    wait_until_all_recorded(phone)
    wait_for_screen(phone, "Donne 3 sur 5")
    assert Deal.objects.count() == Submission.objects.count() == 2


def test_deal_is_recorded_once_after_a_lost_response(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    attempts: list[str] = []

    def lose_first_response(route: Route) -> None:
        answer = route.fetch()
        attempts.append(route.request.url)
        route.abort() if len(attempts) == 1 else route.fulfill(response=answer)

    phone.route("**/donne/**", lose_first_response)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 5")
    pass_time_until(phone, lambda: len(attempts) == 2)
    wait_until_all_recorded(phone)
    assert Deal.objects.count() == Submission.objects.count() == 1


def test_draft_is_kept_when_the_queue_is_sent(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 5")
    fill_in_deal(phone, taker="3", points="50")
    reconnect(phone)
    wait_until_all_recorded(phone)
    expect(phone.locator(".last")).to_contain_text("Donne 1 · Garde de Nord")
    expect(phone.locator("[name=points]")).to_have_value("50")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 3 sur 5")
    wait_until_all_recorded(phone)
    assert Deal.objects.count() == 2


def retry_now(phone: Page) -> None:
    """Dispatch `pageshow`, which retries without waiting for the timer."""
    phone.evaluate("dispatchEvent(new Event('pageshow'))")
