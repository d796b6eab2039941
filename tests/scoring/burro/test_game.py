"""A game of Burro: letters up to the word BURRO, end, winners, and the play-off of those who tie for the fewest."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from scoring.burro.game import GAME
from scoring.burro.hand import BurroHand
from scoring.burro.rules import BurroRules
from scoring.games import LineKind, SheetLine
from tests.scoring.sheets import EXAMPLES, line_of, refusals, turn_after

RULES = BurroRules()
SHARED_RULES = BurroRules(play_off="shared")


def create_lines(players: int, last_holders: Sequence[int]) -> list[SheetLine]:
    """Return the lines of hands as a table enters them, with the seat only."""
    lines: list[SheetLine] = []
    for seat in last_holders:
        hand = GAME.outcome_from_json({"last_holder": seat}, turn_after(lines, players))
        lines.append(line_of(GAME, RULES, hand))
    return lines


def refusal_codes(lines: Sequence[SheetLine], players: int = 3, rules: BurroRules = RULES) -> list[str]:
    return refusals(GAME.sheet_check(lines, players, rules))


@pytest.mark.parametrize("example", EXAMPLES["burro"], ids=lambda e: e["id"])
def test_letters_match_the_examples(example: dict[str, Any]) -> None:
    players = example["players"]
    lines = create_lines(players, [hand["last_holder"] for hand in example["hands"]])
    result = GAME.sheet_result(lines, players, RULES)
    assert refusal_codes(lines, players) == []
    assert result.figures == {"letters": example["letters"]}
    assert (result.complete, list(result.play_off)) == (example["complete"], example["play_off"])
    assert not result.complete or list(result.winners) == example["winners"]


def test_only_the_last_holder_gets_a_letter() -> None:
    for players in range(3, 9):
        for seat in range(1, players + 1):
            hand = BurroHand(players=players, last_holder=seat)
            assert GAME.check(hand, RULES) == ()
            assert GAME.score(hand, RULES).by_seat == tuple(int(number == seat) for number in range(1, players + 1))


@pytest.mark.parametrize(
    ("players", "seat", "codes"),
    [
        (2, 1, ["players_range"]),
        (9, 1, ["players_range"]),
        (-1, 1, ["players_range"]),
        (3, 0, ["seat_unknown"]),
        (3, 4, ["seat_unknown"]),
        (8, 9, ["seat_unknown"]),
    ],
)
def test_unknown_seats_and_too_few_or_many_players_are_refused(players: int, seat: int, codes: list[str]) -> None:
    assert refusals(GAME.check(BurroHand(players=players, last_holder=seat), RULES)) == codes


def every_game(before: tuple[int, ...] = (), *, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every order of up to `most` last holders among three seats, ended by the word or not."""
    yield before
    if len(before) < most and all(before.count(seat) < len("BURRO") for seat in (1, 2, 3)):
        for seat in (1, 2, 3):
            yield from every_game((*before, seat), most=most)


@pytest.mark.parametrize("most", [6])  # others: `tests/prove`
def test_games_of_three_count_letters_and_end_with_the_word(most: int) -> None:
    for holders in every_game(most=most):
        letters = [holders.count(seat) for seat in (1, 2, 3)]
        leaders = tuple(seat for seat in (1, 2, 3) if letters[seat - 1] == min(letters))
        lines = create_lines(3, holders)
        result = GAME.sheet_result(lines, 3, RULES)
        assert refusal_codes(lines) == []
        assert list(result.scores) == letters
        assert result.winners == leaders
        has_word = len("BURRO") in letters
        assert result.complete is (has_word and len(leaders) == 1)
        assert result.play_off == (leaders if has_word and len(leaders) > 1 else ())


