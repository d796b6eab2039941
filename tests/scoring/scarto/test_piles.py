"""Piles that are counted card by card: the counting aid of the tablet."""

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
from tests.scoring.sheets import EXAMPLES, refusals

COUNTED = [example for example in EXAMPLES["scarto"] if "piles" in example]
PILES = GAME.outcome_from_json({"piles": COUNTED[0]["piles"]}).piles or ()
RULES = [ScartoRules(fool=fool, high_trump=high) for fool in ("kept", "exchanged") for high in (20, 21)]

some_piles = st.integers(0, 2**32).map(Random).map(random_piles)


def changed(number: int, **counters: Any) -> tuple[Pile, ...]:
    """The piles of the first example, one of them changed."""
    return tuple(replace(pile, **counters) if at == number else pile for at, pile in enumerate(PILES))


def refused(piles: tuple[Pile, ...], rules: ScartoRules = RULES[0]) -> list[str]:
    return refusals(GAME.check(ScartoHand(piles=piles), rules))


def exchanged(piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
    """The same tricks where the owner of the Fool gave a low card for it."""
    owner = next(pile for pile in piles if pile.fool)
    winner = next(pile for pile in piles if pile.cards % 3 == 2)
    moved = {owner: -1, winner: 1}
    return tuple(replace(pile, blanks=pile.blanks + moved.get(pile, 0), fool_trick=False) for pile in piles)


@pytest.mark.parametrize("example", COUNTED, ids=lambda e: e["id"])
def test_it_counts_the_piles_of_the_examples(example: dict[str, Any]) -> None:
    hand = GAME.outcome_from_json({"piles": example["piles"], "dealer": example["dealer"]})
    scores = GAME.score(hand, RULES[0])
    assert GAME.check(hand, RULES[0]) == ()
    assert scores.by_seat == tuple(example["scores"])
    assert scores.figures == {"points": example["points"]}


@given(some_piles)
def test_whole_tricks_make_78_whichever_way_the_fool_is_counted(piles: tuple[Pile, ...]) -> None:
    for rules in RULES:
        own = piles if rules.fool == "kept" else exchanged(piles)
        if min(pile.blanks for pile in own) >= 0:
            assert refused(own, rules) == []
            assert sum(pile.points(rules.fool) for pile in own) == 78
            assert sum(GAME.score(ScartoHand(piles=own), rules).by_seat) == 0


@given(some_piles)
def test_piles_read_back_as_they_were_written(piles: tuple[Pile, ...]) -> None:
    for hand in (ScartoHand(piles=piles, dealer=3), ScartoHand(points=(26, 26, 26), piles=piles)):
        assert GAME.outcome_from_text(GAME.outcome_to_text(hand)) == hand
        assert GAME.outcome_from_json(GAME.outcome_to_json(hand)) == hand


@pytest.mark.parametrize(
    ("piles", "codes"),
    [
        (PILES[:2], ["piles_number"]),
        (changed(0, angel=1), ["pile_kind"]),
        (changed(2, bagatto=0), ["pile_kind"]),
        (changed(0, fool=1), ["pile_kind"]),
        (changed(0, kings=2), ["pile_kind"]),
        (changed(1, queens=1, jacks=1), ["pile_kind", "pile_kind"]),
        (changed(0, blanks=-1), ["pile_negative"]),
        (changed(0, blanks=23), ["pile_cards"]),
        ((replace(PILES[0], blanks=21), replace(PILES[1], blanks=19), PILES[2]), ["pile_left_over"]),
        ((replace(PILES[0], fool=1), PILES[1], replace(PILES[2], fool=0)), ["pile_fool_owner"]),
        (changed(1, fool_trick=True), ["pile_fool_trick"]),
    ],
)
def test_it_says_why_piles_cannot_be(piles: tuple[Pile, ...], codes: list[str]) -> None:
    assert refused(piles) == codes


def test_a_fool_that_was_exchanged_leaves_no_cards_over() -> None:
    assert refused(exchanged(PILES), RULES[2]) == []
    assert refused(PILES, RULES[2]) == ["pile_left_over_exchanged"]


def test_nobody_has_to_say_which_trick_was_the_fools() -> None:
    assert refused(changed(0, fool_trick=False)) == []


def test_points_and_piles_that_are_both_given_must_agree() -> None:
    hand = ScartoHand(points=(27, 13, 38), piles=PILES)
    assert GAME.check(hand, RULES[0]) == ()
    (problem,) = GAME.check(replace(hand, points=(28, 12, 38)), RULES[0])
    assert problem.code == "points_against_piles"
    assert "27 · 13 · 38" in GAME.problem_text(problem, "fr")


def test_counters_that_are_missing_are_nought_and_unknown_ones_are_refused() -> None:
    hand = GAME.outcome_from_json({"piles": [{"kings": 4}, {}, {"blanks": 3}]})
    assert hand.piles == (Pile(kings=4), Pile(), Pile(blanks=3))
    for pile in ({"aces": 1}, {"kings": "4"}, {"fool_trick": 1}, 3):
        with pytest.raises(DealFormatError):
            GAME.outcome_from_json({"piles": [pile]})


def test_it_explains_the_count_of_each_pile() -> None:
    assert GAME.explanation(ScartoHand(piles=PILES), RULES[0], "en") == (
        "North: 46 − 2 × 9 − 1 = 27, − 26 = +1. East: 27 − 2 × 7 = 13, − 26 = −13. "
        "South: 52 − 2 × 9 + 4 (the Fool) = 38, − 26 = +12."
    )


def test_a_refusal_names_the_kind_of_cards() -> None:
    (problem,) = GAME.check(ScartoHand(piles=changed(0, kings=2)), RULES[0])
    assert "Rois" in GAME.problem_text(problem, "fr")
    assert "Kings" in GAME.problem_text(problem, "en")
