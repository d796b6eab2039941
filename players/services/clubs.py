"""Creates clubs together with their members."""

from collections.abc import Iterable

from players.models import Club, Organiser
from players.names import plain


def clubs_named(names: Iterable[str], organiser: Organiser) -> dict[str, Club]:
    """Return the organiser's clubs of these names by plain name, and create missing ones. Spelling variants are one
    club.
    """
    names_by_key = {plain(name): name for name in names if plain(name)}
    clubs = {club.sort_key: club for club in Club.objects.filter(organiser=organiser) if club.sort_key in names_by_key}
    for key in names_by_key.keys() - clubs.keys():
        clubs[key] = Club.objects.create(organiser=organiser, name=names_by_key[key])
    return clubs


def club_named(name: str, organiser: Organiser) -> Club | None:
    """Return the club of this name, creating a missing one; None for an empty name."""
    return clubs_named([name], organiser).get(plain(name))
