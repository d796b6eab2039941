"""A database that is locked below a real server, seen from a tablet."""

import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from tests.real.browser.hands import fill_in_deal, send_button, wait_for_outbox, wait_for_screen
from tests.real.browser.table.test_real_server import RECOVERY_MS, TableOfHall, table

__all__ = ["table"]  # the fixture


def test_locked_database_receives_the_deal_after_the_lock(table: TableOfHall) -> None:
    number = len(table.scores) + 1
    wait_for_screen(table.tablet, f"Donne {number} sur 6")
    fill_in_deal(table.tablet, taker="1", points="51")
    expect(table.tablet.locator("#verdict")).to_contain_text("+210")
    with closing(sqlite3.connect(table.folder / "chelem.sqlite3", isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        with table.tablet.expect_response(lambda answer: answer.status == 503):
            send_button(table.tablet).tap()
        wait_for_outbox(table.tablet, 1)
        wait_for_screen(table.tablet, f"Donne {number + 1} sur 6")
        expect(table.tablet.locator("#messages")).to_be_empty()
    expect(table.tablet.locator("#outbox")).to_be_hidden(timeout=RECOVERY_MS)
    wait_for_screen(table.tablet, f"Donne {number + 1} sur 6")
    assert len(table.scores) == number
