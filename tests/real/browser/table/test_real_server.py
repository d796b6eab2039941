"""A tablet in a real browser while a real server is killed, or its database is held by another program."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.engines.asking import playing
from tests.engines.launcher import kill_servers, running
from tests.engines.programs import environment, manage
from tests.load.hall import Hall
from tests.real.browser.conftest import window
from tests.real.browser.hands import enter, screen, send

BACK = 30_000  # milliseconds until a server that was killed is there again, and the tablet has tried


@dataclass
class Seated:
    """A tablet at a table of a hall."""

    tablet: Page
    room: Hall
    folder: Path

    @property
    def scores(self) -> list[list[int]]:
        """Of each deal that the server has of this table."""
        code = self.room.tablets[0].code
        sheets = self.room.director.json("GET", f"{self.room.api}/rounds/1/tables/")
        return [deal["scores"] for sheet in sheets if sheet["code"] == code for deal in sheet["deals"]]


@pytest.fixture(scope="module")
def seated(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seated]:
    folder = tmp_path_factory.mktemp("killed") / "data"
    with running(folder, "--no-demo") as (_, base, log), window(chromium, has_touch=True) as context:
        room = playing(base, log, tables=2, deals=6)
        tablet = context.new_page()
        tablet.goto(f"{base}/t/{room.tablets[0].code}/")
        tablet.get_by_role("button", name=re.compile("saisit pour la table")).click()
        yield Seated(tablet, room, folder)
    assert "0 with differences" in manage("check_log", env=environment(folder))


# Worth their time: what a hall lives through, with nothing between the finger and the file.
def test_a_server_that_is_killed_under_a_deal_gets_it_from_the_tablet(seated: Seated) -> None:
    number = len(seated.scores) + 1
    screen(seated.tablet, f"Donne {number} sur 6")
    enter(seated.tablet, taker="1", points="51")
    expect(seated.tablet.locator("#verdict")).to_contain_text("+210")
    kill_servers(seated.folder)
    send(seated.tablet).tap()
    expect(seated.tablet.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
    screen(seated.tablet, f"Donne {number + 1} sur 6")
    expect(seated.tablet.locator("[data-connection]").first).to_have_attribute("data-state", "offline")
    expect(seated.tablet.locator("#outbox")).to_be_hidden(timeout=BACK)
    screen(seated.tablet, f"Donne {number + 1} sur 6")
    expect(seated.tablet.locator("[data-connection]").first).to_have_attribute("data-state", "online", timeout=BACK)
    assert len(seated.scores) == number


def test_a_database_that_is_held_gets_the_deal_once_it_is_free(seated: Seated) -> None:
    number = len(seated.scores) + 1
    screen(seated.tablet, f"Donne {number} sur 6")
    enter(seated.tablet, taker="1", points="51")
    expect(seated.tablet.locator("#verdict")).to_contain_text("+210")
    with closing(sqlite3.connect(seated.folder / "chelem.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with seated.tablet.expect_response(lambda answer: answer.status == 503):
            send(seated.tablet).tap()
        expect(seated.tablet.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
        screen(seated.tablet, f"Donne {number + 1} sur 6")
        expect(seated.tablet.locator("#messages")).to_be_empty()
    expect(seated.tablet.locator("#outbox")).to_be_hidden(timeout=BACK)
    screen(seated.tablet, f"Donne {number + 1} sur 6")
    assert len(seated.scores) == number
