"""The server is switched off after the first deal of a round: the outboxes send each deal once when it is back."""

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.engines.asking import create_hall
from tests.engines.launcher import running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hands import ENTERS, enter_deal_of, wait_for_screen

TABLES, DEALS = 3, 5
TAKERS = {1: "1", 2: "3", 3: "2", 4: "4", 5: "1"}
BACK_MS = 60_000  # until three tablets have retried at a server that has just started


def enter_deal(tablet: Page, number: int) -> None:
    enter_deal_of(tablet, number, TAKERS[number], of=DEALS)


def read_takers(room: Hall) -> list[list[int]]:
    """Return the taker of each deal on the server, table by table."""
    sheets = room.director.json("GET", f"{room.api}/rounds/1/tables/")
    return [[deal["outcome"]["taker"] for deal in sheet["deals"]] for sheet in sheets]


# Worth its time: the outbox between real browsers and a real server.
def test_outboxes_send_each_deal_once_after_the_server_was_off(chromium: Browser, tmp_path: Path) -> None:
    folder, tablets = tmp_path / "data", list[Page]()
    with ExitStack() as browsers:
        with running(folder, "--no-demo") as (_, base, log):
            room = create_hall(base, log, tables=TABLES, deals=DEALS)
            for table in room.tablets:
                tablet = browsers.enter_context(window(chromium, has_touch=True)).new_page()
                tablet.goto(f"{base}/t/{table.code}/")
                tablet.get_by_role("button", name=ENTERS).tap()
                enter_deal(tablet, 1)
                wait_for_screen(tablet, "Donne 2")
                tablets.append(tablet)
        for number in range(2, DEALS + 1):
            for tablet in tablets:
                enter_deal(tablet, number)
        for tablet in tablets:
            expect(tablet.locator("#outbox")).to_contain_text("4 lignes sont gardées ici, pas encore au bureau.")
            expect(tablet.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(1)
            expect(tablet.locator("#paper").get_by_text("gardée ici")).to_have_count(4)
            expect(tablet.locator("#lost")).to_be_hidden()
            expect(tablet.locator("[data-sending]").filter(visible=True)).to_have_count(0)
        with running(folder, "--no-demo", port=urlsplit(base).port):
            for tablet in tablets:
                expect(tablet.get_by_role("heading", name="La feuille est complète")).to_be_visible(timeout=BACK_MS)
                expect(tablet.locator("#outbox")).to_be_hidden()
                expect(tablet.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(DEALS)
            assert read_takers(room) == [[int(TAKERS[n]) for n in range(1, DEALS + 1)]] * TABLES
    assert "0 with differences" in manage("check_log", env=environment(folder))
