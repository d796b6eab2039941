"""The tablet's engine of Texas 42 equals the Python one: a sample of its hands, and random sheets."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from scoring.games import game_named
from scoring.texas_42.rules import Texas42Rules
from tests.real.browser.conftest import close_within_limit
from tests.real.browser.games.engines import open_engine
from tests.real.browser.games.hand_engines import compare_hands, compare_sheets
from tests.scoring.texas_42.hands import RULES, every_hand, random_sheet

GAME = game_named("texas-42")
STEP = 53  # a prime that divides no number of choices, so that the sample has each bid, kind and number of points
BY_HOUSE = [pytest.param(rules, id=" ".join(map(str, rules.house_options())) or "usual") for rules in RULES]


@pytest.fixture(scope="module")
def tablet(chromium: Browser) -> Iterator[Page]:
    page = open_engine(chromium, "texas-42")
    yield page
    close_within_limit(page)


@pytest.fixture(params=BY_HOUSE[-1:])  # `tests/prove` has others
def rules(request: pytest.FixtureRequest) -> Texas42Rules:
    return request.param  # type: ignore[no-any-return]


def test_tablet_and_python_agree_on_a_sample_of_all_hands(tablet: Page, rules: Texas42Rules) -> None:
    compare_hands(tablet, GAME, list(every_hand(rules))[::STEP], rules)


def test_tablet_and_python_agree_on_random_sheets(tablet: Page, rules: Texas42Rules) -> None:
    random = Random(42)
    compare_sheets(tablet, GAME, [random_sheet(random, rules) for _ in range(300)], rules)


def test_a_difference_of_the_engines_fails_the_comparison(tablet: Page) -> None:
    hands = list(every_hand(Texas42Rules()))[::STEP]
    with pytest.raises(AssertionError, match="bidder"):
        compare_hands(tablet, GAME, hands, Texas42Rules(), on_tablet=Texas42Rules(points_to=250))
