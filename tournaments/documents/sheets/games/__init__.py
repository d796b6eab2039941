"""The paper of games whose sheet is not a pair of columns for each seat: a module for each, found by its name.

A module may have `rows(sheet)`, how many hands a sheet has room for, and `table(grid)`, the sheet itself.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from tournaments.models import Tournament


def paper_of(tournament: Tournament) -> ModuleType | None:
    """What is special about the paper of this game; None where nothing is."""
    return _module(f"{__name__}.{tournament.game.replace('-', '_')}")


@cache
def _module(name: str) -> ModuleType | None:
    return import_module(name) if find_spec(name) else None
