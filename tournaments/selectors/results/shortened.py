"""Whose names the public reads as initials."""

from tournaments.models import Entry, Tournament
from tournaments.selectors.results.present import standings_at


def names_shortened(tournament: Tournament) -> list[tuple[int | None, Entry]]:
    """Those in the ranking who have not agreed to the whole name, each with the place, the first one first.

    An erased name is a number, not initials.
    """
    entries = tournament.entries.filter(consent_full_name=False).exclude(last_name="").select_related("player")
    by_pk = {entry.pk: entry for entry in entries}
    return [(row.rank, by_pk[row.entry]) for row in standings_at(tournament.first_stage) if row.entry in by_pk]
