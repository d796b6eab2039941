"""Background work. The `Job` row is the truth, a Celery message only a nudge; running a job twice does no harm."""

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
from tournaments.services.core.faults import PASSING, fault_of, refusal_of
from tournaments.services.core.log import nudge

SILENCE = timedelta(seconds=settings.JOB_SILENCE)  # a running job that is silent for so long has lost its worker
ATTEMPTS = 3
OF_ORGANISER = frozenset({"whole_site", "site_in_folder"})  # kinds that show more than the tournament they stand with
ERROR_LENGTH = 300
TELL = 0.25  # seconds between two words about the progress: every one is a write to the disk
log = structlog.get_logger()


@dataclass(frozen=True)
class Produced:
    """What a job gives back: a file to download, how many pages it has, and its first page as a picture of strokes."""

    filename: str
    content: bytes
    pages: int = 0
    preview: Mapping[str, Any] | None = None


Progress = Callable[[int, int], None]  # the page that is written, and how many there will be, as far as is known
Work = Callable[[Job, Progress], Produced]


def job_start(*, tournament: Tournament, kind: str, args: Mapping[str, object], user: User | None) -> Job:
    """Queue a job in the language that is active now; a worker is told once the transaction has committed."""
    job = Job.objects.create(
        tournament=tournament, kind=kind, args=dict(args), created_by=user, language=reader_language()
    )
    transaction.on_commit(lambda: nudge("tournaments.job_run", str(job.pk)))
    return job


def job_claim(job_id: str) -> Job | None:
    """Take a job that waits or whose worker fell silent; None when somebody else has it or it is over."""
    stale = timezone.now() - SILENCE
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
    """Claim and do one job; `work` finds what to do by its kind. A failure is written on the job, with a sentence."""
    job = job_claim(job_id)
    if job is None:
        return

    told = 0.0

    def progress(page: int, pages: int) -> None:
        nonlocal told
        if monotonic() - told < TELL:
            return
        told, pages = monotonic(), max(page, pages, 1)
        percent = min(100 * page // pages, 99)
        _claimed(job).update(progress=percent, page=page, pages=pages, heartbeat=timezone.now())

    try:
        with override(job.language):
            produced = work(job.kind)(job, progress)
        _finish(job, produced)
    except Exception as error:  # whatever a document stumbles over ends its job, not the worker
        if fault_of(error) in PASSING:
            raise  # the sweep begins it again
        refusal = refusal_of(error)
        if refusal is None:
            log.exception("job failed", job=str(job.pk), kind=job.kind)
        _fail(job, refusal or DomainError("job_failed", error=type(error).__name__))


def documents_drop(jobs: QuerySet[Job]) -> None:
    """Forget finished documents and delete their files, once the transaction has committed."""
    for job in jobs.exclude(document="").distinct():
        delete = partial(job.document.storage.delete, str(job.document.name))
        job.delete()
        transaction.on_commit(delete)


def _finish(job: Job, produced: Produced) -> None:
    """Save the file, then the row: a reader never sees a finished job without its document.

    The work has noted on `job` which version it shows.
    """
    job.document.save(f"{job.pk}-{job.attempts}/{produced.filename}", ContentFile(produced.content), save=False)
    _claimed(job).update(
        state=Job.State.DONE,
        finished_at=timezone.now(),
        document=job.document.name,
        filename=produced.filename,
        progress=100,
        page=produced.pages,
        pages=produced.pages,
        version=job.version,
        preview=produced.preview,
    )


def _fail(job: Job, refusal: DomainError) -> None:
    """With a sentence in the language of whoever ordered the job."""
    with override(job.language):
        text = refusal.text[:ERROR_LENGTH]
    _claimed(job).update(state=Job.State.FAILED, finished_at=timezone.now(), error=text)


def _claimed(job: Job) -> QuerySet[Job]:
    """The row, as long as this attempt holds the claim: only that one may end the job."""
    return Job.objects.filter(pk=job.pk, attempts=job.attempts, state=Job.State.RUNNING)


def job_sweep() -> int:
    """Nudge again for jobs that wait or lost their worker; give up after a few attempts. Returns how many."""
    now = timezone.now()
    lost = Q(state=Job.State.RUNNING, heartbeat__lt=now - SILENCE)
    for given_up in Job.objects.filter(lost, attempts__gte=ATTEMPTS):
        _fail(given_up, DomainError("job_lost"))
    waiting = Q(state=Job.State.QUEUED, created_at__lt=now - timedelta(seconds=3))
    ids = list(Job.objects.filter(waiting | lost).values_list("pk", flat=True)[:100])
    for job_id in ids:
        nudge("tournaments.job_run", str(job_id))
    return len(ids)
