"""A session of Scarto: its end, its losers and the stakes."""

from typing import Any

import pytest

from scoring.games import LineKind, SheetLine
from scoring.scarto.game import GAME
from scoring.scarto.rules import ScartoRules
from tests.scoring.sheets import EXAMPLES, lines_of, refusals

RULES = ScartoRules()
CANCELLED = SheetLine(LineKind.CANCELLED, None, (0, 0, 0))


def stakes_of(result: Any) -> Any:
    return result.figures["stakes"]


@pytest.mark.parametrize("example", [e for e in EXAMPLES["scarto"] if "hands" in e], ids=lambda e: e["id"])
def test_totals_losers_and_stakes_match_the_example(example: dict[str, Any]) -> None:
    lines = lines_of(GAME, RULES, [" ".join(map(str, points)) for points in example["hands"]])
    result = GAME.sheet_result(lines, 3, RULES)
    assert result.complete
    assert list(result.scores) == example["scores"]
    assert list(result.losers) == example["losers"]
    assert stakes_of(result) == example["stakes"]


def test_session_has_three_hands_or_the_number_of_the_option() -> None:
    lines = lines_of(GAME, RULES, ["27 13 38", "11 11 56", "23 10 45"])
    assert GAME.sheet_result(lines[:2], 3, RULES).complete is False
    assert stakes_of(GAME.sheet_result(lines[:2], 3, RULES)) == [0, 0, 0]
    assert GAME.sheet_result(lines, 3, ScartoRules(hands=6)).complete is False
    assert refusals(GAME.sheet_check([*lines, lines[0]], 3, RULES)) == ["sheet_ended"]


def test_cancelled_hand_does_not_count_as_played() -> None:
    lines = lines_of(GAME, RULES, ["27 13 38", "11 11 56"])
    assert GAME.sheet_result([CANCELLED, *lines], 3, RULES).complete is False
    assert GAME.sheet_check([CANCELLED, *lines, lines[0]], 3, RULES) == ()


def test_totals_beyond_the_range_of_three_hands_are_refused() -> None:
    for totals, codes in (
        ((153, -75, -78), []),  # 3 * 51, the largest score of a hand; -3 * 26 is the smallest one
        ((154, -76, -78), ["totals_range"]),
        ((170, -27, -143), ["totals_range"]),
    ):
        assert refusals(GAME.sheet_check([SheetLine(LineKind.ADJUSTED, None, totals)], 3, RULES)) == codes


def test_both_who_tie_for_last_place_lose_and_pay_the_stake() -> None:
    lines = lines_of(GAME, ScartoRules(stake=5), ["20 20 38", "26 26 26", "26 26 26"])  # 72, 72, 90
    result = GAME.sheet_result(lines, 3, ScartoRules(stake=5))
    assert (result.winners, result.losers, stakes_of(result)) == ((3,), (1, 2), [-5, -5, 10])


def test_equal_totals_have_no_loser() -> None:
    result = GAME.sheet_result(lines_of(GAME, RULES, ["26 26 26"] * 3), 3, RULES)
    assert (result.complete, result.losers, stakes_of(result)) == (True, (), [0, 0, 0])


def test_stake_of_zero_is_not_paid() -> None:
    free = ScartoRules(stake=0)
    assert stakes_of(GAME.sheet_result(lines_of(GAME, free, ["27 13 38"] * 3), 3, free)) == [0, 0, 0]
