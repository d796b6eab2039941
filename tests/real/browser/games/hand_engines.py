"""Comparison of a tablet's engine with the Python one, for games that end by themselves: hands and whole sheets."""

from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page

from scoring import Problem
from scoring.games import Game, SheetLine
from tests.real.browser.games.engines import LANGUAGES, as_line, compare_lines, use_rules

DESCRIBE_HAND = """(hand) => {
    const { engine: { check, score, explain }, rules } = window;
    const found = check(hand, rules);
    const said = found.map(({ code, field, severity, text }) => [code, field, severity, text]);
    if (found.some(({ severity }) => severity !== "warning")) return JSON.stringify([said]);
    return JSON.stringify([said, score(hand, rules), explain(hand, rules)]);
}"""
DESCRIBE_SHEET = """(lines) => {
    const { engine: { checkSheet, isOver }, rules } = window;
    const said = checkSheet(lines, rules).map(({ code, field, severity, text }) => [code, field, severity, text]);
    return JSON.stringify([said, isOver(lines, rules)]);
}"""

AnyGame = Game[Any, Any]


def compare_hands(
    tablet: Page,
    game: AnyGame,
    hands: Sequence[dict[str, Any]],
    rules: Any,
    *,
    on_tablet: Any = None,
    languages: Iterable[str] = LANGUAGES,
) -> None:
    """Compare problems, scores and sentences of hands in their JSON form.

    `on_tablet` gives the tablet other rules, to test that a difference is detected.
    """
    outcomes = [game.outcome_from_json(hand) for hand in hands]
    for lang in languages:
        use_rules(tablet, game.tables(on_tablet or rules, lang))
        expected = [_describe_hand(game, outcome, rules, lang) for outcome in outcomes]
        compare_lines(tablet, DESCRIBE_HAND, hands, expected, rules)


def _describe_hand(game: AnyGame, outcome: Any, rules: Any, lang: str) -> str:
    problems = game.check(outcome, rules)
    said = _describe_problems(game, problems, lang)
    if any(problem.refuses for problem in problems):
        return as_line([said])
    return as_line([said, game.score(outcome, rules).by_seat, game.explanation(outcome, rules, lang)])


def compare_sheets(
    tablet: Page, game: AnyGame, sheets: Sequence[Sequence[SheetLine]], rules: Any, *, on_tablet: Any = None
) -> None:
    """Compare the problems of whole sheets, and whether the game is over after them."""
    payloads = [[_line_on_tablet(game, number, line) for number, line in enumerate(sheet, 1)] for sheet in sheets]
    for lang in LANGUAGES:
        use_rules(tablet, game.tables(on_tablet or rules, lang))
        compare_lines(
            tablet, DESCRIBE_SHEET, payloads, [_describe_sheet(game, one, rules, lang) for one in sheets], rules
        )


def _line_on_tablet(game: AnyGame, number: int, line: SheetLine) -> dict[str, Any]:
    outcome = None if line.outcome is None else game.outcome_to_json(line.outcome)
    return {"number": number, "kind": line.kind.value, "outcome": outcome, "scores": line.scores}


def _describe_sheet(game: AnyGame, sheet: Sequence[SheetLine], rules: Any, lang: str) -> str:
    players = len(sheet[0].scores)
    said = _describe_problems(game, game.sheet_check(sheet, players, rules), lang)
    return as_line([said, game.sheet_result(sheet, players, rules).complete])


def _describe_problems(game: AnyGame, problems: Iterable[Problem], lang: str) -> list[list[str]]:
    return [[p.code, p.field, p.severity.value, game.problem_text(p, lang)] for p in problems]
