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
    WAKE_AFTER,
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


def lose_worker(job: Job, *, attempts: int = 1) -> None:
    """Set the job to claimed by a worker that sends no heartbeat."""
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING, attempts=attempts, heartbeat=timezone.now() - HEARTBEAT_TIMEOUT - timedelta(seconds=1)
    )


def run_job(job: Job, act: Callable[[], Produced]) -> Job:
    """Run the job with `act` as its processor; return the job as stored."""
    job_run(str(job.pk), lambda kind: lambda job, progress: act())
    job.refresh_from_db()
    return job


def raising(error: Exception) -> Callable[[], Produced]:
    """Return a processor that raises the error."""

    def act() -> Produced:
        raise error

    return act


def test_a_job_runs_once_for_several_messages(job):
    assert run_job(job, lambda: PDF).state == Job.State.DONE
    assert run_job(job, raising(AssertionError())).state == Job.State.DONE
    assert job.document.read() == PDF.content


def test_a_job_is_claimed_by_one_worker(job):
    assert job_claim(str(job.pk)) is not None
    assert job_claim(str(job.pk)) is None


def test_an_unavailable_database_delays_a_job_without_failing_it(job):
    outage = OperationalError()
    outage.__cause__ = psycopg.errors.AdminShutdown()
    with pytest.raises(OperationalError):
        run_job(job, raising(outage))
    job.refresh_from_db()
    assert job.state == Job.State.RUNNING
    lose_worker(job)
    assert run_job(job, lambda: PDF).state == Job.State.DONE


def test_a_full_disk_fails_a_job_with_a_text(job):
    with override("fr"):
        failed = run_job(job, raising(OSError(errno.ENOSPC, "No space left on device")))
    assert (failed.state, failed.error.startswith("The disk is full")) == (Job.State.FAILED, True)


def test_a_lost_worker_cannot_change_a_job_that_another_claimed(job):
    lose_worker(job)

    def finish_late() -> Produced:
        lose_worker(job, attempts=2)
        assert run_job(job, lambda: PDF).attempts == 3
        return Produced(filename="late.pdf", content=b"")

    run_job(job, finish_late)
    assert (job.state, job.filename) == (Job.State.DONE, "plan.pdf")


def test_a_refusal_is_stored_in_the_language_of_the_job(job):
    assert run_job(job, raising(DomainError("draw_missing"))).error == "Draw the seats first."


@pytest.mark.parametrize("error", [ZeroDivisionError(), OSError("disk full")])
def test_an_unexpected_error_is_stored_as_a_text(job, error):
    failed = run_job(job, raising(error))
    assert failed.state == Job.State.FAILED
    assert failed.error == f"The document could not be made ({type(error).__name__}). Try again; nothing is lost."


def test_a_filename_outside_of_the_folder_fails_the_job(job):
    failed = run_job(job, lambda: Produced(filename="../../plan.pdf", content=b""))
    assert failed.state == Job.State.FAILED


def test_a_job_fails_after_its_last_attempt(job):
    lose_worker(job, attempts=ATTEMPTS)
    assert job_sweep() == 0
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert job.error.startswith("This work was interrupted")


def test_the_sweep_wakes_workers_for_waiting_and_lost_jobs(job):
    assert job_sweep() == 0
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - WAKE_AFTER - timedelta(seconds=1))
    assert job_sweep() == 1
    lose_worker(job)
    assert job_sweep() == 1
