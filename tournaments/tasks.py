"""Thin: an id in, one service call, the state in the row."""

from celery import shared_task

from tournaments.documents.registry import work_for
from tournaments.services.core.erasing import erased_sweep
from tournaments.services.core.health import worker_seen
from tournaments.services.core.jobs import job_run as run
from tournaments.services.core.jobs import job_sweep as sweep
from tournaments.services.inbox.sweep import inbox_sweep
from tournaments.services.play.standings import standings_refresh as refresh
from tournaments.services.play.standings import standings_sweep
from tournaments.services.registration.importing import previews_sweep


@shared_task(name="tournaments.job_run")
def job_run(job_id: str) -> None:
    run(job_id, work_for)


@shared_task(name="tournaments.job_sweep")
def job_sweep() -> None:
    sweep()
    inbox_sweep()
    standings_sweep()
    worker_seen()
    previews_sweep()
    erased_sweep()


@shared_task(name="tournaments.standings_refresh")
def standings_refresh(tournament_id: int) -> None:
    refresh(tournament_id)
