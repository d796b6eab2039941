"""Players whose public names are initials."""

from tournaments.models import Entry, Tournament
from tournaments.selectors.results.present import standings_at


def entries_with_initials(tournament: Tournament) -> list[tuple[int | None, Entry]]:
    """Return rank and entry of the ranked players without consent to their full name, best first.

    Erased names are excluded: they are replaced by a number, not by initials.
    """
    entries = tournament.entries.filter(consent_full_name=False).exclude(last_name="").select_related("player")
    by_pk = {entry.pk: entry for entry in entries}
    return [(row.rank, by_pk[row.entry]) for row in standings_at(tournament.first_stage) if row.entry in by_pk]
