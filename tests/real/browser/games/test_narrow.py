"""Seats and sheet of a table of five fit a phone of 360 pixels with balances of four digits."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tests.real.browser.hands import open_table, wait_for_screen
from tournaments.models import Stage
from tournaments.selectors.play.sheets import sheet_get

pytestmark = pytest.mark.django_db(transaction=True)
RARE = cast.SIMPLE_GARDE | {"contract": "garde_contre", "bouts": 3, "points": 80}

# Returns overlapping texts and numbers that wrap. The box of a text is taller than its glyphs, hence the inset.
CROWDED = """(part) => {
  const found = [];
  const words = [];
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (!data.trim() || !parentElement.checkVisibility() || parentElement.offsetWidth === 1) continue;
    if (/^[+−][\\d\\u00a0]+$/.test(data.trim()) && lines.length > 1) found.push(`${data} on ${lines.length} lines`);
    for (const { left, right, top, bottom } of lines) {
      const inset = (bottom - top) / 4;
      words.push({ data, left, right, top: top + inset, bottom: bottom - inset });
    }
  }
  const lieOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  words.forEach((one, place) => {
    for (const other of words.slice(place + 1)) if (lieOver(one, other)) found.push(`${one.data} over ${other.data}`);
  });
  return found;
}"""


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


@pytest.fixture(params=[Stage.OddTables.FIVE])  # `tests/prove` has others
def odd(request: pytest.FixtureRequest) -> Stage.OddTables:
    return request.param  # type: ignore[no-any-return]


def test_no_text_overlaps_and_no_number_wraps(phone: Page, live_server: LiveServer, odd: Stage.OddTables) -> None:
    tournament = cast.running_tournament(5, odd_tables=odd, rounds_planned=1, deals_per_round=8)
    for _line in range(5):
        table = cast.table_of(tournament)
        # under `FIVE_DEALER_OUT` the dealer cannot take
        taker, partner = [seat for seat in (1, 2, 3) if seat != sheet_get(table).next_dealer][:2]
        outcome = RARE | {"taker": taker} | ({"partner": partner} if odd == Stage.OddTables.FIVE else {})
        cast.enter(table, cast.alice(), outcome=outcome, acknowledged=True)
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "Donne 6")
    assert phone.locator("main").evaluate(CROWDED) == []


# Worth its time: only a browser measures words; the longest names of answers are English.
def test_open_bonuses_fit_in_english(phone: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(5, odd_tables=Stage.OddTables.FIVE, rounds_planned=1, deals_per_round=8)
    phone.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    phone.goto(f"{live_server.url}/t/{tournament.stations.get(number=1).code}/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="enters for table 1").click()
    phone.get_by_text("Bonuses").tap()
    expect(phone.get_by_text("Made, not announced")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
