"""The games that a tournament can be played in.

A game is a module here with a value `GAME` that fulfils `Game`, and its name in `_MODULES`; nothing else
changes. Modules are loaded when first asked for.

>>> game_named("french-tarot").title("fr")
'Tarot'
"""

from functools import cache
from importlib import import_module
from typing import Any

from ..problem import Problem, ScoringError
from .protocol import Game, Result

__all__ = ["Game", "Result", "game_named", "games"]

_MODULES = {"french-tarot": "french_tarot"}


def games() -> tuple[str, ...]:
    """The names that `game_named` knows."""
    return tuple(_MODULES)


@cache
def game_named(name: str) -> Game[Any, Any]:
    """The game of that name. Raises ScoringError (`game_unknown`) for any other."""
    if name not in _MODULES:
        params: dict[str, object] = {"name": name, "known": games()}
        raise ScoringError(Problem(code="game_unknown", field="game", params=params))
    game: Game[Any, Any] = import_module(f".{_MODULES[name]}", __name__).GAME
    return game
