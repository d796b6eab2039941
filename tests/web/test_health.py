"""Addresses for machines."""

import pytest
from django.test import Client

from tournaments.services.core.health import worker_seen
from tournaments.tasks import job_sweep

pytestmark = pytest.mark.django_db


def test_it_lives_without_asking_anybody(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_it_is_ready_once_the_worker_has_swept(client: Client) -> None:
    job_sweep()
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "migrations": True, "cache": True, "broker": True, "worker": True}


def test_it_names_the_part_that_is_missing(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["worker"] is False
    assert answer.json()["database"] is True


def test_it_is_not_ready_while_a_migration_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    worker_seen()
    plan = "django.db.migrations.executor.MigrationExecutor.migration_plan"
    monkeypatch.setattr(plan, lambda executor, targets: [("0002", False)])
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["migrations"] is False


def test_nobody_keeps_the_answer(client: Client) -> None:
    assert "no-store" in client.get("/readyz")["Cache-Control"]
