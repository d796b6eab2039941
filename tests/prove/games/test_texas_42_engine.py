"""The scoring engine of Texas 42 on the tablet returns the same texts as Python, for all hands of many rules."""

from random import Random

import pytest
from playwright.sync_api import Page

from scoring.rule_sets import USUAL, build_rules
from scoring.texas_42.rules import Texas42Rules
from tests.real.browser.games.hand_engines import compare_hands, compare_sheets
from tests.real.browser.games.test_texas_42_engine import (
    BY_HOUSE,
    GAME,
    tablet,
    test_tablet_and_python_agree_on_a_sample_of_all_hands,
    test_tablet_and_python_agree_on_random_sheets,
)
from tests.scoring.texas_42.hands import HOUSE, RULES, every_hand, random_sheet

__all__ = [
    "tablet",
    "test_tablet_and_python_agree_on_a_sample_of_all_hands",
    "test_tablet_and_python_agree_on_random_sheets",
]

HOUSES: list[dict[str, bool]] = [{}, HOUSE, HOUSE | {"nello_any_bid": True}]
"""Kinds that a house plays: none, all, and nello at any bid. A kind changes no hand of another one."""


@pytest.mark.parametrize("ends", [{}, {"game_to": 21}, {"points_to": 250}], ids=str)
def test_tablet_engine_agrees_with_python_on_every_hand(tablet: Page, ends: dict[str, int]) -> None:
    for house in HOUSES:
        rules = build_rules(Texas42Rules, USUAL, {**house, **ends})
        compare_hands(tablet, GAME, list(every_hand(rules)), rules)


def test_tablet_engine_agrees_with_python_on_sheets(tablet: Page) -> None:
    random = Random(42)
    for rules in RULES:
        compare_sheets(tablet, GAME, [random_sheet(random, rules) for _ in range(5_000)], rules)


@pytest.fixture(params=BY_HOUSE[:-1])
def rules(request: pytest.FixtureRequest) -> Texas42Rules:
    return request.param  # type: ignore[no-any-return]
