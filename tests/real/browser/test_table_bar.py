"""The bar below the form of a deal: its messages move no key and hide no step, on a phone of 360 × 640 pixels either.

It asks about an unsaid slam; at a table of five, the taker is no choice of partner.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tests.real.browser.hands import fill_in_deal, open_table, send_button, tap, type_digits, wait_for_screen
from tournaments.models import Deal, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    """Open the window of a small phone; `tests/prove/browser` runs the same tests on one of 390 × 844 pixels."""
    yield from open_phone_window(chromium, 360, 640)


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=4)


def read_key_boxes(phone: Page) -> list[FloatRect | None]:
    """Return the box of each key of the keypad."""
    return [key.bounding_box() for key in phone.locator("[data-key]").all()]


def read_bar_box(phone: Page) -> FloatRect:
    box = phone.locator("#recording .actions").bounding_box()
    assert box is not None
    return box


def find_message(phone: Page, words: str) -> Locator:
    """Return the visible sentence of the bar with these words."""
    return phone.locator("#verdict strong").filter(has_text=words, visible=True)


def test_messages_of_the_bar_move_and_cover_no_key(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="1", points="", bouts="1")
    expect(phone.locator("#verdict")).to_contain_text("Il manque : les points")
    boxes, height = read_key_boxes(phone), read_bar_box(phone)["height"]
    assert all(key and key["y"] + key["height"] <= read_bar_box(phone)["y"] for key in boxes)
    for points, message in (("49", "+"), ("90", "jamais 90"), ("5", "jamais 5"), ("12", "c’est rare")):
        type_digits(phone, points)
        expect(phone.locator("#verdict")).to_contain_text(message)
        assert read_key_boxes(phone) == boxes
        assert read_bar_box(phone)["height"] == height


def test_third_digit_is_refused_and_erasing_takes_one_digit(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    points = phone.locator("[name=points]")
    for keys, shown in ((["4", "9", "1"], "49"), (["erase"], "4"), (["1"], "41"), (["erase"] * 3, "")):
        for key in keys:
            phone.locator(f"[data-key='{key}']").tap()
        expect(points).to_have_value(shown)


def test_held_erase_key_empties_the_field(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    type_digits(phone, "49")
    phone.locator("[data-key=erase]").click(delay=700)
    expect(phone.locator("[name=points]")).to_have_value("")


def test_question_about_a_slam_is_in_view_and_its_answer_is_recorded(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="1", points="91", bouts="3")
    boxes = read_key_boxes(phone)
    expect(find_message(phone, "Est-ce un chelem ?")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Non appeler l’arbitre")).to_be_in_viewport(ratio=1)
    expect(send_button(phone)).to_be_hidden()
    phone.get_by_role("button", name="Chelem annoncé").tap()
    expect(send_button(phone)).to_have_text("Valider la donne")
    expect(phone.locator("#verdict")).to_contain_text("Nord")
    expect(phone.locator("#bonuses-chosen")).to_contain_text("chelem")
    assert read_key_boxes(phone) == boxes
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2")
    outcome = Deal.objects.get().outcome
    assert outcome
    assert outcome["chelem_announced"]


def test_denied_slam_calls_the_arbiter_and_keeps_the_draft(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    fill_in_deal(phone, taker="1", points="91", bouts="3")
    phone.get_by_role("button", name="Non appeler l’arbitre").tap()
    expect(find_message(phone, "l’arbitre décide : il est appelé")).to_be_visible()
    assert cast.table_of(tournament).called_at is not None
    phone.reload()
    expect(phone.locator("[name=points]")).to_have_value("91")
    expect(find_message(phone, "Votre donne reste écrite ici")).to_be_visible()
    phone.get_by_role("button", name="Chelem sans annonce").tap()
    expect(send_button(phone)).to_be_enabled()


def test_next_step_is_above_the_bar(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    for name, value, next_step in (("taker", "2", "contract"), ("contract", "garde", "bouts")):
        tap(phone, name, value)
        step = phone.locator(f"#step-{next_step}").bounding_box()
        assert step is not None
        assert step["y"] + step["height"] <= read_bar_box(phone)["y"]


def test_taker_is_not_offered_as_partner_at_a_table_of_five(phone: Page, live_server):
    tournament = cast.running_tournament(9, odd_tables="5", rounds_planned=1)
    number = next(n for n in (1, 2) if cast.table_of(tournament, n).seats.count() == 5)
    open_table(phone, live_server, tournament, number)
    own_choice = phone.locator("label:has([name=partner][value='2'])")
    tap(phone, "partner", "2")
    tap(phone, "taker", "2")
    expect(own_choice).to_be_hidden()
    expect(phone.locator("[name=partner][value=alone]")).to_be_checked()
    tap(phone, "taker", "3")
    expect(own_choice).to_be_visible()
