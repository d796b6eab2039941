"""Checks and hooks of every process of Chelem, which run after Django has loaded its apps, before the first query."""

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from django.apps import AppConfig, apps
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.signals import post_migrate, pre_migrate

from deploy.serve.home import database_file
from deploy.serve.words import text
from deploy.sqlite3.look import LostDatabaseError, check_header
from deploy.sqlite3.position import save_position, sign_database
from deploy.steady_time import AHEAD, follow_the_steady_clock
from players.errors import DomainError
from tournaments.services.backups.verification import SCRATCH
from tournaments.services.core.health import later_migrations


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        """Make our Celery application the current one, so that services can send messages without importing `deploy`;
        set the clock; check the database file; connect the migration hooks.

        :raises LostDatabaseError: the database is gone, and SQLite would create an empty one in its place
        """
        import_module("deploy.celery")
        if ahead := os.environ.get(AHEAD):
            follow_the_steady_clock(float(ahead))
        database = database_file()
        if database and (damage := check_header(database)):
            raise LostDatabaseError(text(damage, path=database))
        tables = apps.get_app_config("tournaments")
        pre_migrate.connect(refuse_newer_database, sender=tables)
        pre_migrate.connect(make_backup, sender=tables)
        post_migrate.connect(save_database_position, sender=tables)


def refuse_newer_database(*, using: str, **_: object) -> None:
    """Stop a migration of a database that newer code has migrated: older code would write rows that do not fit.

    :raises CommandError: the database has a migration that this code does not have
    """
    if later := later_migrations(MigrationLoader(connections[using])):
        raise CommandError(text("database_newer", names=", ".join(later)))


def make_backup(*, using: str, plan: Sequence[object], **_: object) -> None:
    """Make a backup before a migration, and prove it by running the migration on a copy.

    :raises CommandError: the backup failed, or the migration failed on the copy
    """
    from tournaments.services.backups.making import backup_make  # noqa: PLC0415 - imports models

    applied = MigrationRecorder(connections[using]).applied_migrations()
    is_first = not any(label == "tournaments" for label, _name in applied)
    is_copy = using != DEFAULT_DB_ALIAS or Path(connections[using].settings_dict["NAME"]).name == SCRATCH
    if not plan or is_first or is_copy:
        return
    try:
        backup_make()
    except DomainError as error:
        raise CommandError(error.text) from error


def save_database_position(*, using: str, **_: object) -> None:
    """Sign a SQLite database and save its position, so that its loss is detected."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        sign_database(file)
        save_position(file)
