"""A whole round at one table, with fingers on a phone of 360 pixels: slips, surprises and a pulled cable included."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import cast
from tests.real.browser.conftest import hand_with_a_phone
from tests.real.browser.hands import digits, enter, open_table, screen, send, tap
from tournaments.models import Event, Submission, Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def hand(chromium: Browser) -> Iterator[BrowserContext]:
    yield from hand_with_a_phone(chromium, 360, 740)


@pytest.fixture
def made() -> Tournament:
    return cast.playing(8, rounds_planned=2, deals_per_round=4)


def deal(phone: Page, number: int) -> None:
    screen(phone, f"Donne {number} sur 4")


def must_be_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


# Worth its time: the way of every table on every day, with each key pressed.
def test_a_table_enters_its_round_on_a_phone(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    must_be_accessible(phone)
    four_taps_and_the_digits(phone)
    what_cannot_be_and_what_is_rare(phone)
    a_double_tap(phone)
    a_correction(phone)
    a_pass(phone)
    a_pulled_cable(phone)
    the_last_deal_and_the_confirmation(phone)
    table = Table.objects.get(round__number=1, station__number=1)
    assert table.state == Table.State.CONFIRMED
    assert sum(seat.score for seat in table.seats.all()) == 0
    assert Event.objects.filter(name="deal.recorded").count() == 6, "four deals, a correction and a pass"


def four_taps_and_the_digits(phone: Page) -> None:
    """The scores grow while it is typed."""
    deal(phone, 1)
    enter(phone, taker="1", points="49")
    expect(phone.locator("#verdict")).to_contain_text("+198")
    must_be_accessible(phone)
    send(phone).tap()
    deal(phone, 2)
    expect(phone.locator(".last")).to_contain_text("Enregistré au bureau")


def what_cannot_be_and_what_is_rare(phone: Page) -> None:
    """No pack of cards allows the first: the bar says why. The second is asked about once."""
    enter(phone, taker="2", points="90", bouts="1")
    expect(phone.locator("#verdict")).to_contain_text("jamais 90")
    expect(send(phone)).to_be_disabled()
    must_be_accessible(phone)
    digits(phone, "82")
    tap(phone, "bouts", "3")
    expect(send(phone)).to_have_text("Valider quand même")
    must_be_accessible(phone)


def a_double_tap(phone: Page) -> None:
    digits(phone, "45")
    expect(send(phone)).to_have_text("Valider la donne")
    send(phone).dblclick()
    deal(phone, 3)


def a_correction(phone: Page) -> None:
    """Tap the line, change it, and the balances follow."""
    phone.locator(".sheet tbody tr").first.locator("a").tap()
    screen(phone, "Corriger la donne 1")
    expect(phone.locator("#verdict")).to_contain_text("Garde")  # what the line scores now, before a touch
    must_be_accessible(phone)
    digits(phone, "41")
    expect(phone.locator("#verdict")).to_contain_text("+150")
    send(phone).tap()
    deal(phone, 3)
    expect(phone.locator(".sheet")).to_contain_text("+150")


def a_pass(phone: Page) -> None:
    phone.get_by_role("button", name="Tout le monde passe").tap()
    expect(phone.locator(".last")).to_contain_text("Tout le monde a passé")
    deal(phone, 3)


def a_pulled_cable(phone: Page) -> None:
    """The page goes on, says so, survives a reload, and the deal arrives once."""
    enter(phone, taker="3", points="50")
    expect(phone.locator("#verdict")).to_contain_text("+204")
    phone.context.set_offline(True)
    send(phone).tap()
    expect(phone.locator("#outbox")).to_contain_text("1 ligne est gardée ici")
    deal(phone, 4)
    must_be_accessible(phone)
    phone.context.set_offline(False)
    expect(phone.locator(".last")).to_contain_text("Donne 3")
    deal(phone, 4)


def the_last_deal_and_the_confirmation(phone: Page) -> None:
    enter(phone, taker="4", points="35")
    expect(phone.locator("#verdict")).to_contain_text("Chaque défenseur reçoit")
    send(phone).tap()
    screen(phone, "La feuille est complète")
    must_be_accessible(phone)
    tap(phone, "seat", "2")
    phone.get_by_role("button", name="Je valide la feuille").tap()
    screen(phone, "Feuille validée")
    must_be_accessible(phone)


def test_what_was_typed_survives_a_reload(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    enter(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    phone.reload()
    expect(phone.locator("[name=points]")).to_have_value("51")
    expect(phone.locator("#verdict")).to_contain_text("+210")


def test_what_the_desk_did_not_take_stays_with_its_reason_until_it_is_erased(
    phone: Page, live_server, made: Tournament
):
    open_table(phone, live_server, made)
    enter(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    table = cast.table_of(made)
    cast.fill(table, Random(1))
    send(phone).tap()
    screen(phone, "Feuille validée")
    kept = phone.locator("#kept")
    expect(kept).to_contain_text("Tour 1, ligne 1")
    expect(kept).to_contain_text("La feuille de cette table est validée")
    must_be_accessible(phone)
    phone.reload()
    expect(kept).to_contain_text("Tour 1, ligne 1")
    assert Submission.objects.get().verdict == "conflict"
    kept.get_by_role("button", name="Effacer de cet appareil").tap()
    expect(kept).to_be_hidden()


def test_it_works_from_the_keyboard_alone(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    phone.locator("input[name=taker][value='1']").focus()
    phone.keyboard.press("Space")
    phone.locator("input[name=contract][value=garde]").focus()
    phone.keyboard.press("Space")
    phone.locator("input[name=bouts][value='2']").focus()
    phone.keyboard.press("Space")
    phone.locator("[name=points]").focus()
    phone.keyboard.type("49")
    expect(send(phone)).to_be_enabled()
    phone.keyboard.press("Enter")
    deal(phone, 2)


def test_a_refusal_of_the_page_comes_into_sight_wherever_the_finger_was(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    enter(phone, taker="1", points="50")
    expect(send(phone)).to_be_enabled()
    phone.context.clear_cookies()
    send(phone).tap()
    expect(phone.locator("#messages")).to_be_in_viewport()
    expect(phone.locator("#messages")).to_contain_text("Rechargez-la")


def test_totals_from_paper_add_up_and_offer_the_last_one(phone: Page, live_server):
    made = cast.playing(8, rounds_planned=2, recording_mode="totals")
    open_table(phone, live_server, made)
    must_be_accessible(phone)
    for seat, total in (("1", "300"), ("2", "120"), ("3", "80")):
        phone.locator(f"[name=total_{seat}]").fill(total)
        if seat != "1":
            tap(phone, f"sign_{seat}", "-")
    expect(phone.locator("[data-sum]")).to_have_text("+100")
    phone.get_by_role("button", name=re.compile("Compléter Ouest")).tap()
    expect(phone.locator("[data-sum]")).to_have_text("0")
    phone.get_by_role("button", name="Enregistrer les bilans").tap()
    screen(phone, "La feuille est complète")
    must_be_accessible(phone)
