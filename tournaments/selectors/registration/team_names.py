"""Parser for a line of names of future team members: registered players without a team."""

import re
from collections.abc import Iterable

from players.errors import DomainError
from players.names import plain
from tournaments.models import Entry, Tournament
from tournaments.selectors.registration.teams import without_team

BETWEEN = re.compile(r"[,;+/&\n]| [-–—] | et ", re.IGNORECASE)


def entries_typed(tournament: Tournament, text: str) -> list[Entry]:
    """Return the entries of a line such as `Martin, Le Goff Didier + 12`.

    It may contain names in either order, last names, first names and start numbers.

    :raises DomainError: `team_line_unknown`, `team_line_unclear`.
    """
    free = without_team(tournament)
    return [_find_entry(word, free) for part in BETWEEN.split(text) if (word := part.strip())]


def _find_entry(word: str, free: Iterable[Entry]) -> Entry:
    """Return the only entry that the word names.

    :raises DomainError: `team_line_unknown`, `team_line_unclear`.
    """
    matches: list[Entry] = []
    for spellings in WAYS:
        if matches := [entry for entry in free if plain(word) in spellings(entry)]:
            break
    if not matches:
        raise DomainError("team_line_unknown", field="membres", name=word)
    if len(matches) > 1:
        names = ", ".join(entry.full_name for entry in matches[:3])
        raise DomainError("team_line_unclear", field="membres", name=word, people=names)
    return matches[0]


def _full_names(entry: Entry) -> set[str]:
    names = (plain(entry.last_name), plain(entry.first_name))
    return {" ".join(names), " ".join(reversed(names))}


# In order of precision: full name, start number, last name, first name. The first way with a match decides.
WAYS = (
    _full_names,
    lambda entry: {str(entry.number)} if entry.number else set(),
    lambda entry: {plain(entry.last_name)},
    lambda entry: {plain(entry.first_name)},
)
