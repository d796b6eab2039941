"""Copying all rows of one database to another, between SQLite and PostgreSQL.

The tables are those of the migrations that are applied in the source, so that a database of an earlier version can be
copied before this version migrates it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

COPY = "copy"  # the alias of the file while it is open
BATCH_SIZE = 500  # rows
SNAPSHOT_ISOLATION = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


@contextmanager
def open_copy(file: Path) -> Iterator[str]:
    """Open an SQLite file as a second database, and provide its alias."""
    databases = {DEFAULT_DB_ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}}
    connections.settings[COPY] = connections.configure_settings(databases)[DEFAULT_DB_ALIAS]
    try:
        yield COPY
    finally:
        connections[COPY].close()
        del connections[COPY]
        del connections.settings[COPY]


def rows_export(file: Path) -> None:
    """Write a consistent snapshot of the PostgreSQL database to `file`, without blocking writers."""
    with open_copy(file) as copy, transaction.atomic():
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(SNAPSHOT_ISOLATION)
        executor = MigrationExecutor(connections[copy])
        executor.migrate(_applied_migrations(DEFAULT_DB_ALIAS))
        _copy_database(DEFAULT_DB_ALIAS, copy)


def rows_import(file: Path) -> None:
    """Replace all rows of the PostgreSQL database by those of `file`, in one transaction.

    Both must have all migrations applied.
    """
    with open_copy(file) as copy, transaction.atomic():
        tables = [model._meta.db_table for model in _models_in(copy)]
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            quoted = ", ".join(map(connections[DEFAULT_DB_ALIAS].ops.quote_name, tables))
            cursor.execute(f"TRUNCATE {quoted}")
        _copy_database(copy, DEFAULT_DB_ALIAS)


def _copy_database(source: str, target: str) -> None:
    """Copy the rows of all models in one transaction; on PostgreSQL, set the sequences of the keys as well."""
    models = _models_in(source)
    with transaction.atomic(using=target):
        for model in models:
            _copy_rows(model, source, target)
        with connections[target].cursor() as cursor:
            for statement in connections[target].ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def _copy_rows(model: type[Model], source: str, target: str) -> None:
    """Copy rows with their primary keys and timestamps."""
    for field in model._meta.local_fields:
        for automatic in {"auto_now", "auto_now_add"} & vars(field).keys():
            setattr(field, automatic, False)  # only of this model class from the migration state
    rows, batch = model._base_manager.using(source).order_by("pk").iterator(chunk_size=BATCH_SIZE), []
    into = model._base_manager.using(target)
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH_SIZE:
            into.bulk_create(batch)
            batch = []
    into.bulk_create(batch)


def _models_in(alias: str) -> list[type[Model]]:
    """Return the models of the migrations that are applied in this database."""
    loader = MigrationExecutor(connections[alias]).loader
    return loader.project_state(_applied_migrations(alias)).apps.get_models(include_auto_created=True)


def _applied_migrations(alias: str) -> list[tuple[str, str]]:
    loader = MigrationExecutor(connections[alias]).loader
    return [node for node in loader.applied_migrations if node in loader.graph.nodes]
