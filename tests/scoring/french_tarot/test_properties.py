"""Properties of every deal, with any combination of bonuses."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.french_tarot import Camp, Deal, Rules, check, explain, rules_named, score, wording
from tests.scoring.french_tarot.deals import FFT, any_deals, well_seated_deals

any_rules = st.fixed_dictionaries(
    {}, optional={option.name: st.sampled_from(option.allowed) for option in FFT.options()}
).map(lambda options: rules_named("fft-2012", options))


# Worth its time: many deals and rules, drawn by Hypothesis.
@given(well_seated_deals(), any_rules)
def test_scores_sum_to_zero_under_any_rules(deal: Deal, rules: Rules) -> None:
    assert sum(score(deal, rules).by_seat) == 0


@given(well_seated_deals(), any_rules)
def test_the_lines_of_an_explanation_add_up_to_the_score(deal: Deal, rules: Rules) -> None:
    lines = explain(deal, rules)
    codes = [line.code for line in lines]
    unit = codes.index("unit")
    assert sum(line.amount for line in lines[:unit]) == lines[unit].amount == score(deal, rules).unit


@given(well_seated_deals(), any_rules)
def test_an_explanation_is_complete_in_both_languages(deal: Deal, rules: Rules) -> None:
    for lang in ("fr", "en"):
        sentence = wording.explanation(deal, rules, lang)
        assert sentence[-1] == "."
        assert "{" not in sentence
        assert "None" not in sentence


@given(well_seated_deals())
def test_poignees_go_to_the_winning_camp(deal: Deal) -> None:
    without = _replace(deal, poignees=())
    points = sum({"simple": 20, "double": 30, "triple": 40}[poignee.size] for poignee in deal.poignees)
    difference = score(deal, FFT).unit - score(without, FFT).unit
    assert difference == (points if score(deal, FFT).made else -points)


@given(well_seated_deals())
def test_slam_adds_only_its_own_bonus(deal: Deal) -> None:
    without = _replace(deal, chelem_announced=False, chelem_made_by=None)
    difference = score(deal, FFT).unit - score(without, FFT).unit
    expected = {
        (False, None): 0,
        (True, None): -200,
        (False, Camp.ATTACK): 200,
        (True, Camp.ATTACK): 400,
        (False, Camp.DEFENCE): -200,
        (True, Camp.DEFENCE): -400,
    }
    assert difference == expected[deal.chelem_announced, deal.chelem_made_by]


@given(any_deals(), any_rules)
def test_every_problem_of_any_deal_has_a_message(deal: Deal, rules: Rules) -> None:
    for problem in check(deal, rules):
        assert problem.field in (*deal.to_json(), "sitting_out", "roi_au_bout", "petit_chelem_made")
        for lang in ("fr", "en"):
            assert "{" not in wording.problem_text(problem, lang)


@given(any_deals(), any_rules)
def test_deal_that_is_not_refused_can_be_scored(deal: Deal, rules: Rules) -> None:
    if not any(problem.refuses for problem in check(deal, rules)):
        scores = score(deal, rules)
        assert len(scores.by_seat) == deal.chairs
        assert sum(scores.by_seat) == 0
        assert wording.explanation(deal, rules, "fr")


def _replace(deal: Deal, **changes: Any) -> Deal:
    fields = {name: getattr(deal, name) for name in Deal.__dataclass_fields__}
    return Deal(**fields | changes)
