"""Celery tasks: each calls one service, with the id of a row that has the state; `job_sweep` calls all sweeps."""

from celery import shared_task

from tournaments.documents.registry import work_for
from tournaments.publishing.hosts.sending import host_send as send_to_host
from tournaments.publishing.static.sending import site_write
from tournaments.selectors.takeover import takeover_elsewhere
from tournaments.services.backups.making import backup_after_round, backup_if_due
from tournaments.services.core.erasing import erasure_sweep
from tournaments.services.core.health import worker_heartbeat
from tournaments.services.core.jobs import job_run as run
from tournaments.services.core.jobs import job_sweep as sweep
from tournaments.services.inbox.sweep import inbox_sweep
from tournaments.services.log.round_checks import round_checks_sweep
from tournaments.services.online.deciding import mail_files_sweep, registrations_sweep
from tournaments.services.online.letters import letter_send, letters_sweep
from tournaments.services.online.seats import waiting_sweep
from tournaments.services.play.standings import standings_refresh as refresh
from tournaments.services.play.standings import standings_sweep
from tournaments.services.publication.outgoing import hosts_sweep
from tournaments.services.publication.site import sites_sweep
from tournaments.services.registration.importing import previews_sweep
from tournaments.services.rehearsal.playing import rehearsals_sweep
from tournaments.services.setup.removal import drafts_sweep


@shared_task(name="tournaments.job_run")
def job_run(job_id: str) -> None:
    run(job_id, work_for)


@shared_task(name="tournaments.job_sweep")
def job_sweep() -> None:
    """Run all sweeps in turn, and record that the worker is alive. Beat sends this task every few seconds.

    While another computer leads (0072), no sweep runs that would add to a log, send letters or publish.
    """
    sweep()
    worker_heartbeat()
    erasure_sweep()
    backup_after_round()
    if takeover_elsewhere():
        return
    inbox_sweep()
    standings_sweep()
    previews_sweep()
    waiting_sweep()
    letters_sweep()
    registrations_sweep()
    mail_files_sweep()
    rehearsals_sweep()
    sites_sweep()
    hosts_sweep()
    drafts_sweep()
    round_checks_sweep()


@shared_task(name="tournaments.registration_mail")
def registration_mail(registration_id: int) -> None:
    if not takeover_elsewhere():
        letter_send(registration_id)


@shared_task(name="tournaments.site_publish")
def site_publish(site_id: int) -> None:
    if not takeover_elsewhere():
        site_write(site_id)


@shared_task(name="tournaments.host_send")
def host_send(target_id: int) -> None:
    if not takeover_elsewhere():
        send_to_host(target_id)


@shared_task(name="tournaments.backup")
def backup() -> None:
    backup_if_due()


@shared_task(name="tournaments.standings_refresh")
def standings_refresh(tournament_id: int) -> None:
    refresh(tournament_id)
