"""Recording Burro, Scarto and Texas 42 by touch, on a phone of 360 × 740 pixels."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tests.real.browser.hands import (
    open_table,
    reconnect,
    send_button,
    tap,
    type_digits,
    wait_for_outbox,
    wait_for_screen,
)
from tournaments.models import Deal

pytestmark = pytest.mark.django_db(transaction=True)
MIN_TARGET_PIXELS = 44


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


def read_scores(number: int = 1) -> list[int]:
    return list(Deal.objects.get(number=number).scores)


def has_large_targets(phone: Page, selector: str) -> bool:
    boxes = [target.bounding_box() for target in phone.locator(selector).all() if target.is_visible()]
    return bool(boxes) and all(
        box and box["height"] >= MIN_TARGET_PIXELS and box["width"] >= MIN_TARGET_PIXELS for box in boxes
    )


def find_letters(phone: Page) -> Locator:
    return phone.locator(".box", has_text=re.compile("[BURO]"))


def tap_seat(phone: Page, seat: int) -> None:
    phone.locator(f"button.seat[value='{seat}']").tap()


def test_one_tap_gives_one_letter_in_burro(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(8, game="burro", rounds_planned=1))
    assert has_large_targets(phone, "button.seat")
    tap_seat(phone, 2)
    wait_for_screen(phone, "Donne 2")
    tap_seat(phone, 2)  # a double tap
    tap_seat(phone, 3)
    expect(phone.locator("#screen[data-given]")).to_have_count(0)
    expect(find_letters(phone)).to_have_count(1)
    assert read_scores() == [0, 1, 0, 0]
    assert Deal.objects.count() == 1
    tap_seat(phone, 4)
    wait_for_screen(phone, "Donne 3")
    expect(find_letters(phone)).to_have_count(2)


def test_tap_of_burro_is_kept_offline_and_sent_once(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(8, game="burro", rounds_planned=1))
    phone.context.set_offline(True)
    tap_seat(phone, 3)
    wait_for_outbox(phone, 1)
    phone.locator("button.seat[value='4']").tap(force=True)  # a double tap
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    wait_for_screen(phone, "Donne 2")
    assert read_scores() == [0, 0, 1, 0]


def test_scarto_counts_a_pile_by_cards_and_fills_in_the_rest(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(6, game="scarto", rounds_planned=1))
    phone.locator("[name=points_1]").fill("27")
    phone.get_by_text("Compter ce tas").nth(1).tap()
    pile = phone.locator(".pile-row").nth(1)
    for kind, cards in (("kings", 1), ("jacks", 2), ("blanks", 3)):
        for _ in range(cards):
            pile.locator(f"[data-kind={kind}] [data-more]").tap()
    expect(phone.locator("[name=points_2]")).to_have_value("8")  # 5 + 2 × 2 + 3 × 1, less 2 for each of two batches
    pile.locator("[name=pile_2_blanks]").fill("5")
    expect(phone.locator("[name=points_2]")).to_have_value("9")  # two more cards count 1
    expect(pile.locator("[data-cards]")).to_have_text("8 cartes")
    assert has_large_targets(phone, ".counter button")
    phone.get_by_role("button", name="Le reste").tap()
    expect(phone.locator("[name=points_3]")).to_have_value("42")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2 sur 3")
    assert read_scores() == [1, -17, 16]  # 26 points of each pile are deducted


def count_pile(phone: Page, seat: int, **cards: int) -> None:
    phone.get_by_text("Compter ce tas").nth(seat - 1).tap()
    for kind, number in cards.items():
        phone.locator(f"[name=pile_{seat}_{kind}]").fill(str(number))


def test_typed_points_replace_a_counted_pile_in_scarto(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(6, game="scarto", rounds_planned=1))
    count_pile(phone, 1, kings=4)
    phone.locator("[name=points_1]").fill("27")
    expect(phone.locator("[name=pile_1_kings]")).to_have_value("")


def test_texas_42_shows_fields_for_points_or_marks(phone: Page, live_server):
    open_table(phone, live_server, cast.running_tournament(8, game="texas-42", rounds_planned=1))
    tap(phone, "bidder", "4")
    tap(phone, "bid", "30")
    expect(phone.locator("#step-result")).to_be_hidden()
    tap(phone, "kind", "trump:2")
    type_digits(phone, "34")
    expect(phone.locator("#verdict")).to_contain_text("30")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2")
    assert read_scores() == [0, 1, 0, 1]
    tap(phone, "bidder", "1")
    tap(phone, "bid", "84")
    expect(phone.locator("#step-taken")).to_be_hidden()
    tap(phone, "kind", "follow-me")
    tap(phone, "result", "made")
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 3")
    assert read_scores(2) == [2, 0, 2, 0]
    expect(phone.locator(".strokes .made")).to_have_count(3)  # one mark, then two
