"""Whom a line of names means, among those who are registered and in no team."""

import re
from collections.abc import Iterable

from players.errors import DomainError
from players.names import plain
from tournaments.models import Entry, Tournament
from tournaments.selectors.registration.teams import without_team

BETWEEN = re.compile(r"[,;+/&\n]| [-–—] | et ", re.IGNORECASE)


def entries_typed(tournament: Tournament, text: str) -> list[Entry]:
    """The people of a line such as `Martin, Le Goff Didier + 12`: names in either order, last names, start numbers.

    :raises DomainError: `team_line_unknown`, `team_line_unclear`.
    """
    free = without_team(tournament)
    return [_meant(word, free) for part in BETWEEN.split(text) if (word := part.strip())]


def _meant(word: str, free: Iterable[Entry]) -> Entry:
    found = next((exact for ways in WAYS if (exact := [entry for entry in free if plain(word) in ways(entry)])), [])
    if not found:
        raise DomainError("team_line_unknown", field="membres", name=word)
    if len(found) > 1:
        names = ", ".join(entry.full_name for entry in found[:3])
        raise DomainError("team_line_unclear", field="membres", name=word, people=names)
    return found[0]


def _whole(entry: Entry) -> set[str]:
    names = (plain(entry.last_name), plain(entry.first_name))
    return {" ".join(names), " ".join(reversed(names))}


# From the surest to the vaguest: a whole name, a start number, a last name, a first name.
WAYS = (
    _whole,
    lambda entry: {str(entry.number)} if entry.number else set(),
    lambda entry: {plain(entry.last_name)},
    lambda entry: {plain(entry.first_name)},
)
