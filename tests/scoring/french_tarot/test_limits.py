"""The largest score of a seat in one deal, which bounds the totals entered from paper."""

import pytest

from scoring.french_tarot import check, rules_named, score
from scoring.french_tarot.limits import largest_score
from scoring.french_tarot.notation import parse_deal
from tests.scoring.french_tarot.deals import FFT


def test_largest_score_is_at_least_the_published_maximum() -> None:
    # 2886 is the published maximum at four: 962 from each of three.
    best = "4p t1 garde_contre 3b 88 petit:attack poignee:1:triple chelem:announced chelem:attack"
    assert max(score(parse_deal(best), FFT).by_seat) == 2886
    assert largest_score(4, FFT) >= 2886


@pytest.mark.parametrize("paid_to", ["player", "camp"])
def test_largest_score_bounds_a_loss_against_a_misere_of_every_defender(paid_to: str) -> None:
    rules = rules_named("fft-2012", {"misere": 100, "misere_for": paid_to})
    words = "4p t1 garde_contre 0b 0 petit:defence poignee:2:triple chelem:announced chelem:defence misere:2,3,4"
    worst = parse_deal(words)
    assert not any(problem.refuses for problem in check(worst, rules))
    assert -min(score(worst, rules).by_seat) <= largest_score(4, rules)
