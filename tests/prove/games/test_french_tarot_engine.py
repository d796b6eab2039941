"""The engine on the tablet says word for word what Python says, on every combination and under many rules."""

from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Page

from tests.real.browser.games.engines import LANGUAGES, house_rules, must_agree, tablet
from tests.scoring.french_tarot.deals import TABLES, draw_any_deal, every_deal

__all__ = ["tablet"]  # the fixture


@pytest.mark.parametrize(("players", "partner"), TABLES)
def test_it_agrees_on_every_combination(tablet: Page, players: int, partner: int | None) -> None:
    must_agree(tablet, every_deal(players, partner))


def test_it_agrees_under_the_rules_of_any_house(tablet: Page) -> None:
    random = Random(21)
    for rules, lang in zip(dict.fromkeys(house_rules()), cycle(LANGUAGES), strict=False):
        must_agree(tablet, [draw_any_deal(random) for _ in range(60)], rules, languages=(lang,))
