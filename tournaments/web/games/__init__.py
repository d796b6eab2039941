"""How a table is asked for the hands of each game: a slice for each, found by the name of the game."""

from functools import cache
from importlib import import_module

from tournaments.models import Tournament
from tournaments.web.games.pages import GamePages

__all__ = ["GamePages", "pages_of"]


def pages_of(tournament: Tournament) -> GamePages:
    """The slice of the game that the tournament plays: `PAGES` of the folder with its name."""
    return _slice(tournament.game.replace("-", "_"))


@cache
def _slice(folder: str) -> GamePages:
    pages: GamePages = import_module(f"{__name__}.{folder}").PAGES
    return pages
