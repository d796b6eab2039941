"""The scores of a hand of Texas 42, and the winners of a game.

Hands are written as text: seat of the bidder, bid, trump, and what the bidders took: "b1 30 trump:2 34".
"""

from typing import Any

import pytest

from scoring.games import LineKind, SheetLine
from scoring.texas_42.game import GAME
from scoring.texas_42.hand import Texas42Hand
from scoring.texas_42.rules import Texas42Rules
from tests.scoring.sheets import EXAMPLES, lines_of, refusals

RULES = Texas42Rules()
POINTS = Texas42Rules(points_to=250)
PASSED = SheetLine(LineKind.PASSED, None, (0, 0, 0, 0))


def score_text(text: str, rules: Texas42Rules = RULES) -> tuple[int, ...]:
    return GAME.score(GAME.outcome_from_text(text), rules).by_seat


def result_of(*texts: str, rules: Texas42Rules = RULES) -> Any:
    return GAME.sheet_result(lines_of(GAME, rules, texts), 4, rules)


@pytest.mark.parametrize("example", EXAMPLES["texas-42"], ids=lambda e: e["id"])
def test_scores_match_the_examples(example: dict[str, Any]) -> None:
    hand = GAME.outcome_from_json(example["hand"])
    assert GAME.check(hand, RULES) == ()
    assert GAME.score(hand, RULES).by_seat == tuple(example["scores"])


def test_bid_of_points_is_made_if_the_bidders_took_as_many() -> None:
    for bid in range(30, 42):
        for taken in range(43):
            hand = Texas42Hand.from_text(f"b2 {bid} follow-me {taken}")
            assert hand.made is (taken >= bid)
            assert GAME.score(hand, RULES).by_seat == ((0, 1, 0, 1) if taken >= bid else (1, 0, 1, 0))
            assert GAME.score(hand, RULES).figures == {"made": taken >= bid}


@pytest.mark.parametrize(("bid", "marks"), [(42, 1), (84, 2), (126, 3), (168, 4), (294, 7)])
def test_marks_go_to_the_bidders_if_made_else_to_the_other_side(bid: int, marks: int) -> None:
    assert score_text(f"b1 {bid} doubles made") == (marks, 0, marks, 0)
    assert score_text(f"b3 {bid} doubles set") == (0, marks, 0, marks)


def test_in_points_sides_score_what_they_took_and_a_set_bid_goes_to_the_other_side() -> None:
    assert score_text("b1 30 trump:2 34", POINTS) == (34, 8, 34, 8)
    assert score_text("b1 30 trump:2 29", POINTS) == (0, 43, 0, 43)
    assert score_text("b4 84 trump:2 made", POINTS) == (0, 84, 0, 84)
    assert score_text("b4 84 trump:2 set", POINTS) == (84, 0, 84, 0)


def test_first_side_to_seven_marks_wins() -> None:
    assert result_of(*["b1 84 doubles made"] * 3).complete is False
    # Six marks, one for the other side, and the seventh by its missed bid.
    won_game = result_of(*["b1 84 doubles made"] * 3, "b2 42 doubles made", "b2 30 doubles 29")
    assert (won_game.complete, won_game.winners, won_game.losers) == (True, (1, 3), (2, 4))
    assert (won_game.plus, won_game.minus, won_game.scores) == ((7, 1, 7, 1), (1, 7, 1, 7), (6, -6, 6, -6))


def test_option_game_to_sets_the_marks_of_a_game() -> None:
    assert result_of("b1 84 doubles made", rules=Texas42Rules(game_to=2)).complete
    assert not result_of(*["b1 84 doubles made"] * 4, rules=Texas42Rules(game_to=9)).complete


def test_hand_after_the_game_was_won_is_refused() -> None:
    lines = lines_of(GAME, RULES, ["b1 168 doubles made"] * 2)  # four marks each, of seven
    assert GAME.sheet_check(lines, 4, RULES) == ()
    assert refusals(GAME.sheet_check([*lines, lines[0]], 4, RULES)) == ["sheet_ended"]
    assert refusals(GAME.sheet_check([*lines, PASSED], 4, RULES)) == ["sheet_ended"]
    not_played = SheetLine(LineKind.NOT_PLAYED, None, (0, 0, 0, 0))
    assert GAME.sheet_check([PASSED, *lines, not_played], 4, RULES) == ()


