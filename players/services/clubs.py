"""Clubs come into being with their members."""

from collections.abc import Iterable

from players.models import Club
from players.names import plain


def clubs_named(names: Iterable[str]) -> dict[str, Club]:
    """The clubs of these names by plain name. A variant of spelling is the same club; a missing one is created."""
    wanted = {plain(name): name for name in names if plain(name)}
    have = {club.sort_key: club for club in Club.objects.all() if club.sort_key in wanted}
    for key in wanted.keys() - have.keys():
        have[key] = Club.objects.create(name=wanted[key])
    return have


def club_named(name: str) -> Club | None:
    """The club of this name, created when new; None for no name."""
    return clubs_named([name]).get(plain(name))
