"""Properties of every registered game.

The tests run for each game of the registry with random hands, through the protocol `Game` only.
"""

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import NotationError, Option, OptionKind, RulesError
from scoring.games import MODULES, Game, LineKind, SheetLine, Turn, game_named, games, totals_of
from scoring.wording import option_label, option_text, option_value_name
from tests.scoring.sheets import line_of, random_sheet, turn_after

GAMES = [pytest.param(game_named(name), id=name) for name in games()]
TABLES = [(game_named(name), seats) for name in games() for seats in game_named(name).table_sizes]
SEATS = [pytest.param(game, seats, id=f"{game.name} {seats}") for game, seats in TABLES]
ENDING = [pytest.param(game, seats, id=f"{game.name} {seats}") for game, seats in TABLES if game.ends_itself]
AnyGame = Game[Any, Any]

seeds = st.integers(0, 2**32).map(Random)


def usual_rules(game: AnyGame) -> Any:
    return game.rules(game.rule_sets()[0], {})


def variants(game: AnyGame) -> list[Any]:
    """Return the usual rules, and those with one option changed."""
    changes = [{option.name: value} for option in game.options() for value in option.allowed]
    return [usual_rules(game), *(game.rules(game.rule_sets()[0], options) for options in changes)]


def test_four_games_are_registered() -> None:
    assert games() == tuple(MODULES) == ("french-tarot", "scarto", "texas-42", "burro")


def idle_cases() -> list[Any]:
    """Return each option that other options make idle, with each value of these."""
    cases = [
        (name, option, other, value)
        for name in games()
        for option in game_named(name).options()
        for other, values in option.idle.items()
        for value in values
    ]
    return [pytest.param(*case, id=f"{case[1].name} with {case[2]} {case[3]}") for case in cases]


# Worth its time: the form of settings hides these options.
@pytest.mark.parametrize(("name", "option", "other", "value"), idle_cases())
@given(random=seeds)
def test_an_idle_option_changes_no_score(name: str, option: Option, other: str, value: Any, random: Random) -> None:
    game, seats = game_named(name), game_named(name).table_sizes[-1]
    usual = game.rules(game.rule_sets()[0], {other: value})
    outcome = game.random_outcome(random, Turn(seats=seats, dealer=1), usual)
    scores = [
        (game.check(outcome, rules), game.score(outcome, rules).by_seat)
        for rules in (game.rules(game.rule_sets()[0], {other: value, option.name: own}) for own in option.allowed)
    ]
    assert all(each == scores[0] for each in scores)


@pytest.mark.parametrize("game", GAMES)
def test_table_sizes_ranking_and_names_are_valid(game: AnyGame) -> None:
    assert set(game.table_sizes) <= {3, 4, 5}
    assert all(seat <= min(game.table_sizes) for side in game.partnerships for seat in side)
    counters = game.counters((1,), game.table_sizes[0], usual_rules(game))
    assert all(len(by_seat) == game.table_sizes[0] for by_seat in counters.values())
    assert {measure.key for measure in game.ranking} <= {"score", "plus", "won", "lost"} | counters.keys()
    assert LineKind.PLAYED in game.line_kinds(usual_rules(game))
    for lang in ("fr", "en"):
        assert game.title(lang)
        assert game.unit(lang)
        assert game.rule_set_name(game.rule_sets()[0], lang)


@pytest.mark.parametrize("game", GAMES)
def test_tables_for_devices_are_json(game: AnyGame) -> None:
    for lang in ("fr", "en"):
        tables = game.tables(usual_rules(game), lang)
        assert tables
        assert json.dumps(tables)


@pytest.mark.parametrize(("game", "seats"), SEATS)
@given(random=seeds)
def test_random_hand_has_no_problems(game: AnyGame, seats: int, random: Random) -> None:
    for rules in random.choices(variants(game), k=3):
        hand = game.random_outcome(random, turn_after([], seats), rules)
        assert game.check(hand, rules) == ()
        assert len(game.score(hand, rules).by_seat) == seats


