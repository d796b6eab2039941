"""A page with ten thousand queued lines opens without network, goes on, and sends them in the order of play."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.prove.browser.network.test_bad_outbox import COUNT_QUEUED, QUEUE
from tests.real.browser.conftest import open_window_of_one_test
from tests.real.browser.hands import enter_deal_of, open_table, wait_for_outbox, wait_for_screen
from tests.real.browser.network.test_without_network import wait_until_cached

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=5)
phone_window = pytest.fixture(open_window_of_one_test)
LINES = range(100, 10_100)
SENDING_MS = 120_000
# Accepts each submission at once when the desk `isBack`: this measures the page, not the desk.
ACCEPT = """globalThis.sent = [];
const real = fetch;
globalThis.fetch = (asked, how) => {
  if (how?.method !== "POST" || !globalThis.isBack) return real(asked, how);
  const id = how.body.get("client_id");
  sent.push(id);
  return Promise.resolve(new Response("", { headers: { "Chelem-Sending": id } }));
};"""


# Worth its time: each line is stored, sorted, sent and deleted in a real browser.
def test_page_opens_with_ten_thousand_lines_and_sends_them_in_order(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=5)
    phone.add_init_script(ACCEPT)
    open_table(phone, live_server, tournament)
    wait_until_cached(phone)
    phone.context.set_offline(True)
    phone.evaluate(QUEUE, [[*reversed(LINES)], ""])
    phone.reload()
    wait_for_outbox(phone, len(LINES))
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 5")
    wait_for_outbox(phone, len(LINES) + 1)
    phone.context.set_offline(False)
    phone.evaluate("globalThis.isBack = true; dispatchEvent(new Event('online'))")
    phone.wait_for_function("(count) => sent.length >= count", arg=len(LINES) + 1, timeout=SENDING_MS)
    expect(phone.locator("#outbox")).to_be_hidden()
    sent = phone.evaluate("sent")
    assert sent[1:] == [f"queued-by-a-test-{line}" for line in LINES]
    assert phone.evaluate(COUNT_QUEUED) == 1  # the drawn line, until the desk draws it
