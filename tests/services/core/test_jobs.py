"""Background jobs: run once, survive a lost worker, store the text of a failure."""

import errno
from collections.abc import Callable
from datetime import timedelta

import psycopg
import pytest
from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import override

from tests import cast
from tournaments.models import Job
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import (
    ATTEMPTS,
    HEARTBEAT_TIMEOUT,
    Produced,
    job_claim,
    job_run,
    job_start,
    job_sweep,
)

pytestmark = pytest.mark.django_db
PDF = Produced(filename="plan.pdf", content=b"%PDF-1.7")


@pytest.fixture
def job() -> Job:
    with override("en"):
        return job_start(tournament=cast.tournament(), kind="table_plan", args={}, user=None)


def silent(job: Job, *, attempts: int = 1) -> None:
    """Mark the job as claimed by a worker that is lost."""
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING, attempts=attempts, heartbeat=timezone.now() - HEARTBEAT_TIMEOUT - timedelta(seconds=1)
    )


def run(job: Job, act: Callable[[], Produced]) -> Job:
    job_run(str(job.pk), lambda kind: lambda job, progress: act())
    job.refresh_from_db()
    return job


def raises(error: Exception) -> Callable[[], Produced]:
    def act() -> Produced:
        raise error

    return act


def test_a_job_runs_once_for_several_messages(job):
    assert run(job, lambda: PDF).state == Job.State.DONE
    assert run(job, raises(AssertionError())).state == Job.State.DONE
    assert job.document.read() == PDF.content


def test_a_job_is_claimed_by_one_worker(job):
    assert job_claim(str(job.pk)) is not None
    assert job_claim(str(job.pk)) is None


def test_an_unavailable_database_delays_a_job_without_failing_it(job):
    away = OperationalError()
    away.__cause__ = psycopg.errors.AdminShutdown()
    with pytest.raises(OperationalError):
        run(job, raises(away))
    job.refresh_from_db()
    assert job.state == Job.State.RUNNING
    silent(job)
    assert run(job, lambda: PDF).state == Job.State.DONE


def test_a_full_disk_fails_a_job_with_a_text(job):
    with override("fr"):
        ended = run(job, raises(OSError(errno.ENOSPC, "No space left on device")))
    assert (ended.state, ended.error.startswith("The disk is full")) == (Job.State.FAILED, True)


def test_a_lost_worker_cannot_change_a_job_that_another_claimed(job):
    silent(job)

    def overtaken() -> Produced:
        silent(job, attempts=2)
        assert run(job, lambda: PDF).attempts == 3
        return Produced(filename="late.pdf", content=b"")

    run(job, overtaken)
    assert (job.state, job.filename) == (Job.State.DONE, "plan.pdf")


def test_a_refusal_is_stored_in_the_language_of_the_job(job):
    assert run(job, raises(DomainError("draw_missing"))).error == "Draw the seats first."


@pytest.mark.parametrize("error", [ZeroDivisionError(), OSError("disk full")])
def test_an_unexpected_error_is_stored_as_a_text(job, error):
    failed = run(job, raises(error))
    assert failed.state == Job.State.FAILED
    assert failed.error == f"The document could not be made ({type(error).__name__}). Try again; nothing is lost."


def test_a_file_that_cannot_be_written_fails_the_job(job):
    failed = run(job, lambda: Produced(filename="../../plan.pdf", content=b""))
    assert failed.state == Job.State.FAILED


def test_a_job_fails_after_its_last_attempt(job):
    silent(job, attempts=ATTEMPTS)
    assert job_sweep() == 0
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert job.error.startswith("This work was interrupted")


def test_the_sweep_wakes_workers_for_waiting_and_lost_jobs(job):
    assert job_sweep() == 0
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=4))
    assert job_sweep() == 1
    silent(job)
    assert job_sweep() == 1
