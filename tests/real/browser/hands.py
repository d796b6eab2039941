"""Fingers on a phone at a table: what every test of its page does."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Page, Request, expect

from tests.waiting import until

if TYPE_CHECKING:
    from tournaments.models import Tournament  # the evenings of `tests/load/` are played without Django's settings

STEP = 1_000  # milliseconds of a page's clock


def open_table(phone: Page, live_server, made: "Tournament", number: int = 1) -> None:
    """The page of a table, once its type is there: before, lines break elsewhere."""
    phone.goto(f"{live_server.url}/t/{made.stations.get(number=number).code}/")
    with phone.expect_navigation():
        phone.get_by_role("button", name=re.compile("saisit pour la table")).click()
    phone.evaluate("document.fonts.ready.then(() => true)")


def tap(phone: Page, name: str, value: str) -> None:
    phone.locator(f"label:has(input[name='{name}'][value='{value}'])").tap()


def digits(phone: Page, typed: str) -> None:
    phone.locator("[data-key=erase]").tap()
    for digit in typed:
        phone.locator(f"[data-key='{digit}']").tap()


def enter(phone: Page, *, taker: str, points: str, contract: str = "garde", bouts: str = "2") -> None:
    tap(phone, "taker", taker)
    tap(phone, "contract", contract)
    tap(phone, "bouts", bouts)
    digits(phone, points)


def send(phone: Page):
    return phone.get_by_role("button", name=re.compile("^Valider"))


def screen(phone: Page, title: str) -> None:
    """Wait for a screen, and until a second tap on its predecessor is over."""
    expect(phone.get_by_role("heading", name=re.compile(f"^{title}"))).to_be_visible()
    expect(phone.locator("#screen[data-fresh]")).to_have_count(0)


def pass_time_until(page: Page, done: Callable[[], bool]) -> None:
    """Advance the clock of a page, installed before it was opened, until this is so.

    Real time goes on as well: a timer that is set late costs time and fails nothing.
    """

    def look() -> bool:
        if not done():
            page.clock.fast_forward(STEP)
        return done()

    until(look)


def reconnect(page: Page) -> None:
    """Give a page its network back, and advance its clock until the desk answers the first of what the page has kept.

    While a sending is under way the clock stands at real time, so that the page gives none up early.
    """
    under_way: list[Request] = []
    answered: list[Request] = []

    def is_sending(request: Request) -> bool:
        return request.method == "POST" and "/apercu/" not in request.url

    def note(request: Request) -> None:
        if is_sending(request):
            under_way.append(request)

    def forget(request: Request) -> None:
        if request in under_way:
            under_way.remove(request)

    def look() -> bool:
        if under_way:
            page.evaluate("true")  # and hear of its answer
        else:
            page.clock.fast_forward(STEP)
        return bool(answered)

    page.on("request", note)
    page.on("requestfailed", forget)
    page.on("response", lambda response: answered.append(response.request) if is_sending(response.request) else None)
    page.context.set_offline(False)
    until(look)
