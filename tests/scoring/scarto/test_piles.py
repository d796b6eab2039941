"""Piles counted card by card, as the counting aid of the tablet enters them."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DealFormatError
from scoring.scarto.game import GAME
from scoring.scarto.hand import ScartoHand
from scoring.scarto.pile import Pile
from scoring.scarto.random_hands import random_piles
from scoring.scarto.rules import ScartoRules
from tests.scoring.scarto.hands import exchange_fool
from tests.scoring.sheets import EXAMPLES, refusals

EXAMPLES_WITH_PILES = [example for example in EXAMPLES["scarto"] if "piles" in example]
# Their points are 27, 13 and 38.
PILES = GAME.outcome_from_json({"piles": EXAMPLES_WITH_PILES[0]["piles"]}).piles or ()
RULES = [ScartoRules(fool=fool, high_trump=high) for fool in ("kept", "exchanged") for high in (20, 21)]
KEPT, EXCHANGED = RULES[0], RULES[2]  # both with trump 20 as the highest

some_piles = st.integers(0, 2**32).map(Random).map(random_piles)


def change_pile(number: int, **counters: Any) -> tuple[Pile, ...]:
    """Return the piles of the first example with one of them changed."""
    return tuple(replace(pile, **counters) if at == number else pile for at, pile in enumerate(PILES))


def refusal_codes(piles: tuple[Pile, ...], rules: ScartoRules = KEPT) -> list[str]:
    return refusals(GAME.check(ScartoHand(piles=piles), rules))


@pytest.mark.parametrize("example", EXAMPLES_WITH_PILES, ids=lambda e: e["id"])
def test_scores_of_piles_match_the_examples(example: dict[str, Any]) -> None:
    hand = GAME.outcome_from_json({"piles": example["piles"], "dealer": example["dealer"]})
    scores = GAME.score(hand, KEPT)
    assert GAME.check(hand, KEPT) == ()
    assert scores.by_seat == tuple(example["scores"])
    assert scores.figures == {"points": example["points"]}


@given(some_piles)
def test_points_of_all_piles_sum_to_78_under_both_rules_of_the_fool(piles: tuple[Pile, ...]) -> None:
    for rules in RULES:
        own = piles if rules.fool == "kept" else exchange_fool(piles)
        if min(pile.blanks for pile in own) >= 0:
            assert refusal_codes(own, rules) == []
            assert sum(pile.points(rules.fool) for pile in own) == 78
            assert sum(GAME.score(ScartoHand(piles=own), rules).by_seat) == 0


@given(some_piles)
def test_piles_survive_a_round_trip_through_text_and_json(piles: tuple[Pile, ...]) -> None:
    for hand in (ScartoHand(piles=piles, dealer=3), ScartoHand(points=(26, 26, 26), piles=piles)):
        assert GAME.outcome_from_text(GAME.outcome_to_text(hand)) == hand
        assert GAME.outcome_from_json(GAME.outcome_to_json(hand)) == hand


@pytest.mark.parametrize(
    ("piles", "codes"),
    [
        (PILES[:2], ["piles_number"]),
        (change_pile(0, angel=1), ["pile_kind"]),
        (change_pile(2, bagatto=0), ["pile_kind"]),
        (change_pile(0, fool=1), ["pile_kind"]),
        (change_pile(0, kings=2), ["pile_kind"]),
        (change_pile(1, queens=1, jacks=1), ["pile_kind", "pile_kind"]),
        (change_pile(0, blanks=-1), ["pile_negative"]),
        (change_pile(0, blanks=23), ["pile_cards"]),
        ((replace(PILES[0], blanks=21), replace(PILES[1], blanks=19), PILES[2]), ["pile_left_over"]),
        ((replace(PILES[0], fool=1), PILES[1], replace(PILES[2], fool=0)), ["pile_fool_owner"]),
        (change_pile(1, fool_trick=True), ["pile_fool_trick"]),
    ],
)
def test_impossible_piles_are_refused(piles: tuple[Pile, ...], codes: list[str]) -> None:
    assert refusal_codes(piles) == codes


def test_piles_with_an_exchanged_fool_have_no_cards_left_over() -> None:
    assert refusal_codes(exchange_fool(PILES), EXCHANGED) == []
    assert refusal_codes(PILES, EXCHANGED) == ["pile_left_over_exchanged"]


def test_fool_trick_is_optional() -> None:
    assert refusal_codes(change_pile(0, fool_trick=False)) == []


def test_points_that_contradict_the_piles_are_refused() -> None:
    hand = ScartoHand(points=(27, 13, 38), piles=PILES)  # the points of these piles
    assert GAME.check(hand, KEPT) == ()
    (problem,) = GAME.check(replace(hand, points=(28, 12, 38)), KEPT)
    assert problem.code == "points_against_piles"
    assert "27 · 13 · 38" in GAME.problem_text(problem, "fr")


def test_missing_counters_are_zero_and_unknown_ones_are_refused() -> None:
    hand = GAME.outcome_from_json({"piles": [{"kings": 4}, {}, {"blanks": 3}]})
    assert hand.piles == (Pile(kings=4), Pile(), Pile(blanks=3))
    for pile in ({"aces": 1}, {"kings": "4"}, {"fool_trick": 1}, 3):
        with pytest.raises(DealFormatError):
            GAME.outcome_from_json({"piles": [pile]})


def test_explanation_shows_the_calculation_of_each_pile() -> None:
    assert GAME.explanation(ScartoHand(piles=PILES), KEPT, "en") == (
        "North: 46 − 2 × 9 − 1 = 27, − 26 = +1. East: 27 − 2 × 7 = 13, − 26 = −13. "
        "South: 52 − 2 × 9 + 4 (the Fool) = 38, − 26 = +12."
    )


def test_refusal_names_the_kind_of_cards() -> None:
    (problem,) = GAME.check(ScartoHand(piles=change_pile(0, kings=2)), KEPT)
    assert "Rois" in GAME.problem_text(problem, "fr")
    assert "Kings" in GAME.problem_text(problem, "en")
