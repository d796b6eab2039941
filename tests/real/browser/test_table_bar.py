"""What the bar of a recording says comes without moving anything under the thumb, on the smallest phone too."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect

from tests import cast
from tests.real.browser.conftest import hand_with_a_phone
from tests.real.browser.hands import digits, enter, open_table, screen, send, tap
from tournaments.models import Deal, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module", params=[(360, 640), (390, 844)], ids=["small", "usual"])
def hand(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[BrowserContext]:
    yield from hand_with_a_phone(chromium, *request.param)


@pytest.fixture
def made() -> Tournament:
    return cast.playing(8, rounds_planned=1, deals_per_round=4)


def keys(phone: Page) -> list[FloatRect | None]:
    """Where each key of the keypad is."""
    return [key.bounding_box() for key in phone.locator("[data-key]").all()]


def bar(phone: Page) -> FloatRect:
    box = phone.locator("#recording .actions").bounding_box()
    assert box is not None
    return box


def said(phone: Page, words: str) -> Locator:
    """A sentence of the bar, among those that are not hidden."""
    return phone.locator("#verdict strong").filter(has_text=words, visible=True)


def test_no_answer_of_the_bar_moves_or_covers_a_key(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    enter(phone, taker="1", points="", bouts="1")
    expect(phone.locator("#verdict")).to_contain_text("Il manque : les points")
    before, height = keys(phone), bar(phone)["height"]
    assert all(key and key["y"] + key["height"] <= bar(phone)["y"] for key in before)
    for points, says in (("49", "+"), ("90", "jamais 90"), ("5", "jamais 5"), ("12", "c’est rare")):
        digits(phone, points)
        expect(phone.locator("#verdict")).to_contain_text(says)
        assert keys(phone) == before
        assert bar(phone)["height"] == height


def test_the_question_about_a_slam_stands_in_sight_and_its_answers_go_on(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    enter(phone, taker="1", points="91", bouts="3")
    before = keys(phone)
    expect(said(phone, "Est-ce un chelem ?")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Non")).to_be_in_viewport(ratio=1)
    expect(send(phone)).to_be_hidden()
    phone.get_by_role("button", name="Oui").tap()
    phone.get_by_role("button", name="Oui, annoncé").tap()
    expect(phone.locator("#verdict")).to_contain_text("Nord")
    expect(phone.locator("#bonuses-chosen")).to_contain_text("chelem")
    assert keys(phone) == before
    send(phone).tap()
    screen(phone, "Donne 2")
    outcome = Deal.objects.get().outcome
    assert outcome
    assert outcome["chelem_announced"]


def test_no_slam_calls_the_arbiter_and_keeps_the_deal(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    enter(phone, taker="1", points="91", bouts="3")
    phone.get_by_role("button", name="Non").tap()
    expect(said(phone, "l’arbitre décide : il est appelé")).to_be_visible()
    assert cast.table_of(made).called_at is not None
    phone.reload()
    expect(phone.locator("[name=points]")).to_have_value("91")
    expect(said(phone, "Votre donne reste écrite ici")).to_be_visible()
    phone.get_by_role("button", name="C’est un chelem").tap()
    phone.get_by_role("button", name="Non", exact=True).tap()
    expect(send(phone)).to_be_enabled()


def test_the_next_step_comes_above_the_bar(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    for name, value, following in (("taker", "2", "contract"), ("contract", "garde", "bouts")):
        tap(phone, name, value)
        step = phone.locator(f"#step-{following}").bounding_box()
        assert step is not None
        assert step["y"] + step["height"] <= bar(phone)["y"]


def test_at_five_the_taker_is_not_offered_as_partner(phone: Page, live_server):
    made = cast.playing(9, odd_tables="5", rounds_planned=1)
    number = next(n for n in (1, 2) if cast.table_of(made, n).seats.count() == 5)
    open_table(phone, live_server, made, number)
    own = phone.locator("label:has([name=partner][value='2'])")
    tap(phone, "partner", "2")
    tap(phone, "taker", "2")
    expect(own).to_be_hidden()
    expect(phone.locator("[name=partner][value=alone]")).to_be_checked()
    tap(phone, "taker", "3")
    expect(own).to_be_visible()