def test_winner_of_an_unfinished_game_is_the_side_ahead() -> None:
    unfinished_game = result_of("b1 30 doubles 30")
    assert (unfinished_game.complete, unfinished_game.winners, unfinished_game.losers) == (False, (1, 3), (2, 4))
    level_game = result_of("b1 30 doubles 30", "b2 30 doubles 30")
    assert (level_game.winners, level_game.losers) == ((), ())
    assert (result_of().winners, result_of().scores) == ((), (0, 0, 0, 0))


def test_in_points_the_bidders_of_the_last_hand_win_if_both_sides_reach_the_target() -> None:
    texts = ["b1 42 doubles made", "b1 42 doubles made", "b2 42 doubles made"]
    texts += ["b2 30 doubles 30", "b2 30 doubles 30"]  # 84 + 12 + 12 = 108 against 42 + 30 + 30 = 102
    result = result_of(*texts, rules=Texas42Rules(points_to=100))
    assert result.complete
    assert result.winners == (2, 4)


def test_in_points_the_side_that_reaches_the_target_alone_wins() -> None:
    rules_to_100 = Texas42Rules(points_to=100)
    texts = ["b1 84 doubles made", "b2 84 doubles made", "b1 30 doubles 15"]  # 84 against 84 + 57
    assert result_of(*texts, rules=rules_to_100).winners == (2, 4)
    ahead_texts = ["b1 84 doubles made", "b2 84 doubles made", "b3 31 doubles 31"]  # 115 against 95
    assert result_of(*ahead_texts, rules=rules_to_100).winners == (1, 3)
    # 180 against 114
    texts_below_the_target = ["b1 84 doubles made", "b2 84 doubles set", "b2 84 doubles made", "b4 30 doubles 30"]
    assert result_of(*texts_below_the_target, rules=Texas42Rules(points_to=200)).complete is False


def test_winner_of_totals_from_paper_is_the_side_ahead() -> None:
    for totals, winners in (((260, 255), (1, 3)), ((255, 260), (2, 4)), ((260, 260), ())):
        line = SheetLine(LineKind.ADJUSTED, None, totals * 2)
        assert GAME.sheet_result([line], 4, POINTS).winners == winners


@pytest.mark.parametrize(
    ("totals", "codes"),
    [
        ((7, 5, 7, 5), []),
        ((13, 6, 13, 6), []),  # six marks, then a bid of seven
        ((0, 0, 0, 0), []),
        ((7, 5, 6, 5), ["partners_differ"]),
        ((7, 7, 7, 7), ["totals_two_winners"]),
        ((14, 0, 14, 0), ["totals_range"]),
        ((-1, 7, -1, 7), ["totals_range"]),
    ],
)
def test_impossible_totals_are_refused(totals: tuple[int, ...], codes: list[str]) -> None:
    assert refusals(GAME.sheet_check([SheetLine(LineKind.ADJUSTED, None, totals)], 4, RULES)) == codes


def test_in_points_both_sides_may_exceed_the_target() -> None:
    assert GAME.sheet_check([SheetLine(LineKind.ADJUSTED, None, (260, 255) * 2)], 4, POINTS) == ()
    assert refusals(GAME.sheet_check([SheetLine(LineKind.ADJUSTED, None, (2500, 0) * 2)], 4, POINTS)) == [
        "totals_range"
    ]


def test_largest_score_is_a_whole_game_and_at_least_seven_marks() -> None:
    assert GAME.largest_score(4, RULES) == 7
    assert GAME.largest_score(4, POINTS) == 294  # seven marks of 42 points
    assert GAME.largest_score(4, Texas42Rules(game_to=10)) == 10


def test_explanation_and_sheet_row_of_a_hand() -> None:
    hand = GAME.outcome_from_text("b4 30 trump:2 34")
    assert GAME.explanation(hand, RULES, "fr") == (
        "Ouest enchérit 30, atout 2, et prend 34\u00a0: enchère faite. +1 mark à Est et Ouest."
    )
    assert GAME.explanation(hand, POINTS, "en") == (
        "West bids 30, trump 2, and takes 34: made. +8 points to North and South. +34 points to East and West."
    )
    assert GAME.sheet_row(hand, RULES, "en") == "West: 30, trump 2, made"
    assert GAME.sheet_row(GAME.outcome_from_text("b3 84 nello set"), RULES, "fr") == (
        "Sud\u00a0: 2 marks, nello, chutée"
    )
