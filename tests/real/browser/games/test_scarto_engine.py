"""The tablet's engine of Scarto equals the Python one: all possible points, a sample of `tests/prove/games`."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from scoring.games import game_named
from scoring.scarto.rules import ScartoRules
from tests.real.browser.conftest import close_within_limit
from tests.real.browser.games.engines import open_engine
from tests.real.browser.games.hand_engines import compare_hands, compare_sheets
from tests.scoring.scarto.hands import RULES, any_piles, every_points, every_sheet, possible_points

GAME = game_named("scarto")
STEP = 211  # a prime that divides no number of choices, so that the sample has each number of points of each seat


@pytest.fixture(scope="module")
def tablet(chromium: Browser) -> Iterator[Page]:
    page = open_engine(chromium, "scarto")
    yield page
    close_within_limit(page)


def test_tablet_and_python_agree_on_all_possible_points(tablet: Page) -> None:
    compare_hands(tablet, GAME, possible_points(), ScartoRules())


# Worth its time: compares thousands of hands.
def test_tablet_and_python_agree_on_a_sample_of_all_points(tablet: Page) -> None:
    compare_hands(tablet, GAME, list(every_points())[::STEP], ScartoRules())


@pytest.fixture(params=["exchanged"])  # `tests/prove` has others
def fool(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


def test_tablet_and_python_agree_on_a_sample_of_piles(tablet: Page, fool: str) -> None:
    random, rules = Random(78), ScartoRules(fool=fool)
    compare_hands(tablet, GAME, [any_piles(random, rules, changes=number % 4) for number in range(400)], rules)


@pytest.fixture(params=RULES[:1], ids=lambda rules: str(rules.hands))  # `tests/prove` has others
def rules(request: pytest.FixtureRequest) -> ScartoRules:
    return request.param  # type: ignore[no-any-return]


def test_tablet_and_python_agree_on_every_sheet(tablet: Page, rules: ScartoRules) -> None:
    compare_sheets(tablet, GAME, list(every_sheet(rules)), rules)


def test_a_difference_of_the_engines_fails_the_comparison(tablet: Page) -> None:
    hands = [any_piles(Random(5), ScartoRules(), changes=0)]
    with pytest.raises(AssertionError, match="piles"):
        compare_hands(tablet, GAME, hands, ScartoRules(), on_tablet=ScartoRules(fool="exchanged"))
