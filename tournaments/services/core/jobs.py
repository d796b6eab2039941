"""Background jobs. The state of a job is its `Job` row; a Celery message only wakes a worker. Jobs are idempotent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from time import monotonic
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from tournaments.formatting.language import reader_language
from tournaments.models import Job, Tournament
from tournaments.services.core.errors import DomainError
from tournaments.services.core.faults import TRANSIENT, fault_of, refusal_of
from tournaments.services.core.log import wake_worker

HEARTBEAT_TIMEOUT = timedelta(seconds=settings.JOB_SILENCE)  # a running job without heartbeat has lost its worker
ATTEMPTS = 3
OF_ORGANISER = frozenset({"whole_site", "site_in_folder"})  # kinds that show other tournaments as well
ERROR_LENGTH = 300
WAKE_AFTER = timedelta(seconds=3)  # a younger job is announced by the message that was sent on commit
MOST_WOKEN = 100  # jobs of one sweep
PROGRESS_INTERVAL_SECONDS = 0.25  # each progress update is a write to the disk
log = structlog.get_logger()


@dataclass(frozen=True)
class Produced:
    """The result of a job: a file to download, its number of pages, and its first page as vector strokes."""

    filename: str
    content: bytes
    pages: int = 0
    preview: Mapping[str, Any] | None = None


Progress = Callable[[int, int], None]  # the current page, and the number of pages, as far as known
Work = Callable[[Job, Progress], Produced]


def job_start(*, tournament: Tournament, kind: str, args: Mapping[str, object], user: User | None) -> Job:
    """Queue a job in the active language, and wake a worker on commit."""
    job = Job.objects.create(
        tournament=tournament, kind=kind, args=dict(args), created_by=user, language=reader_language()
    )
    transaction.on_commit(lambda: wake_worker("tournaments.job_run", str(job.pk)))
    return job


def job_claim(job_id: str) -> Job | None:
    """Claim a job that is queued or whose heartbeat timed out; None if another worker holds it or it is finished."""
    stale = timezone.now() - HEARTBEAT_TIMEOUT
    free = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, heartbeat__lt=stale)
    job = Job.objects.filter(free, pk=job_id).first()
    if job is None:
        return None
    claimed = Job.objects.filter(free, pk=job_id, attempts=job.attempts).update(
        state=Job.State.RUNNING, attempts=F("attempts") + 1, heartbeat=timezone.now(), progress=0
    )
    if not claimed:
        return None
    job.refresh_from_db()
    return job


def job_run(job_id: str, work: Callable[[str], Work]) -> None:
    """Claim and run one job; `work` returns the function for its kind. A failure is stored on the job with its text.

    :raises: a transient fault of the database, which is not stored, so that the sweep restarts the job.
    """
    job = job_claim(job_id)
    if job is None:
        return

    last_update = 0.0

    def store_progress(page: int, pages: int) -> None:
        """Store the progress, at most once in `PROGRESS_INTERVAL_SECONDS`, and at most 99 %."""
        nonlocal last_update
        if monotonic() - last_update < PROGRESS_INTERVAL_SECONDS:
            return
        last_update, pages = monotonic(), max(page, pages, 1)
        percent = min(100 * page // pages, 99)
        _claimed_rows(job).update(progress=percent, page=page, pages=pages, heartbeat=timezone.now())

    try:
        with override(job.language):
            produced = work(job.kind)(job, store_progress)
        _finish_job(job, produced)
    except Exception as error:  # an error of one document must not stop the worker
        if fault_of(error) in TRANSIENT:
            raise  # the sweep restarts the job after the heartbeat timeout
        refusal = refusal_of(error)
        if refusal is None:
            log.exception("job failed", job=str(job.pk), kind=job.kind)
        _fail_job(job, refusal or DomainError("job_failed", error=type(error).__name__))


def documents_drop(jobs: QuerySet[Job]) -> None:
    """Delete jobs with a finished document, and their files on commit."""
    for job in jobs.exclude(document="").distinct():
        delete = partial(job.document.storage.delete, str(job.document.name))
        job.delete()
        transaction.on_commit(delete)


def _finish_job(job: Job, document: Produced) -> None:
    """Save the file, then the row, so that a job in state `DONE` always has its document.

    The work has set `job.version` to the tournament version that the document shows.
    """
    job.document.save(f"{job.pk}-{job.attempts}/{document.filename}", ContentFile(document.content), save=False)
    _claimed_rows(job).update(
        state=Job.State.DONE,
        finished_at=timezone.now(),
        document=job.document.name,
        filename=document.filename,
        progress=100,
        page=document.pages,
        pages=document.pages,
        version=job.version,
        preview=document.preview,
    )


def _fail_job(job: Job, refusal: DomainError) -> None:
    """Store the failure, with its text in the language of the person who started the job."""
    with override(job.language):
        text = refusal.text[:ERROR_LENGTH]
    _claimed_rows(job).update(state=Job.State.FAILED, finished_at=timezone.now(), error=text)


def _claimed_rows(job: Job) -> QuerySet[Job]:
    """Select the row while this attempt holds the claim: a later attempt must not be overwritten."""
    return Job.objects.filter(pk=job.pk, attempts=job.attempts, state=Job.State.RUNNING)


def job_sweep() -> int:
    """Wake workers for jobs that wait or lost their worker, and fail them after `ATTEMPTS`. Return the number woken."""
    now = timezone.now()
    lost_jobs = Q(state=Job.State.RUNNING, heartbeat__lt=now - HEARTBEAT_TIMEOUT)
    for given_up in Job.objects.filter(lost_jobs, attempts__gte=ATTEMPTS):
        _fail_job(given_up, DomainError("job_lost"))
    waiting = Q(state=Job.State.QUEUED, created_at__lt=now - WAKE_AFTER)
    ids = list(Job.objects.filter(waiting | lost_jobs).values_list("pk", flat=True)[:MOST_WOKEN])
    for job_id in ids:
        wake_worker("tournaments.job_run", str(job_id))
    return len(ids)
