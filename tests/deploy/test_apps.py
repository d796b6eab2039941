"""Migrations of newer code in a database are listed, and stop `migrate`; those of other apps are ignored."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from deploy.apps import refuse_newer_database
from tournaments.services.core.health import later_migrations

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("program", ["tournaments", "players", "auth"])
def test_database_of_newer_code_is_not_migrated(program: str) -> None:
    MigrationRecorder(connection).record_applied(program, "0099_later")
    with pytest.raises(CommandError, match=rf"\({program}\.0099_later\)"):
        call_command("migrate", verbosity=0)


def test_migrations_of_newer_code_are_listed() -> None:
    loader = MigrationLoader(connection)
    assert later_migrations(loader) == []
    MigrationRecorder(connection).record_applied("tournaments", "0099_later")
    loader.build_graph()
    assert later_migrations(loader) == ["tournaments.0099_later"]


def test_migrations_of_other_apps_are_ignored() -> None:
    MigrationRecorder(connection).record_applied("wiki", "0001_initial")
    refuse_newer_database(using="default")
