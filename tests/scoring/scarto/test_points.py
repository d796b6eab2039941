"""Scoring and validation of the points of a hand of Scarto."""

from itertools import product
from typing import Any

import pytest

from scoring import DealFormatError
from scoring.scarto.game import GAME
from scoring.scarto.hand import ScartoHand
from scoring.scarto.rules import ScartoRules
from tests.scoring.sheets import EXAMPLES, refusals

RULES = ScartoRules()


def refusal_codes(rules: ScartoRules = RULES, **fields: Any) -> list[str]:
    return refusals(GAME.check(ScartoHand(**fields), rules))


def warning_codes(*points: int) -> list[str]:
    return [problem.code for problem in GAME.check(ScartoHand(points=points), RULES) if not problem.refuses]


@pytest.mark.parametrize("example", [e for e in EXAMPLES["scarto"] if "points" in e], ids=lambda e: e["id"])
def test_scores_match_the_examples(example: dict[str, Any]) -> None:
    hand = ScartoHand(points=tuple(example["points"]))
    assert GAME.check(hand, RULES) == ()
    assert GAME.score(hand, RULES).by_seat == tuple(example["scores"])


def test_points_from_0_to_77_that_sum_to_78_are_accepted_and_scores_sum_to_zero() -> None:
    for first, second in product(range(78), repeat=2):
        hand = ScartoHand(points=(first, second, 78 - first - second))
        if 0 <= 78 - first - second <= 77:
            assert refusals(GAME.check(hand, RULES)) == []
            assert sum(GAME.score(hand, RULES).by_seat) == 0
        else:
            assert refusals(GAME.check(hand, RULES)) == ["points_range"]


def test_points_with_another_sum_are_refused() -> None:
    for points in product(range(0, 78, 7), repeat=3):
        assert refusal_codes(points=points) == ([] if sum(points) == 78 else ["points_sum"])


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"points": (27, 13, 37)}, ["points_sum"]),
        ({"points": (78, 0, 0)}, ["points_range"]),
        ({"points": (-1, 39, 40)}, ["points_range"]),
        ({"points": (-1, 39, 39)}, ["points_range", "points_sum"]),
        ({"points": (39, 39)}, ["points_number"]),
        ({"points": (20, 20, 20, 18)}, ["points_number"]),
        ({}, ["field_missing"]),
        ({"points": (27, 13, 38), "dealer": 0}, ["seat_unknown"]),
        ({"points": (27, 13, 38), "dealer": 4}, ["seat_unknown"]),
        ({"points": (27, 13, 38), "players": 4}, ["players_range"]),
    ],
)
def test_invalid_hand_is_refused(fields: dict[str, Any], codes: list[str]) -> None:
    assert refusal_codes(**fields) == codes


@pytest.mark.parametrize("points", [[27.5, 12.5, 38], ["27", 13, 38], [True, 39, 38], 78, {"1": 27}])
def test_points_that_are_not_a_list_of_integers_are_refused(points: object) -> None:
    with pytest.raises(DealFormatError) as error:
        GAME.outcome_from_json({"points": points})
    assert {problem.code for problem in error.value.problems} == {"wrong_type"}
    assert {problem.field for problem in error.value.problems} == {"points"}


def test_zero_points_or_more_than_60_give_a_warning() -> None:
    assert warning_codes(0, 39, 39) == ["rare_zero"]
    assert warning_codes(61, 16, 1) == ["rare_many"]
    assert warning_codes(77, 1, 0) == ["rare_zero", "rare_many"]
    assert warning_codes(60, 17, 1) == []


def test_largest_score_of_a_hand_is_51() -> None:
    assert GAME.largest_score(3, RULES) == 77 - 26
    assert max(GAME.score(ScartoHand(points=(77, 1, 0)), RULES).by_seat) == 51


def test_explanation_shows_the_calculation_of_the_scores() -> None:
    hand = ScartoHand(points=(27, 13, 38))
    assert GAME.explanation(hand, RULES, "fr") == (
        "Nord\u00a0: 27 − 26 = +1. Est\u00a0: 13 − 26 = −13. Sud\u00a0: 38 − 26 = +12."
    )
    assert GAME.sheet_row(hand, RULES, "fr") == "27 · 13 · 38"
