"""A tablet retries after server errors, responses of a proxy, a lost connection and a timeout.

A call of the arbiter waits and is retried, too. Another press of a button is not: a notice is shown until the next
response.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import ACTION_TIMEOUT_MS, fresh_page, install_clock, open_phone_window
from tests.real.browser.hands import (
    enter_deal_of,
    fill_in_deal,
    open_table,
    pass_time_until,
    send_button,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Deal, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SENDING = re.compile(r"/t/\w+/tour/\d+/donne/\d+/$")
PROXY = "<!doctype html><h1>Bad Gateway</h1>"
SILENCE = "silence"
# The timeout of XMLHttpRequest runs in real time, not on Playwright's clock: divide its 8 seconds by 20.
SHORTEN_TIMEOUTS = """() => {
  const slow = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout");
  Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
    ...slow, set(limit) { slow.set.call(this, Math.ceil(limit / 20)); },
  });
}"""


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=4)


@pytest.fixture
def new_phone(phone_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    for page in fresh_page(phone_window, live_server):
        page.set_default_timeout(ACTION_TIMEOUT_MS)
        install_clock(page)
        yield page


@pytest.fixture
def phone(new_phone: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    """Open the first table on a phone."""
    open_table(new_phone, live_server, tournament)
    return new_phone


def fulfil_with_fault(route: Route, fault: int | str) -> None:
    """Answer with a status and the page of a proxy, abort the request, or leave it pending."""
    if fault == "cut":
        route.abort()
    elif isinstance(fault, int):
        route.fulfill(status=fault, body=PROXY, content_type="text/html")


def fail_requests(phone: Page, address: str | re.Pattern[str], fault: int | str, *, times: int) -> list[str]:
    """Fail the first `times` requests to this address. Return the list of their payloads, which grows."""
    payloads: list[str] = []

    def handle(route: Route) -> None:
        payloads.append(route.request.post_data or "")
        if len(payloads) <= times:
            fulfil_with_fault(route, fault)
        else:
            route.continue_()

    phone.route(address, handle)
    if fault == SILENCE:
        phone.evaluate(SHORTEN_TIMEOUTS)
    return payloads


def read_client_id(payload: str) -> str:
    match = re.search(r"client_id=(\w+)", payload)
    assert match is not None
    return match.group(1)


def check_sent_twice_and_recorded_once(payloads: list[str]) -> None:
    assert len(payloads) == 2
    assert len({read_client_id(payload) for payload in payloads}) == 1
    assert (Deal.objects.count(), Submission.objects.count()) == (1, 1)


def fill_in_points(phone: Page) -> None:
    for seat, points in ((1, "27"), (2, "9"), (3, "42")):
        phone.locator(f"[name=points_{seat}]").fill(points)


@pytest.fixture(params=["cut"])  # `tests/prove` has others
def fault(request: pytest.FixtureRequest) -> int | str:
    return request.param  # type: ignore[no-any-return]


def test_deal_is_kept_and_retried_until_it_is_recorded(phone: Page, fault: int | str) -> None:
    """FTC#929: a device had lost its connection, and its page looked as usual."""
    fill_in_deal(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")  # 3 × (25 + 10) × 2
    payloads = fail_requests(phone, SENDING, fault, times=1)
    send_button(phone).tap()
    wait_for_outbox(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 4")
    expect(phone.locator("body")).not_to_contain_text("Bad Gateway")
    pass_time_until(phone, lambda: len(payloads) == 2)
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    expect(phone.locator("#outbox")).to_be_hidden()
    wait_for_screen(phone, "Donne 2 sur 4")
    expect(phone.locator("#messages")).to_be_empty()
    check_sent_twice_and_recorded_once(payloads)


def test_hand_of_scarto_is_retried_while_the_next_is_entered(
    new_phone: Page, live_server: LiveServer, fault: int | str
) -> None:
    open_table(new_phone, live_server, cast.running_tournament(6, game="scarto", rounds_planned=1))
    fill_in_points(new_phone)
    expect(send_button(new_phone)).to_be_enabled()
    payloads = fail_requests(new_phone, SENDING, fault, times=1)
    send_button(new_phone).tap()
    expect(new_phone.locator("#paper tbody")).to_contain_text("gardée ici")
    expect(new_phone.locator("[name=points_1]")).to_have_value("")
    expect(new_phone.locator("body")).not_to_contain_text("Bad Gateway")
    pass_time_until(new_phone, lambda: len(payloads) == 2)
    expect(new_phone.locator("#outbox")).to_be_hidden()
    expect(new_phone.locator("#paper .score").first).to_have_text("+1")
    check_sent_twice_and_recorded_once(payloads)


@pytest.fixture(params=["cut"])  # `tests/prove` has others
def failure(request: pytest.FixtureRequest) -> int | str:
    return request.param  # type: ignore[no-any-return]


def test_refresh_is_retried_until_it_succeeds(phone: Page, tournament: Tournament, failure: int | str) -> None:
    cast.enter(cast.table_of(tournament), cast.alice())
    payloads = fail_requests(phone, "**/suite/*", failure, times=1)
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    wait_for_screen(phone, "Donne 1 sur 4")
    expect(phone.locator("#lost")).to_be_hidden()
    pass_time_until(phone, lambda: len(payloads) > 1)
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")
    wait_for_screen(phone, "Donne 2 sur 4")


def test_call_without_an_answer_waits_and_is_sent_by_itself(
    phone: Page, tournament: Tournament, failure: int | str
) -> None:
    payloads = fail_requests(phone, "**/arbitre/", failure, times=2)
    phone.get_by_role("button", name="Appeler l’arbitre").tap()
    expect(phone.locator("#call")).to_contain_text("L’appel part dès que le bureau répond.")
    expect(phone.get_by_role("button", name="Appeler l’arbitre")).to_be_hidden()
    expect(phone.locator("#outbox")).to_be_hidden()
    pass_time_until(phone, lambda: len(payloads) == 2)
    pass_time_until(phone, lambda: cast.table_of(tournament).called_at is not None)
    expect(phone.locator("#call")).to_contain_text("L’arbitre est appelé")
    expect(phone.locator("body")).not_to_contain_text("Bad Gateway")


# Worth its time: loads the page of a table three times.
def test_waiting_call_survives_a_reload_and_can_be_cancelled(phone: Page, tournament: Tournament) -> None:
    fail_requests(phone, "**/arbitre/", "cut", times=100)
    phone.get_by_role("button", name="Appeler l’arbitre").tap()
    expect(phone.locator("#call")).to_contain_text("L’appel part dès que le bureau répond.")
    phone.reload()
    cancel = phone.get_by_role("button", name="Annuler l’appel")
    cancel.tap()
    expect(phone.get_by_role("button", name="Appeler l’arbitre")).to_be_visible()
    phone.reload()
    expect(cancel).to_be_hidden()
    assert cast.table_of(tournament).called_at is None


def test_call_is_sent_before_lines_that_wait(phone: Page, tournament: Tournament) -> None:
    phone.context.set_offline(True)
    enter_deal_of(phone, 1, of=4)
    wait_for_screen(phone, "Donne 2 sur 4")
    phone.get_by_role("button", name="Appeler l’arbitre").tap()
    expect(phone.locator("#call")).to_contain_text("L’appel part dès que le bureau répond.")
    phone.context.set_offline(False)
    pass_time_until(phone, Deal.objects.exists)
    kinds = [event.name for event in tournament.events.order_by("sequence")][-2:]
    assert kinds == ["table.arbiter_called", "deal.recorded"]


def test_failed_press_of_a_button_shows_a_notice_and_can_be_repeated(phone: Page, failure: int | str) -> None:
    phone.get_by_role("button", name="Appeler l’arbitre").tap()
    expect(phone.locator("#call")).to_contain_text("L’arbitre est appelé")
    fail_requests(phone, "**/arbitre/", failure, times=1)
    phone.get_by_role("button", name="Annuler l’appel").tap()
    expect(phone.locator("#lost")).to_contain_text("Le serveur n’a pas répondu")
    expect(phone.locator("#lost")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("Bad Gateway")
    phone.get_by_role("button", name="Annuler l’appel").tap()
    expect(phone.get_by_role("button", name="Appeler l’arbitre")).to_be_visible()
    expect(phone.locator("#lost")).to_be_hidden()


def test_error_message_of_the_desk_is_removed_by_the_next_response(phone: Page) -> None:
    fault = {"HX-Retarget": "#messages", "HX-Reswap": "innerHTML", "Chelem": "1"}
    notice = "<div data-passing>La base de données ne répond pas.</div>"
    response = {"status": 503, "body": notice, "content_type": "text/html", "headers": fault}
    phone.route("**/arbitre/", lambda route: route.fulfill(**response), times=1)
    phone.get_by_role("button", name="Appeler l’arbitre").tap()
    expect(phone.locator("#messages")).to_contain_text("La base de données ne répond pas.")
    phone.get_by_role("button", name="Appeler l’arbitre").tap()
    expect(phone.locator("#call")).to_contain_text("L’arbitre est appelé")
    expect(phone.locator("#messages")).to_be_empty()
