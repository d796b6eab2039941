"""An evening behind a guest Wi-Fi that answers by itself: `python -m tests.load.portal [tables] [rounds] [deals]`.

On a real server as a hall starts it, phones in Chromium enter every deal by tapping, confirm their sheets and go on to
the next round; some open their page again. The wall and the public ranking are open meanwhile. All of it goes through a
network that again and again answers in place of the desk, each time in another way. At the end every sheet holds what
was tapped on it, once, in its order, and both rankings, never opened again, have come to what the desk has.
"""

import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.engines.launcher import first_link, running
from tests.load.hall import begun
from tests.load.portal.network import Network
from tests.real.browser.conftest import ARGUMENTS, program
from tests.real.browser.hands import enter, screen, send, tap
from tests.waiting import until
from tournaments.management.simulation.client import Client

RANKINGS = ("/salle/{}/?vue=classement", "/{}/")
TIMEOUT_SECONDS = 180.0  # seconds: the longest answer of the network, and the pauses of an outbox after it
AGAIN = 1.0
RELOAD = 0.15  # how often a page is opened again before a deal
POINTS = range(41, 86)  # of two oudlers: what is made of them names the deal


@dataclass
class Table:
    """A phone at its table, and what was tapped: the points of each deal, by round."""

    phone: Page
    address: str
    number: int
    tapped: dict[int, list[int]] = field(default_factory=dict)

    def enter(self, round_number: int, deal: int, rng: Random) -> None:
        """Enter a deal on the current or reloaded page, while other servers may answer."""
        if rng.random() < RELOAD:
            self.reopen()
        screen(self.phone, f"Donne {deal} sur")
        points = rng.choice(POINTS)
        enter(self.phone, taker=str(rng.randint(1, 4)), points=str(points))
        self.tapped.setdefault(round_number, []).append(points)
        send(self.phone).tap()

    def confirm(self) -> None:
        """Another seat agrees; the page goes on waiting until the desk has everything."""
        screen(self.phone, "La feuille est complète")
        tap(self.phone, "entered_by", "1")
        tap(self.phone, "seat", "2")
        self.phone.get_by_role("button", name="Je valide la feuille").tap()

    def reopen(self) -> None:
        """Reload the page until the desk answers."""

        def is_there() -> bool:
            self.phone.goto(self.address)
            return self.phone.locator("#screen").count() == 1

        until(is_there, timeout=TIMEOUT_SECONDS, every=AGAIN)


def main(tables: int = 3, rounds: int = 2, deals: int = 6) -> None:
    began, rng = time.monotonic(), Random(1)
    with tempfile.TemporaryDirectory(prefix="chelem-portal-") as name, ExitStack() as stack:
        _, base, log = stack.enter_context(running(Path(name) / "data", "--no-demo"))
        director, slug = begun(base, first_link(base, log), tables=tables, deals=deals, rounds=rounds)
        sheets = director.json("GET", f"/api/tournaments/{slug}/rounds/1/tables/")
        network = stack.enter_context(Network(base, Random(2)).open())
        chromium = stack.enter_context(browser())
        hall = [sit_down(chromium, network, sheet) for sheet in sheets]
        rankings = [open_ranking(chromium, network, address.format(slug)) for address in RANKINGS]
        network.begin_to_answer()
        for number in range(1, rounds + 1):
            play(hall, number, deals, rng)
            close(director, slug, number, last=number == rounds)
        wrong = [f"{page.url} is behind" for page in rankings if not comes_to(page, leading_total(director, slug))]
        wrong += [line for number in range(1, rounds + 1) for line in differences(director, slug, number, hall)]
    lines = tables * rounds * deals
    print(f"{lines} deals in {time.monotonic() - began:.0f} s; answered in place of the desk: {dict(network.answered)}")
    print("\n".join(wrong) or "  lost 0, doubled 0, invented 0")
    if wrong:
        raise SystemExit(1)


@contextmanager
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=TIMEOUT_SECONDS * 1000)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)


def sit_down(chromium: Browser, network: Network, sheet: dict[str, Any]) -> Table:
    """Open a phone bound to the table, before other servers answer."""
    window = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    window.set_default_timeout(TIMEOUT_SECONDS * 1000)
    phone, address = window.new_page(), f"{network.base}/t/{sheet['code']}/"
    phone.goto(address)
    phone.get_by_role("button", name="saisit pour la table").tap()
    screen(phone, "Donne 1 sur")
    return Table(phone, address, sheet["table"])


def open_ranking(chromium: Browser, network: Network, address: str) -> Page:
    page = chromium.new_context(viewport={"width": 1920, "height": 1080}, locale="fr-FR").new_page()
    page.goto(network.base + address)
    return page


def leading_total(director: Client, slug: str) -> str:
    """Return a pattern for the formatted total of the first row of the ranking."""
    total = director.json("GET", f"/api/tournaments/{slug}/public/")[0]["total"]
    return r"\D?".join(str(total))


def comes_to(page: Page, total: str) -> bool:
    """Return True if the total of the first row becomes this value within the timeout."""
    try:
        expect(page.locator("tbody tr:visible").first).to_have_text(re.compile(rf"\D{total}\s*$"))
    except AssertionError:
        return False
    return True


def play(hall: list[Table], round_number: int, deals: int, rng: Random) -> None:
    """Enter a deal at each table in turn, then the confirmations."""
    for deal in range(1, deals + 1):
        for table in hall:
            table.enter(round_number, deal, rng)
    for table in hall:
        table.confirm()


def close(director: Client, slug: str, number: int, *, last: bool) -> None:
    """Close the round once all sheets are confirmed, and open the next."""
    where = f"/api/tournaments/{slug}/rounds/"
    until(lambda: confirmed(director, f"{where}{number}/tables/"), timeout=TIMEOUT_SECONDS, every=AGAIN)
    director.json("POST", f"{where}{number}/close/", {})
    if not last:
        director.json("POST", where)


def confirmed(director: Client, tables: str) -> bool:
    return all(sheet["state"] == "confirmed" for sheet in director.json("GET", tables))


def differences(director: Client, slug: str, number: int, hall: list[Table]) -> list[str]:
    """Sheets that do not hold what was tapped, once, in its order."""
    sheets = director.json("GET", f"/api/tournaments/{slug}/rounds/{number}/tables/")
    stored = {sheet["table"]: [deal["outcome"]["points"] for deal in sheet["deals"]] for sheet in sheets}
    return [
        f"table {table.number}, round {number}: {stored[table.number]} is not {table.tapped[number]}"
        for table in hall
        if stored[table.number] != table.tapped[number]
    ]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
