"""The scoring engine of Scarto on the tablet returns the same texts as Python: all points, and many piles."""

from random import Random

import pytest
from playwright.sync_api import Page

from scoring.scarto.rules import ScartoRules
from tests.real.browser.games.hand_engines import compare_hands
from tests.real.browser.games.test_scarto_engine import (
    GAME,
    tablet,
    test_tablet_and_python_agree_on_a_sample_of_piles,
    test_tablet_and_python_agree_on_every_sheet,
)
from tests.scoring.scarto.hands import RULES, any_piles, every_points

__all__ = ["tablet", "test_tablet_and_python_agree_on_a_sample_of_piles", "test_tablet_and_python_agree_on_every_sheet"]


def test_tablet_engine_agrees_with_python_on_every_combination_of_points(tablet: Page) -> None:
    compare_hands(tablet, GAME, list(every_points()), ScartoRules())


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.fool} {rules.hands}")
def test_tablet_engine_agrees_with_python_on_piles(tablet: Page, rules: ScartoRules) -> None:
    random = Random(78)
    compare_hands(tablet, GAME, [any_piles(random, rules, changes=number % 4) for number in range(10_000)], rules)


@pytest.fixture(params=["kept"])
def fool(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=RULES[1:3], ids=lambda rules: str(rules.hands))
def rules(request: pytest.FixtureRequest) -> ScartoRules:
    return request.param  # type: ignore[no-any-return]
