"""What holds for every program of Chelem, once Django knows its applications and before it asks the database."""

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
from deploy.sqlite3.known import note, sign
from deploy.sqlite3.look import LostDatabaseError, look_outside
from deploy.steady_time import AHEAD, follow_the_steady_clock
from players.errors import DomainError
from tournaments.services.backups.proof import SCRATCH
from tournaments.services.core.health import later_migrations


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        """Make our Celery application the current one, so that services can nudge it without importing us.

        :raises LostDatabaseError: there was a database, and SQLite would make an empty one in its place.
        """
        import_module("deploy.celery")
        if ahead := os.environ.get(AHEAD):
            follow_the_steady_clock(float(ahead))
        database = database_file()
        if database and (damage := look_outside(database)):
            raise LostDatabaseError(text(damage, path=database))
        tables = apps.get_app_config("tournaments")
        pre_migrate.connect(refuse_a_newer_database, sender=tables)
        pre_migrate.connect(keep_a_copy, sender=tables)
        post_migrate.connect(mark, sender=tables)


def refuse_a_newer_database(*, using: str, **_: object) -> None:
    """Older code would write rows that the tables of newer code do not expect.

    :raises CommandError: the database has had a migration that this code does not know.
    """
    if later := later_migrations(MigrationLoader(connections[using])):
        raise CommandError(text("database_newer", names=", ".join(later)))


def keep_a_copy(*, using: str, plan: Sequence[object], **_: object) -> None:
    """Before tables change, a backup of what they hold, which is proved by making the same change to a copy of it.

    :raises CommandError: there is no backup, or the change does not hold.
    """
    from tournaments.services.backups.making import backup_make  # noqa: PLC0415 - which asks for the models

    applied = MigrationRecorder(connections[using]).applied_migrations()
    begins = not any(label == "tournaments" for label, _name in applied)
    is_copy = using != DEFAULT_DB_ALIAS or Path(connections[using].settings_dict["NAME"]).name == SCRATCH
    if not plan or begins or is_copy:
        return
    try:
        backup_make()
    except DomainError as error:
        raise CommandError(error.text) from error


def mark(*, using: str, **_: object) -> None:
    """From now on its loss will be seen."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        sign(file)
        note(file)