@pytest.mark.parametrize(("game", "seats"), SEATS)
@given(random=seeds)
def test_scores_are_within_the_largest_score(game: AnyGame, seats: int, random: Random) -> None:
    rules = usual_rules(game)
    by_seat = game.score(game.random_outcome(random, turn_after([], seats), rules), rules).by_seat
    assert max(map(abs, by_seat)) <= game.largest_score(seats, rules)
    assert sum(by_seat) == 0 or not game.is_zero_sum


# Worth its time: many hands of each game.
@pytest.mark.parametrize(("game", "seats"), SEATS)
@given(random=seeds)
def test_hand_survives_a_round_trip_through_json_and_text(game: AnyGame, seats: int, random: Random) -> None:
    hand = game.random_outcome(random, turn_after([], seats), usual_rules(game))
    assert game.outcome_from_json(json.loads(json.dumps(game.outcome_to_json(hand)))) == hand
    assert game.outcome_from_text(game.outcome_to_text(hand)) == hand


@pytest.mark.parametrize("game", GAMES)
@given(text=st.text())
def test_any_text_is_refused(game: AnyGame, text: str) -> None:
    with pytest.raises(NotationError) as error:
        game.outcome_from_text(text)
    for lang in ("fr", "en"):
        assert game.problem_text(error.value.problems[0], lang)


@pytest.mark.parametrize(("game", "seats"), ENDING)
@given(random=seeds)
def test_complete_sheet_refuses_another_hand(game: AnyGame, seats: int, random: Random) -> None:
    rules = usual_rules(game)
    lines = random_sheet(game, rules, seats, random)
    for count in range(1, len(lines) + 1):
        assert game.sheet_check(lines[:count], seats, rules) == ()
        assert game.sheet_result(lines[:count], seats, rules).complete is (count == len(lines))
    result = game.sheet_result(lines, seats, rules)
    assert not set(result.winners) & set(result.losers)
    assert result.play_off == ()
    (problem,) = game.sheet_check([*lines, lines[0]], seats, rules)
    assert problem.code == "sheet_ended"
    assert str(len(lines) + 1) in game.problem_text(problem, "fr") or game.name == "scarto"


@pytest.mark.parametrize(("game", "seats"), SEATS)
@given(random=seeds)
def test_result_of_a_sheet_sums_its_lines(game: AnyGame, seats: int, random: Random) -> None:
    rules = usual_rules(game)
    lines = random_sheet(game, rules, seats, random, most=6)
    result = game.sheet_result(lines, seats, rules)
    scores = [line.scores for line in lines]
    assert (result.plus, result.minus) == game.sheet_totals(scores, seats)
    if game.is_zero_sum:
        assert result.scores == totals_of(scores, seats)
    if game.is_zero_sum or game.partnerships:
        assert sum(result.scores) == 0


@pytest.mark.parametrize(("game", "seats"), SEATS)
@given(totals=st.lists(st.integers(-300, 300), min_size=5, max_size=5))
def test_totals_from_paper_have_a_result(game: AnyGame, seats: int, totals: list[int]) -> None:
    line = SheetLine(LineKind.ADJUSTED, None, tuple(totals[:seats]))
    for rules in variants(game)[:12]:
        result = game.sheet_result([line], seats, rules)
        assert {*result.winners, *result.losers, *result.play_off} <= set(range(1, seats + 1))
        for problem in game.sheet_check([line], seats, rules):
            assert game.problem_text(problem, "fr") != game.problem_text(problem, "en")


@pytest.mark.parametrize("game", GAMES)
@given(random=seeds)
def test_explanations_exist_in_both_languages(game: AnyGame, random: Random) -> None:
    for rules in random.choices(variants(game), k=3):
        hand = game.random_outcome(random, turn_after([], game.table_sizes[0]), rules)
        sentences = [game.explanation(hand, rules, lang) for lang in ("fr", "en")]
        assert sentences[0] != sentences[1]
        for sentence, lang in zip(sentences, ("fr", "en"), strict=True):
            assert sentence.endswith(".")
            assert "{" not in sentence + game.sheet_row(hand, rules, lang)


