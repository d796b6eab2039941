"""The probes of liveness (`/healthz`) and readiness (`/readyz`)."""

import threading

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.waiting import TIMEOUT_SECONDS
from tournaments.services.core import health
from tournaments.services.core.health import run_readiness_checks, worker_heartbeat
from tournaments.tasks import job_sweep

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def long_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the timeouts, so that a busy machine does not fail the checks."""
    monkeypatch.setattr(health, "READINESS_TIMEOUT_SECONDS", TIMEOUT_SECONDS)


def test_liveness_runs_no_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_readiness_is_200_after_a_sweep(client: Client) -> None:
    job_sweep()
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "migrations": True, "cache": True, "broker": True, "worker": True}


def test_readiness_names_the_missing_part(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["worker"] is False
    assert answer.json()["database"] is True


def test_readiness_is_503_with_a_pending_migration(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    worker_heartbeat()
    plan = "django.db.migrations.executor.MigrationExecutor.migration_plan"
    monkeypatch.setattr(plan, lambda executor, targets: [("0002", False)])
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["migrations"] is False


def test_responses_are_not_cached(client: Client) -> None:
    assert "no-store" in client.get("/readyz")["Cache-Control"]


def test_hanging_check_times_out_in_a_daemon_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(health, "_is_cache_ready", lambda: release.wait(TIMEOUT_SECONDS))
    monkeypatch.setattr(health, "READINESS_TIMEOUT_SECONDS", 0.05)
    try:
        assert run_readiness_checks()["cache"] is False
        assert {thread.daemon for thread in threading.enumerate() if thread.name == "health"} == {True}
    finally:
        release.set()
