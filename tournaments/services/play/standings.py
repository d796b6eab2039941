"""Background refresh of the standings snapshots, so that readers do not compute the ranking."""

from django.db.models import F

from tournaments.models import Stage, StandingsSnapshot, Tournament
from tournaments.selectors.results.present import snapshot_of
from tournaments.selectors.results.standings import as_rows, standings_compute
from tournaments.selectors.results.standings_update import standings_update
from tournaments.services.core.log import REFRESH, wake_worker


def standings_refresh(tournament_id: int) -> int:
    """Store the standings of every stage at the tournament's present version, and return that version. Idempotent.

    The version is read before the results. If an event is appended in between, the snapshot has too low a version, and
    readers compute the ranking themselves. The refresh then queues one more for the newer events, because their
    writers did not: they saw snapshots that were behind already (`core/log`).
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    for stage in tournament.stages.all():
        stage.tournament = tournament
        _refresh_snapshot(stage, tournament.version)
    if Tournament.objects.filter(pk=tournament_id, version__gt=tournament.version).exists():
        wake_worker(REFRESH, tournament_id)
    return tournament.version


def standings_sweep() -> None:
    """Refresh snapshots that are behind because a message was lost or a worker died."""
    behind = Tournament.objects.filter(stages__standings_snapshot__version__lt=F("version")).distinct()
    for tournament_id in behind.values_list("pk", flat=True):
        standings_refresh(tournament_id)


def _refresh_snapshot(stage: Stage, version: int) -> None:
    """Compute or update the snapshot of a stage, unless it has this version or a later one."""
    snapshot = snapshot_of(stage)
    if snapshot is None:
        fields = {"version": version, "rows": as_rows(standings_compute(stage))}
        StandingsSnapshot.objects.update_or_create(stage=stage, defaults=fields)
    elif snapshot.version < version:
        updated = standings_update(stage, snapshot.rows, since=snapshot.version)
        rows = as_rows(standings_compute(stage)) if updated is None else updated
        StandingsSnapshot.objects.filter(stage=stage, version__lt=version).update(version=version, rows=rows)
