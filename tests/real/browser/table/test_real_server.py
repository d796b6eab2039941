"""A tablet in a real browser while a real server is killed, or another program locks its database."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.engines.asking import create_hall
from tests.engines.launcher import kill_servers, running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hands import ENTERS, fill_in_deal, send_button, wait_for_outbox, wait_for_screen

RECOVERY_MS = 30_000  # restart of a killed server, plus the backoff of the tablet


@dataclass
class TableOfHall:
    """A tablet, its hall, and the data folder of the server."""

    tablet: Page
    room: Hall
    folder: Path

    @property
    def scores(self) -> list[list[int]]:
        """The scores of each deal of this table, from the API."""
        code = self.room.tablets[0].code
        sheets = self.room.director.json("GET", f"{self.room.api}/rounds/1/tables/")
        return [deal["scores"] for sheet in sheets if sheet["code"] == code for deal in sheet["deals"]]


@pytest.fixture(scope="module")
def table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableOfHall]:
    """Start a server with a hall in round 1, and open table 1 on a tablet; the log is checked at the end."""
    folder = tmp_path_factory.mktemp("killed") / "data"
    with running(folder, "--no-demo") as (_, base, log), window(chromium, has_touch=True) as context:
        room = create_hall(base, log, tables=2, deals=6)
        tablet = context.new_page()
        tablet.goto(f"{base}/t/{room.tablets[0].code}/")
        tablet.get_by_role("button", name=ENTERS).click()
        yield TableOfHall(tablet, room, folder)
    assert "0 with differences" in manage("check_log", env=environment(folder))


# Worth its time: a kill and a lock in a real server, seen from a real tablet.
def test_killed_server_receives_the_deal_after_its_restart(table: TableOfHall) -> None:
    number = len(table.scores) + 1
    wait_for_screen(table.tablet, f"Donne {number} sur 6")
    fill_in_deal(table.tablet, taker="1", points="51")
    expect(table.tablet.locator("#verdict")).to_contain_text("+210")
    kill_servers(table.folder)
    send_button(table.tablet).tap()
    wait_for_outbox(table.tablet, 1)
    wait_for_screen(table.tablet, f"Donne {number + 1} sur 6")
    expect(table.tablet.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    expect(table.tablet.locator("#outbox")).to_be_hidden(timeout=RECOVERY_MS)
    wait_for_screen(table.tablet, f"Donne {number + 1} sur 6")
    expect(table.tablet.locator("[data-connection]").first).to_have_attribute(
        "data-state", "online", timeout=RECOVERY_MS
    )
    assert len(table.scores) == number
