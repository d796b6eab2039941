"""The hands of players at the page of a table: taps, and waits for its screen, its clock and its connection."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Page, Request, expect

from tests.waiting import until

if TYPE_CHECKING:
    from tournaments.models import Tournament  # `tests/load/` imports this module without Django's settings

STEP_MS = 1_000  # of a page's clock
ENTERS = re.compile("(saisit|Saisir aussi) pour la table")  # the button that binds a first or a further device


def open_table(phone: Page, live_server, tournament: "Tournament", number: int = 1) -> None:
    """Bind the device to a table by the service, and open its page: a page less than `bind_by_button`."""
    from tournaments.services.devices.binding import device_bind  # noqa: PLC0415 - they need Django's settings
    from tournaments.web.access import DEVICE_COOKIE  # noqa: PLC0415

    station = tournament.stations.get(number=number)
    cookies = {cookie.get("name"): cookie.get("value") for cookie in phone.context.cookies(live_server.url)}
    _device, secret = device_bind(station=station, secret=cookies.get(DEVICE_COOKIE))
    phone.context.add_cookies([{"name": DEVICE_COOKIE, "value": secret, "url": live_server.url, "httpOnly": True}])
    phone.goto(f"{live_server.url}/t/{station.code}/")
    wait_for_table(phone)


def leave_table(phone: Page) -> None:
    """Leave the page of a table while it is offline; its lines stay in the outbox.

    The page is online for a moment while it closes. Without the cookie of its device the desk refuses what it sends.
    """
    cookies = phone.context.cookies()
    phone.context.clear_cookies()
    phone.goto("about:blank")
    phone.context.add_cookies(cookies)  # type: ignore[arg-type]  # they have the form that `cookies` returns


def bind_by_button(phone: Page, live_server, tournament: "Tournament", number: int = 1) -> None:
    """Open the page of a table and press the button that binds the device to it."""
    phone.goto(f"{live_server.url}/t/{tournament.stations.get(number=number).code}/")
    with phone.expect_navigation():
        phone.get_by_role("button", name=ENTERS).click()
    wait_for_table(phone)


def wait_for_table(phone: Page) -> None:
    """Wait for the fonts of the page, without which lines break elsewhere, and for all its scripts."""
    phone.evaluate("document.fonts.ready.then(() => true)")
    expect(phone.locator(".tools [popovertarget=state]")).to_be_visible()


def tap(phone: Page, name: str, value: str) -> None:
    phone.locator(f"label:has(input[name='{name}'][value='{value}'])").tap()


def type_digits(phone: Page, text: str) -> None:
    """Empty the field of the keypad, then tap these digits."""
    for _ in phone.locator("[data-keypad-value]").input_value():
        phone.locator("[data-key=erase]").tap()
    for digit in text:
        phone.locator(f"[data-key='{digit}']").tap()


def fill_in_deal(phone: Page, *, taker: str, points: str, contract: str = "garde", bouts: str = "2") -> None:
    """Answer the questions of a French Tarot deal, without sending it."""
    tap(phone, "taker", taker)
    tap(phone, "contract", contract)
    tap(phone, "bouts", bouts)
    type_digits(phone, points)


def send_button(phone: Page):
    return phone.get_by_role("button", name=re.compile("^Valider"))


def enter_deal_of(phone: Page, number: int, taker: str = "1", points: str = "49", *, of: int, **answers: str) -> None:
    """Wait for the form of a French Tarot deal, of a round of so many deals, fill it in and send it."""
    wait_for_screen(phone, f"Donne {number} sur {of}")
    fill_in_deal(phone, taker=taker, points=points, **answers)
    send_button(phone).tap()


def wait_for_screen(phone: Page, title: str) -> None:
    """Wait for the screen with this title, and for the end of the double-tap protection of a fresh screen."""
    expect(phone.get_by_role("heading", name=re.compile(f"^{title}"))).to_be_visible()
    expect(phone.locator("#screen[data-fresh]")).to_have_count(0)


def pass_time_until(page: Page, done: Callable[[], bool]) -> None:
    """Advance the clock of a page until `done()`; the clock must have been installed before the page was opened.

    Real time passes as well, so a timer that is set late only costs time.
    """

    def look() -> bool:
        if not done():
            page.clock.fast_forward(STEP_MS)
        return done()

    until(look)


def wait_for_outbox(page: Page, count: int) -> None:
    """Wait until the page shows that so many lines wait on it. Its text is not enough: it is in the page, hidden."""
    text = "1 ligne est gardée ici" if count == 1 else f"{count} lignes sont gardées ici"
    expect(page.locator("#outbox").get_by_text(text)).to_be_visible()


def confirm_offline(phone: Page) -> None:
    """Confirm the full sheet as seat 2 without the desk."""
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    expect(phone.get_by_text("La feuille est validée ici")).to_be_visible()


def reconnect_and_wait_for_confirmation(phone: Page) -> None:
    """Reconnect, and wait until the desk has all lines and the confirmation."""
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    wait_for_screen(phone, "Feuille validée")


def reconnect(page: Page) -> None:
    """Go online, and advance the clock of the page until the desk answers its first queued submission.

    While a submission is pending the clock is not advanced, so that the page does not time out early.
    """
    pending: list[Request] = []
    answers: list[Request] = []

    def is_submission(request: Request) -> bool:
        return request.method == "POST" and "/apercu/" not in request.url

    def note(request: Request) -> None:
        if is_submission(request):
            pending.append(request)

    def forget(request: Request) -> None:
        if request in pending:
            pending.remove(request)

    def look() -> bool:
        if pending:
            page.evaluate("true")  # lets Playwright dispatch the response event
        else:
            page.clock.fast_forward(STEP_MS)
        return bool(answers)

    page.on("request", note)
    page.on("requestfailed", forget)
    page.on("response", lambda response: answers.append(response.request) if is_submission(response.request) else None)
    page.context.set_offline(False)
    until(look)
