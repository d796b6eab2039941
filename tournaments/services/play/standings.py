"""Computing the ranking ahead of the readers."""

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.selectors.results.standings import as_rows, standings_compute


def standings_refresh(tournament_id: int) -> int:
    """Store the standings of every stage at the tournament's present version; returns that version. Twice does no harm.

    The version is read before the results: if an event falls between, the snapshot is labelled older than it is,
    and readers compute for themselves.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    for stage in tournament.stages.all():
        snapshot = StandingsSnapshot.objects.filter(stage=stage).first()
        if snapshot is None or snapshot.version < tournament.version:
            rows = as_rows(standings_compute(stage))
            known = {"version": tournament.version, "rows": rows}
            StandingsSnapshot.objects.update_or_create(stage=stage, defaults=known)
    return tournament.version
