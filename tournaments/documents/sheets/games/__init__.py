"""Documents of individual games: a module for each game that needs one, found by the name of the game.

`game_documents` returns the module. All its functions are optional. `rows(sheet)`: number of rows for hands;
`table(grid)`: the sheet, if it is not a pair of columns for each seat; `fields(size)`: handwritten fields left of the
scores; `legend(sheet)`: instructions for fields without choices; `attack(outcome)`: the seats of the attack;
`newcomer()`: the introduction for newcomers, which needs the terms of the game in `VOCABULARY`;
`homologation(tables)`: the reason why a federation refuses the results.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol

from tournaments.documents.kit.page import Paper
from tournaments.models import Tournament
from tournaments.selectors.play.sheets import Sheet


class GameGrid(Protocol):
    """The argument of `table`: `rows` is the number of rows for hands, `room` the points of height below the head."""

    @property
    def sheet(self) -> Sheet: ...

    @property
    def paper(self) -> Paper: ...

    @property
    def filled(self) -> bool: ...

    @property
    def rows(self) -> int: ...

    @property
    def room(self) -> float: ...

    def label(self, line: int) -> int | str:
        """Return the number of a row; on a filled sheet the number on the screen."""


def game_documents(tournament: Tournament) -> ModuleType | None:
    """Return the module with the documents of this game, or None."""
    return _module(f"{__name__}.{tournament.game.replace('-', '_')}")


@cache
def _module(name: str) -> ModuleType | None:
    return import_module(name) if find_spec(name) else None
