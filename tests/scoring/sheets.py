"""Sheets of any game for tests: lines from outcomes, and random whole sheets."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from scoring.games import Game, LineKind, SheetLine, Turn

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "other_games.json").read_text(encoding="utf-8")
)

AnyGame = Game[Any, Any]


def line_of(game: AnyGame, rules: Any, outcome: Any) -> SheetLine:
    """Return a played line with that outcome."""
    return SheetLine(LineKind.PLAYED, outcome, game.score(outcome, rules).by_seat)


def lines_of(game: AnyGame, rules: Any, texts: Sequence[str]) -> list[SheetLine]:
    """Return played lines from text forms."""
    return [line_of(game, rules, game.outcome_from_text(text)) for text in texts]


def turn_after(lines: Sequence[SheetLine], seats: int) -> Turn:
    """Return the turn after these lines; seats deal in order."""
    return Turn(seats=seats, dealer=len(lines) % seats + 1, so_far=tuple(lines))


def random_sheet(game: AnyGame, rules: Any, seats: int, random: Random, most: int = 200) -> list[SheetLine]:
    """Return random lines until the sheet is complete, or `most` lines."""
    lines: list[SheetLine] = []
    while len(lines) < most and not game.sheet_result(lines, seats, rules).complete:
        lines.append(line_of(game, rules, game.random_outcome(random, turn_after(lines, seats), rules)))
    return lines


def refusals(problems: Sequence[Any]) -> list[str]:
    """Return the codes of the problems that refuse."""
    return [problem.code for problem in problems if problem.refuses]
