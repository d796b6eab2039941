"""Clubs come into being with their members."""

from collections.abc import Iterable

from players.models import Club, Organiser
from players.names import plain


def clubs_named(names: Iterable[str], organiser: Organiser) -> dict[str, Club]:
    """The organiser's clubs of these names by plain name. A variant of spelling is the same club; a missing one is
    created."""
    wanted = {plain(name): name for name in names if plain(name)}
    have = {club.sort_key: club for club in Club.objects.filter(organiser=organiser) if club.sort_key in wanted}
    for key in wanted.keys() - have.keys():
        have[key] = Club.objects.create(organiser=organiser, name=wanted[key])
    return have


def club_named(name: str, organiser: Organiser) -> Club | None:
    """The club of this name, created when new; None for no name."""
    return clubs_named([name], organiser).get(plain(name))