@pytest.mark.parametrize("game", GAMES)
def test_rule_sheet_and_crib_have_the_same_rows_in_both_languages(game: AnyGame) -> None:
    for rules, rows in product(variants(game), (game.rule_sheet, game.crib)):
        french, english = (rows(rules, lang) for lang in ("fr", "en"))
        assert [row.house for row in french] == [row.house for row in english]
        assert len({row.label for row in french}) == len(french)
        for row in french:
            assert row.label
            assert "{" not in row.text
            assert not [mark for mark in (" :", " ;", " ?", " !", " »", "« ", "'") if mark in row.text]
        assert not {"the", "and", "with"} & {word for row in french for word in row.text.split()}
        assert not {"les", "et", "avec"} & {word for row in english for word in row.text.split()}


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_an_option_changes_the_rule_sheet(game: AnyGame) -> None:
    for option in game.options():
        rule_sheets = {
            value: game.rule_sheet(game.rules(game.rule_sets()[0], {option.name: value}), "fr")
            for value in option.allowed
        }
        depends_on_another = option.name in {
            *("multiplier_pousse", "misere_for", "misere_multiplied", "petit_chelem_tricks"),
            "nello_any_bid",
        }
        assert depends_on_another or len(set(map(tuple, rule_sheets.values()))) == len(option.allowed), option.name


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_texts_for_its_values(game: AnyGame) -> None:
    for option in game.options():
        assert option.accepts(option.default)
        assert option.kind is not OptionKind.CHOICE or set(option.values) == set(option.allowed)
        for lang in ("fr", "en"):
            assert option_label(option, lang)
            assert option_text(option, lang).endswith(".")
            assert len({option_value_name(option, value, lang) for value in option.allowed}) == len(option.allowed)
        assert not [mark for mark in (" :", " ;", " ?", " !", " »", "« ", "'") if mark in option_text(option, "fr")]


@pytest.mark.parametrize("game", GAMES)
def test_unknown_rules_are_refused(game: AnyGame) -> None:
    with pytest.raises(RulesError) as error:
        game.rules("none", {"belote": 1, **{option.name: "x" for option in game.options()}})
    codes = [problem.code for problem in error.value.problems]
    assert codes == ["rules_unknown", "option_unknown", *["option_value"] * len(game.options())]
    assert all(game.problem_text(problem, lang) for problem in error.value.problems for lang in ("fr", "en"))


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_hashable_values(game: AnyGame) -> None:
    for option in game.options():
        options = {option.name: option.allowed[-1]}
        rules = game.rules(game.rule_sets()[0], options)
        assert rules == game.rules(game.rule_sets()[0], options)
        assert hash(rules) == hash(game.rules(game.rule_sets()[0], options))
        assert rules.value(option.name) == option.allowed[-1]
        assert rules.house_options() == (options if option.allowed[-1] != option.default else {})


@pytest.mark.parametrize("game", GAMES)
def test_score_sheet_has_columns_in_both_languages(game: AnyGame) -> None:
    columns = [game.sheet_columns(game.table_sizes[0], usual_rules(game), lang) for lang in ("fr", "en")]
    assert columns[0]
    assert [column.width for column in columns[0]] == [column.width for column in columns[1]]
    assert [column.label for column in columns[0]] != [column.label for column in columns[1]]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_turn_sets_the_seats_of_a_hand(game: AnyGame, seats: int) -> None:
    turn = Turn(seats=seats, dealer=1)
    hand = game.random_outcome(Random(1), turn, usual_rules(game))
    mapping = {key: value for key, value in game.outcome_to_json(hand).items() if key != "players"}
    assert len(line_of(game, usual_rules(game), game.outcome_from_json(mapping, turn)).scores) == seats
