"""Computing the ranking ahead of the readers."""

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.selectors.results.standings import as_rows, standings_compute


def standings_refresh(tournament_id: int) -> int:
    """Store the standings of the tournament's present version; returns that version. Doing it twice does no harm.

    The version is read before the results: if an event falls between, the snapshot is labelled older than it is,
    and readers compute for themselves.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    snapshot = StandingsSnapshot.objects.filter(tournament=tournament).first()
    if snapshot is not None and snapshot.version >= tournament.version:
        return snapshot.version
    rows = as_rows(standings_compute(tournament))
    StandingsSnapshot.objects.update_or_create(
        tournament=tournament, defaults={"version": tournament.version, "rows": rows}
    )
    return tournament.version
