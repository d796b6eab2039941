"""The registry of games.

A game is a module with a value `GAME` that implements `Game`, and an entry in `MODULES`. Modules are imported on
first use.

>>> game_named("french-tarot").title("fr")
'Tarot'
"""

from functools import cache
from importlib import import_module
from typing import Any

from ..problem import Problem, ScoringError
from .protocol import CountedCard, Game, RankedBy, Result, RuleRow, SheetColumn
from .sheet import LazyLines, LineKind, SheetLine, SheetResult, Turn, gains_and_losses, seats_with, totals_of

__all__ = [
    "DEFAULT_GAME",
    "MODULES",
    "CountedCard",
    "Game",
    "LazyLines",
    "LineKind",
    "RankedBy",
    "Result",
    "RuleRow",
    "SheetColumn",
    "SheetLine",
    "SheetResult",
    "Turn",
    "gains_and_losses",
    "game_named",
    "games",
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
"""By name of the game: the module that holds its `GAME`."""


def games() -> tuple[str, ...]:
    """Return the names that `game_named` accepts."""
    return tuple(MODULES)


def game_named(name: str) -> Game[Any, Any]:
    """Return the game of that name.

    :raises ScoringError: `game_unknown` for any other name.
    """
    if name not in MODULES:
        params: dict[str, object] = {"name": name, "known": games()}
        raise ScoringError(Problem(code="game_unknown", field="game", params=params))
    return _load_game(MODULES[name])


@cache
def _load_game(module: str) -> Game[Any, Any]:
    game: Game[Any, Any] = import_module(module).GAME
    return game
