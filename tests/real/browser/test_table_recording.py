"""A whole round of one table by touch, on a phone of 360 pixels, with corrections and an outage.

Also a draft, the keyboard alone, an expired page, and a sheet of totals.
"""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tests.real.browser.hands import (
    bind_by_button,
    fill_in_deal,
    open_table,
    reconnect,
    send_button,
    tap,
    type_digits,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Event, Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=4)


def wait_for_deal(phone: Page, number: int) -> None:
    wait_for_screen(phone, f"Donne {number} sur 4")


def check_accessibility(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()


# Worth its time: the whole round of a table, key by key, with axe on each screen.
def test_table_enters_its_round_on_a_phone(phone: Page, live_server, tournament: Tournament):
    bind_by_button(phone, live_server, tournament)
    check_accessibility(phone)
    enter_first_deal(phone)
    enter_impossible_and_rare_points(phone)
    send_by_double_tap(phone)
    correct_first_deal(phone)
    record_pass(phone)
    send_deal_offline(phone)
    enter_last_deal_and_confirm(phone)
    table = Table.objects.get(round__number=1, station__number=1)
    assert table.state == Table.State.CONFIRMED
    assert sum(seat.score for seat in table.seats.all()) == 0
    assert Event.objects.filter(name="deal.recorded").count() == 6, "four deals, a correction and a pass"


def enter_first_deal(phone: Page) -> None:
    """Enter deal 1, whose scores show while it is typed."""
    wait_for_deal(phone, 1)
    fill_in_deal(phone, taker="1", points="49")
    expect(phone.locator("#verdict")).to_contain_text("+198")
    check_accessibility(phone)
    send_button(phone).tap()
    wait_for_deal(phone, 2)
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")


def enter_impossible_and_rare_points(phone: Page) -> None:
    """Enter 90 points with one bout, which is refused with a reason, then 82 with three, which needs a confirmation."""
    fill_in_deal(phone, taker="2", points="90", bouts="1")
    expect(phone.locator("#verdict")).to_contain_text("jamais 90")
    expect(send_button(phone)).to_be_disabled()
    check_accessibility(phone)
    type_digits(phone, "82")
    tap(phone, "bouts", "3")
    expect(send_button(phone)).to_have_text("Valider quand même")
    check_accessibility(phone)


def send_by_double_tap(phone: Page) -> None:
    type_digits(phone, "45")
    expect(send_button(phone)).to_have_text("Valider la donne")
    send_button(phone).dblclick()
    wait_for_deal(phone, 3)


def correct_first_deal(phone: Page) -> None:
    """Correct deal 1 by a tap on its line; the balances change."""
    phone.locator(".sheet tbody tr").first.locator("a").tap()
    wait_for_screen(phone, "Corriger la donne 1")
    expect(phone.locator("#verdict")).to_contain_text("Garde")  # the scores before the change
    check_accessibility(phone)
    type_digits(phone, "41")
    expect(phone.locator("#verdict")).to_contain_text("+150")
    send_button(phone).tap()
    wait_for_deal(phone, 3)
    expect(phone.locator(".sheet")).to_contain_text("+150")


def record_pass(phone: Page) -> None:
    phone.get_by_role("button", name="Tout le monde passe").tap()
    expect(phone.locator(".last")).to_contain_text("Tout le monde a passé")
    wait_for_deal(phone, 3)


def send_deal_offline(phone: Page) -> None:
    """Send deal 3 offline: the page goes on with deal 4, and the deal arrives after the outage."""
    fill_in_deal(phone, taker="3", points="50")
    expect(phone.locator("#verdict")).to_contain_text("+204")  # 3 × (25 + 9) × 2
    phone.context.set_offline(True)
    send_button(phone).tap()
    wait_for_outbox(phone, 1)
    wait_for_deal(phone, 4)
    check_accessibility(phone)
    reconnect(phone)
    expect(phone.locator(".last")).to_contain_text("Donne 3")
    wait_for_deal(phone, 4)


def enter_last_deal_and_confirm(phone: Page) -> None:
    """Enter deal 4, a lost contract, and confirm the complete sheet as another player."""
    fill_in_deal(phone, taker="4", points="35")
    expect(phone.locator("#verdict")).to_contain_text("Chaque défenseur reçoit")
    send_button(phone).tap()
    wait_for_screen(phone, "La feuille est complète")
    check_accessibility(phone)
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    wait_for_screen(phone, "Feuille validée")
    check_accessibility(phone)


def test_draft_survives_a_reload(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    phone.reload()
    expect(phone.locator("[name=points]")).to_have_value("51")
    expect(phone.locator("#verdict")).to_contain_text("+210")


def test_deal_is_recorded_by_keyboard_alone(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.locator("input[name=taker][value='1']").focus()
    phone.keyboard.press("Space")
    phone.locator("input[name=contract][value=garde]").focus()
    phone.keyboard.press("Space")
    phone.locator("input[name=bouts][value='2']").focus()
    phone.keyboard.press("Space")
    phone.locator("[name=points]").focus()
    phone.keyboard.type("49")
    expect(send_button(phone)).to_be_enabled()
    phone.keyboard.press("Enter")
    wait_for_deal(phone, 2)


def test_message_about_an_expired_page_is_in_view(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="1", points="50")
    expect(send_button(phone)).to_be_enabled()
    phone.context.clear_cookies()
    send_button(phone).tap()
    expect(phone.locator("#messages")).to_be_in_viewport()
    expect(phone.locator("#messages")).to_contain_text("Rechargez-la")


def test_totals_show_their_sum_and_fill_in_the_last_one(phone: Page, live_server):
    tournament = cast.running_tournament(8, rounds_planned=2, recording_mode="totals")
    open_table(phone, live_server, tournament)
    check_accessibility(phone)
    for seat, total in (("1", "300"), ("2", "120"), ("3", "80")):
        phone.locator(f"[name=total_{seat}]").fill(total)
        if seat != "1":
            tap(phone, f"sign_{seat}", "-")
    expect(phone.locator("[data-sum]")).to_have_text("+100")
    phone.get_by_role("button", name=re.compile("Compléter Ouest")).tap()
    expect(phone.locator("[data-sum]")).to_have_text("0")
    phone.get_by_role("button", name="Enregistrer les bilans").tap()
    wait_for_screen(phone, "La feuille est complète")
    check_accessibility(phone)
