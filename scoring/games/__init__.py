"""The games that a tournament can be played in.

A game is a module with a value `GAME` that fulfils `Game`, and its line in `MODULES`; nothing else here changes.
Modules are loaded when first asked for.

>>> game_named("french-tarot").title("fr")
'Tarot'
"""

from functools import cache
from importlib import import_module
from typing import Any

from ..problem import Problem, ScoringError
from .protocol import Game, RankedBy, Result, RuleRow, SheetColumn
from .sheet import LineKind, LinesToRead, SheetLine, SheetResult, Turn, on_paper, seats_with, totals_of

__all__ = [
    "DEFAULT_GAME",
    "MODULES",
    "Game",
    "LineKind",
    "LinesToRead",
    "RankedBy",
    "Result",
    "RuleRow",
    "SheetColumn",
    "SheetLine",
    "SheetResult",
    "Turn",
    "game_named",
    "games",
    "on_paper",
    "seats_with",
    "totals_of",
]

DEFAULT_GAME = "french-tarot"
MODULES = {
    "french-tarot": "scoring.french_tarot.game",
    "scarto": "scoring.scarto.game",
    "texas-42": "scoring.texas_42.game",
    "burro": "scoring.burro.game",
}
"""The registry: the name of each game, and the module that holds its `GAME`."""


def games() -> tuple[str, ...]:
    """The names that `game_named` knows."""
    return tuple(MODULES)


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name. Raises ScoringError (`game_unknown`) for any other."""
    if name not in MODULES:
        params: dict[str, object] = {"name": name, "known": games()}
        raise ScoringError(Problem(code="game_unknown", field="game", params=params))
    return _loaded(MODULES[name])


@cache
def _loaded(module: str) -> Game[Any, Any]:
    game: Game[Any, Any] = import_module(module).GAME
    return game
