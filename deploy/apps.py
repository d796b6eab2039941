"""What holds for every program of Chelem, once Django knows its applications and before it asks the database."""

from importlib import import_module
from pathlib import Path

from django.apps import AppConfig, apps
from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.signals import post_migrate, pre_migrate

from deploy.serve.home import database_file
from deploy.serve.words import text
from deploy.sqlite3.known import note, sign
from deploy.sqlite3.look import LostDatabaseError, look_outside


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        """Make our Celery application the current one, so that services can nudge it without importing us.

        :raises LostDatabaseError: there was a database, and SQLite would make an empty one in its place.
        """
        import_module("deploy.celery")
        database = database_file()
        if database and (damage := look_outside(database)):
            raise LostDatabaseError(text(damage, path=database))
        tables = apps.get_app_config("tournaments")
        pre_migrate.connect(refuse_a_newer_database, sender=tables)
        post_migrate.connect(mark, sender=tables)


def refuse_a_newer_database(*, using: str, **_: object) -> None:
    """Older code would write rows that the tables of newer code do not expect.

    :raises CommandError: the database has had a migration that this code does not know.
    """
    applied = MigrationRecorder(connections[using]).applied_migrations()
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    here = {config.label for config in apps.get_app_configs()}
    if later := sorted(f"{label}.{name}" for label, name in applied if label in here and (label, name) not in known):
        raise CommandError(text("database_newer", names=", ".join(later)))


def mark(*, using: str, **_: object) -> None:
    """From now on its loss will be seen."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        sign(file)
        note(file)
