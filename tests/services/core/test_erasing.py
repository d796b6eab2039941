"""VACUUM of the SQLite file in the sweep after an erasure of personal data, also of the preview of an import.

With real servers: tests/prove/hostile/test_erased.py.
"""

import sqlite3
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from players.importing.preview import import_preview
from players.models import ImportBatch, ImportRow
from tests import cast
from tests.players.files import csv_of
from tournaments.services.core import erasing
from tournaments.services.core.erasing import erasure_request, erasure_sweep
from tournaments.services.registration.importing import preview_abandon, previews_sweep
from tournaments.services.registration.people import person_forget

ON_SQLITE = connection.vendor == "sqlite"  # on PostgreSQL the sweep does nothing


@pytest.fixture(autouse=True)
def handle_erasures(transactional_db: None) -> None:
    """Handle the erasures of other tests."""
    erasure_sweep()


def create_preview(*lines: str) -> ImportBatch:
    return import_preview(
        organiser=cast.organiser(), filename="m.csv", content=csv_of(*lines), user=None, size_limit=9_999
    )


def test_one_sweep_handles_all_erasures() -> None:
    assert not erasure_sweep()
    erasure_request()
    erasure_request()
    assert erasure_sweep() is ON_SQLITE
    assert not erasure_sweep()


def test_a_rolled_back_erasure_is_not_stored() -> None:
    with transaction.atomic():
        erasure_request()
        transaction.set_rollback(True)
    assert not erasure_sweep()


def test_an_erasure_during_the_vacuum_is_left_for_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    def rewrite_during_an_erasure(_rewrite_file: Any = erasing._rewrite_file) -> bool:
        erasure_request()
        return bool(_rewrite_file())

    erasure_request()
    with monkeypatch.context() as patched:
        patched.setattr(erasing, "_rewrite_file", rewrite_during_an_erasure)
        assert not erasure_sweep()
    assert erasure_sweep() is ON_SQLITE


def test_a_full_disk_leaves_the_erasure_for_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_for_full_disk() -> bool:
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError from cause

    erasure_request()
    with monkeypatch.context() as patched:
        patched.setattr(erasing, "_rewrite_file", fail_for_full_disk)
        assert not erasure_sweep()
    assert erasure_sweep() is ON_SQLITE


def test_a_preview_is_deleted_after_a_day() -> None:
    recent_batch, old_batch = create_preview("Dupont;Jeanne;A1;;;;;"), create_preview("Durand;Jean;A2;;;;;")
    ImportBatch.objects.filter(pk=recent_batch.pk).update(created_at=timezone.now() - timedelta(hours=23))
    ImportBatch.objects.filter(pk=old_batch.pk).update(created_at=timezone.now() - timedelta(hours=25))
    previews_sweep()
    assert [batch.pk for batch in ImportBatch.objects.all()] == [recent_batch.pk]
    assert erasure_sweep() is ON_SQLITE
    previews_sweep()
    assert not erasure_sweep()


def test_an_abandoned_preview_is_erased_from_the_file() -> None:
    preview_abandon(create_preview("Dupont;Jeanne;A1;;;;;"))
    assert erasure_sweep() is ON_SQLITE


def test_a_forgotten_person_is_removed_from_previews() -> None:
    player = cast.player(0)
    create_preview(f"{player.last_name};{player.first_name};;;;;;", "Durand;Jean;A2;;;;;")
    person_forget(player=player, actor=cast.alice())
    assert [row.given["last_name"] for row in ImportRow.objects.all()] == ["Durand"]
    assert erasure_sweep() is ON_SQLITE