def test_seats_that_tie_for_the_fewest_play_on_and_drop_out_one_by_one() -> None:
    last_holders = [1, 1, 2, 1, 2, 1, 1]  # seat 1 has BURRO, 2 has BU, 3 and 4 have no letter
    for play_off, winners in (((3,), (4,)), ((4,), (3,))):
        lines = create_lines(4, [*last_holders, *play_off])
        result = GAME.sheet_result(lines, 4, RULES)
        assert refusal_codes(lines, 4) == []
        assert (result.complete, result.winners, result.play_off) == (True, winners, ())
        assert result.figures == {"letters": ["BURRO", "BU", "", ""]}, "letters stay"
    result_of_five = GAME.sheet_result(create_lines(5, last_holders), 5, RULES)
    assert (result_of_five.complete, result_of_five.winners, result_of_five.play_off) == (False, (3, 4, 5), (3, 4, 5))


def test_play_off_refuses_seats_that_do_not_tie_or_dropped_out() -> None:
    last_holders = [1] * 5  # seat 1 has BURRO; 2, 3 and 4 tie without a letter
    assert refusal_codes(create_lines(4, [*last_holders, 1]), 4) == ["not_in_play_off"]
    (problem,) = GAME.sheet_check(create_lines(4, [*last_holders, 1]), 4, RULES)
    assert GAME.problem_text(problem, "en") == "Hand 6: North does not play in this play-off."
    assert refusal_codes(create_lines(4, [*last_holders, 2, 2]), 4) == ["not_in_play_off"]
    assert refusal_codes(create_lines(4, [*last_holders, 2, 3]), 4) == []
    assert refusal_codes(create_lines(4, [*last_holders, 2, 3, 4]), 4) == ["sheet_ended"]


def test_play_off_before_a_seat_has_the_word_is_refused() -> None:
    play_off_line = line_of(GAME, RULES, BurroHand(players=3, last_holder=1, play_off=True))
    assert refusal_codes([play_off_line]) == ["play_off_early"]


def test_shared_win_has_no_play_off() -> None:
    lines = create_lines(3, [1] * 5)
    result = GAME.sheet_result(lines, 3, SHARED_RULES)
    assert (result.complete, result.winners, result.losers, result.play_off) == (True, (2, 3), (1,), ())
    assert refusal_codes(create_lines(3, [1] * 5 + [2]), rules=SHARED_RULES) == ["sheet_ended"]


def test_hand_after_the_game_was_won_is_refused() -> None:
    lines = create_lines(3, [1, 1, 2, 1, 1, 1])
    assert GAME.sheet_result(lines, 3, RULES).winners == (3,)
    assert refusal_codes([*lines, *create_lines(3, [2])]) == ["sheet_ended"]


def test_empty_sheet_has_all_seats_as_winners_and_no_loser() -> None:
    result = GAME.sheet_result([], 4, RULES)
    assert (result.winners, result.losers, result.complete) == ((1, 2, 3, 4), (), False)


def test_letters_of_an_adjusted_line_count() -> None:
    adjusted_line = SheetLine(LineKind.ADJUSTED, None, (2, 0, 1))
    result = GAME.sheet_result([*create_lines(3, [1, 1, 1]), adjusted_line], 3, RULES)
    assert (result.complete, result.winners) == (True, (2,))
    assert result.figures == {"letters": ["BURRO", "", "B"]}


@pytest.mark.parametrize(
    ("letters", "codes"),
    [
        ((5, 1, 3), []),
        ((4, 4, 4), []),
        ((0, 0, 0), []),
        ((6, 1, 3), ["letters_range"]),
        ((5, -1, 3), ["letters_range"]),
        ((5, 5, 3), ["letters_twice"]),
    ],
)
def test_impossible_letters_are_refused(letters: tuple[int, ...], codes: list[str]) -> None:
    assert refusal_codes([SheetLine(LineKind.ADJUSTED, None, letters)]) == codes


def test_explanation_of_a_hand_and_of_a_play_off() -> None:
    hand, play_off = GAME.outcome_from_text("4p last:2"), GAME.outcome_from_text("4p last:2 play-off")
    assert GAME.explanation(hand, RULES, "fr") == "Est a tenu des cartes en dernier\u00a0: une lettre."
    assert GAME.explanation(play_off, RULES, "en") == (
        "Play-off: East held cards last and drops out. The letters stay."
    )
    assert [GAME.sheet_row(each, RULES, "fr") for each in (hand, play_off)] == ["Est", "Barrage, Est"]
