"""The pages of each game: a package per game, found by its name."""

from functools import cache
from importlib import import_module

from tournaments.models import Tournament
from tournaments.web.games.pages import GamePages

__all__ = ["GamePages", "pages_of"]


def pages_of(tournament: Tournament) -> GamePages:
    """Return `PAGES` of the package of the tournament's game."""
    return _import_pages(tournament.game.replace("-", "_"))


@cache
def _import_pages(folder: str) -> GamePages:
    pages: GamePages = import_module(f"{__name__}.{folder}").PAGES
    return pages
