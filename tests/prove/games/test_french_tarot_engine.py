"""The scoring engine of the tablet returns the same texts as Python, for all combinations and many house rules."""

from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Page

from tests.real.browser.games.engines import LANGUAGES, compare_engines, house_rules, tablet
from tests.scoring.french_tarot.deals import TABLES, draw_any_deal, every_deal

__all__ = ["tablet"]  # the fixture


@pytest.mark.parametrize(("players", "partner"), TABLES)
def test_tablet_engine_agrees_with_python_on_every_combination(tablet: Page, players: int, partner: int | None) -> None:
    compare_engines(tablet, every_deal(players, partner))


def test_tablet_engine_agrees_with_python_under_house_rules(tablet: Page) -> None:
    random = Random(21)
    for rules, lang in zip(dict.fromkeys(house_rules()), cycle(LANGUAGES), strict=False):
        compare_engines(tablet, [draw_any_deal(random) for _ in range(60)], rules, languages=(lang,))
