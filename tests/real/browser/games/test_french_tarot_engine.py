"""The tablet's engine equals the Python one, word for word: a sample of what `tests/prove/games` compares."""

from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Page

from scoring.french_tarot import rules_named
from tests.real.browser.games.engines import LANGUAGES, compare_engines, house_rules, tablet
from tests.scoring.french_tarot.deals import EXAMPLES, TABLES, deal_of_example, draw_any_deal, every_deal

__all__ = ["tablet"]  # the fixture

STEP = 53  # a prime that divides no number of choices, so that the sample has each contract, bouts, total and bonus


@pytest.mark.parametrize(("players", "partner"), TABLES)
def test_tablet_and_python_agree_on_a_sample_of_combinations(tablet: Page, players: int, partner: int | None) -> None:
    compare_engines(tablet, every_deal(players, partner)[::STEP])


def test_tablet_and_python_agree_on_published_examples(tablet: Page) -> None:
    compare_engines(tablet, [deal_of_example(example) for example in EXAMPLES])


# Worth its time: compares deals under each set of house rules.
def test_tablet_and_python_agree_on_random_deals_under_house_rules(tablet: Page) -> None:
    random = Random(21)
    for rules, lang in zip(dict.fromkeys(house_rules()), cycle(LANGUAGES), strict=False):
        compare_engines(tablet, [draw_any_deal(random) for _ in range(6)], rules, languages=(lang,))


def test_a_difference_of_the_engines_fails_the_comparison(tablet: Page) -> None:
    with pytest.raises(AssertionError, match="garde"):
        compare_engines(tablet, every_deal(4, None)[::STEP], on_tablet=rules_named("fft-2012", {"multiplier_garde": 3}))
