"""The paper of games that is more than a pair of columns for each seat: a module for each, found by its name.

A module may have `rows(sheet)`, how many hands a sheet has room for, `table(grid)`, the sheet itself, `fields(size)`,
what is written of a deal before its scores, `legend(sheet)`, how that is written where there is nothing to be ringed,
`attack(outcome)`, the seats that played against the others, `newcomer()`, what lets one play, and
`homologation(tables)`, where a federation wants the results.
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
    """A sheet as `table` sees it: `rows` for hands, the `room` in points below the head, whether it is `filled`."""

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
        """Return the number of a row: of a filled one that which the screen shows."""


def paper_of(tournament: Tournament) -> ModuleType | None:
    """What is special about the paper of this game; None where nothing is."""
    return _module(f"{__name__}.{tournament.game.replace('-', '_')}")


@cache
def _module(name: str) -> ModuleType | None:
    return import_module(name) if find_spec(name) else None
