"""The tablet of Burro, Scarto and Texas 42, as fingers use it on a small phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.browser.conftest import fresh_page
from tests.browser.hands import digits, hand_with_a_phone, open_table, screen, send, tap
from tournaments.models import Deal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FINGER = 44  # pixels


@pytest.fixture(scope="module")
def hand(chromium: Browser) -> Iterator[BrowserContext]:
    yield from hand_with_a_phone(chromium, 360, 740)


@pytest.fixture
def phone(hand: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    for page in fresh_page(hand, live_server):
        page.set_default_timeout(10_000)
        yield page


def scores(number: int = 1) -> list[int]:
    return list(Deal.objects.get(number=number).scores)


def is_for_fingers(phone: Page, selector: str) -> bool:
    boxes = [one.bounding_box() for one in phone.locator(selector).all() if one.is_visible()]
    return bool(boxes) and all(box and box["height"] >= FINGER and box["width"] >= FINGER for box in boxes)


def test_burro_takes_a_tap_on_a_name(phone: Page, live_server):
    open_table(phone, live_server, cast.playing(8, game="burro", rounds_planned=1))
    expect(send(phone)).to_be_hidden()
    tap(phone, "last_holder", "2")
    send(phone).tap()
    screen(phone, "Donne 2")
    assert scores() == [0, 1, 0, 0]
    expect(phone.locator(".box", has_text="B")).to_have_count(1)
    assert is_for_fingers(phone, "label.seat")


def test_scarto_offers_the_third_pile_and_counts_one_card_by_card(phone: Page, live_server):
    open_table(phone, live_server, cast.playing(6, game="scarto", rounds_planned=1))
    phone.locator("[name=points_1]").fill("27")
    phone.get_by_text("Compter ce tas").nth(1).tap()
    pile = phone.locator(".pile-row").nth(1)
    for kind, cards in (("kings", 1), ("jacks", 2), ("blanks", 3)):
        for _ in range(cards):
            pile.locator(f"[data-kind={kind}] [data-more]").tap()
    expect(phone.locator("[name=points_2]")).to_have_value("8")  # 5 + 2 × 2 + 3 × 1, less 2 for each of two batches
    pile.locator("[data-kind=blanks] [data-more]").tap()
    pile.locator("[data-kind=blanks] [data-more]").tap()
    expect(phone.locator("[name=points_2]")).to_have_value("9")  # two more cards count 1
    assert is_for_fingers(phone, ".counter button")
    phone.get_by_role("button", name="Le reste").tap()
    expect(phone.locator("[name=points_3]")).to_have_value("42")
    send(phone).tap()
    screen(phone, "Donne 2")
    assert scores() == [1, -17, 16]


def test_texas_42_asks_for_points_or_for_marks(phone: Page, live_server):
    open_table(phone, live_server, cast.playing(8, game="texas-42", rounds_planned=1))
    tap(phone, "bidder", "4")
    tap(phone, "bid", "30")
    expect(phone.locator("#step-result")).to_be_hidden()
    tap(phone, "kind", "trump:2")
    digits(phone, "34")
    expect(phone.locator("#verdict")).to_contain_text("30")
    send(phone).tap()
    screen(phone, "Donne 2")
    assert scores() == [0, 1, 0, 1]
    tap(phone, "bidder", "1")
    tap(phone, "bid", "84")
    expect(phone.locator("#step-taken")).to_be_hidden()
    tap(phone, "kind", "follow-me")
    tap(phone, "result", "made")
    send(phone).tap()
    screen(phone, "Donne 3")
    assert scores(2) == [2, 0, 2, 0]
    expect(phone.locator(".strokes .made")).to_have_count(3)
