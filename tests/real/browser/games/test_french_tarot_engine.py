"""The engine on the tablet says word for word what Python says: a sample of what tests/prove/games compares in full."""

from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Page

from scoring.french_tarot import rules_named
from tests.real.browser.games.engines import LANGUAGES, house_rules, must_agree, tablet
from tests.scoring.french_tarot.deals import EXAMPLES, TABLES, deal_of_example, draw_any_deal, every_deal

__all__ = ["tablet"]  # the fixture

STEP = 53  # a prime that divides no number of choices: every contract, bouts, total and bonus is among the deals


@pytest.mark.parametrize(("players", "partner"), TABLES)
def test_it_agrees_on_a_sample_of_the_combinations(tablet: Page, players: int, partner: int | None) -> None:
    must_agree(tablet, every_deal(players, partner)[::STEP])


def test_it_agrees_on_the_published_examples(tablet: Page) -> None:
    must_agree(tablet, [deal_of_example(example) for example in EXAMPLES])


def test_it_agrees_on_some_deals_under_the_rules_of_any_house(tablet: Page) -> None:
    random = Random(21)
    for rules, lang in zip(dict.fromkeys(house_rules()), cycle(LANGUAGES), strict=False):
        must_agree(tablet, [draw_any_deal(random) for _ in range(6)], rules, languages=(lang,))


def test_a_difference_would_be_seen(tablet: Page) -> None:
    with pytest.raises(AssertionError, match="garde"):
        must_agree(tablet, every_deal(4, None)[::STEP], on_tablet=rules_named("fft-2012", {"multiplier_garde": 3}))
