"""Test of phones behind a captive portal: `python -m tests.load.portal [tables] [rounds] [deals]`.

On a real server, phones in Chromium enter each deal by tapping, confirm their sheets and go on to the next round; some
reload their page. The wall and the public ranking are open meanwhile. All requests go through a network that often
responds in place of the server, each time in another way. At the end each sheet must have the tapped deals once and in
order, and both rankings, without a reload, must show the totals of the server.
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
from tests.load.hall import start_tournament
from tests.load.portal.network import Network
from tests.real.browser.conftest import ARGUMENTS, find_chromium
from tests.real.browser.hands import fill_in_deal, send_button, tap, wait_for_screen
from tests.waiting import until
from tournaments.management.simulation.client import Client

RANKINGS = ("/salle/{}/?vue=classement", "/{}/")
TIMEOUT_SECONDS = 180.0  # covers the longest outage of the network, and the backoff of an outbox after it
RETRY_SECONDS = 1.0
P_RELOAD = 0.15  # probability of a reload before a deal
POINTS = range(41, 86)  # possible with two bouts; the random points identify a deal


@dataclass
class Table:
    """A phone at its table. `tapped` has the entered points of each deal by round."""

    phone: Page
    address: str
    number: int
    tapped: dict[int, list[int]] = field(default_factory=dict)

    def enter(self, round_number: int, deal: int, rng: Random) -> None:
        """Enter a deal with random points, sometimes after a reload of the page."""
        if rng.random() < P_RELOAD:
            self.reopen()
        wait_for_screen(self.phone, f"Donne {deal} sur")
        points = rng.choice(POINTS)
        fill_in_deal(self.phone, taker=str(rng.randint(1, 4)), points=str(points))
        self.tapped.setdefault(round_number, []).append(points)
        send_button(self.phone).tap()

    def confirm(self) -> None:
        """Confirm the complete sheet by another seat."""
        wait_for_screen(self.phone, "La feuille est complète")
        tap(self.phone, "entered_by", "1")
        tap(self.phone, "seat", "2")
        self.phone.get_by_role("button", name="Je valide la feuille").tap()

    def reopen(self) -> None:
        """Reload the page until the server responds, not the portal."""

        def is_there() -> bool:
            self.phone.goto(self.address)
            return self.phone.locator("#screen").count() == 1

        until(is_there, timeout=TIMEOUT_SECONDS, every=RETRY_SECONDS)


def main(tables: int = 3, rounds: int = 2, deals: int = 6) -> None:
    started, rng = time.monotonic(), Random(1)
    with tempfile.TemporaryDirectory(prefix="chelem-portal-") as name, ExitStack() as stack:
        _, base, log = stack.enter_context(running(Path(name) / "data", "--no-demo"))
        director, slug = start_tournament(base, first_link(base, log), tables=tables, deals=deals, rounds=rounds)
        sheets = director.json("GET", f"/api/tournaments/{slug}/rounds/1/tables/")
        network = stack.enter_context(Network(base, Random(2)).open())
        chromium = stack.enter_context(launch_browser())
        hall = [sit_down(chromium, network, sheet) for sheet in sheets]
        rankings = [open_ranking(chromium, network, address.format(slug)) for address in RANKINGS]
        network.begin_to_answer()
        for number in range(1, rounds + 1):
            play_round(hall, number, deals, rng)
            close_round(director, slug, number, last=number == rounds)
        errors = [f"{page.url} is behind" for page in rankings if not shows_total(page, leading_total(director, slug))]
        errors += [line for number in range(1, rounds + 1) for line in sheet_differences(director, slug, number, hall)]
    lines = tables * rounds * deals
    print(
        f"{lines} deals in {time.monotonic() - started:.0f} s; answered in place of the desk: {dict(network.answered)}"
    )
    print("\n".join(errors) or "  lost 0, doubled 0, invented 0")
    if errors:
        raise SystemExit(1)


@contextmanager
def launch_browser() -> Iterator[Browser]:
    """Yield a Chromium with a long timeout for expectations."""
    expect.set_options(timeout=TIMEOUT_SECONDS * 1000)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


def sit_down(chromium: Browser, network: Network, sheet: dict[str, Any]) -> Table:
    """Open a phone and bind it to the table, before the network responds itself."""
    window = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    window.set_default_timeout(TIMEOUT_SECONDS * 1000)
    phone, address = window.new_page(), f"{network.base}/t/{sheet['code']}/"
    phone.goto(address)
    phone.get_by_role("button", name="saisit pour la table").tap()
    wait_for_screen(phone, "Donne 1 sur")
    return Table(phone, address, sheet["table"])


def open_ranking(chromium: Browser, network: Network, address: str) -> Page:
    """Open a ranking on a large screen and return its page."""
    page = chromium.new_context(viewport={"width": 1920, "height": 1080}, locale="fr-FR").new_page()
    page.goto(network.base + address)
    return page


def leading_total(director: Client, slug: str) -> str:
    """Return a pattern for the formatted total of the first row of the ranking."""
    total = director.json("GET", f"/api/tournaments/{slug}/public/")[0]["total"]
    return r"\D?".join(str(total))


def shows_total(page: Page, total: str) -> bool:
    """Return True if the total of the first row becomes this value within the timeout."""
    try:
        expect(page.locator("tbody tr:visible").first).to_have_text(re.compile(rf"\D{total}\s*$"))
    except AssertionError:
        return False
    return True


def play_round(hall: list[Table], round_number: int, deals: int, rng: Random) -> None:
    """Enter a deal at each table in turn, then the confirmations."""
    for deal in range(1, deals + 1):
        for table in hall:
            table.enter(round_number, deal, rng)
    for table in hall:
        table.confirm()


def close_round(director: Client, slug: str, number: int, *, last: bool) -> None:
    """Close the round once all sheets are confirmed, and open the next unless it is the last."""
    rounds_url = f"/api/tournaments/{slug}/rounds/"
    until(
        lambda: all_confirmed(director, f"{rounds_url}{number}/tables/"), timeout=TIMEOUT_SECONDS, every=RETRY_SECONDS
    )
    director.json("POST", f"{rounds_url}{number}/close/", {})
    if not last:
        director.json("POST", rounds_url)


def all_confirmed(director: Client, tables: str) -> bool:
    """Return True if all sheets at the URL of a round's tables are confirmed."""
    return all(sheet["state"] == "confirmed" for sheet in director.json("GET", tables))


def sheet_differences(director: Client, slug: str, number: int, hall: list[Table]) -> list[str]:
    """Return a sentence for each sheet that differs from the tapped deals."""
    sheets = director.json("GET", f"/api/tournaments/{slug}/rounds/{number}/tables/")
    stored = {sheet["table"]: [deal["outcome"]["points"] for deal in sheet["deals"]] for sheet in sheets}
    return [
        f"table {table.number}, round {number}: {stored[table.number]} is not {table.tapped[number]}"
        for table in hall
        if stored[table.number] != table.tapped[number]
    ]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
