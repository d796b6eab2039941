"""Fingers on a phone at a table: what every test of its page does."""

import re

from playwright.sync_api import Page, expect

from tournaments.models import Tournament


def open_table(phone: Page, live_server, made: Tournament, number: int = 1) -> None:
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
