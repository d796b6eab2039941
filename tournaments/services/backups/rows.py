"""Every row of one database in another, whichever engines they have.

Tables are those that the migrations made which the source has had: a database of an earlier version is copied as it is,
before this version changes it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

COPY = "copy"  # under which name Django knows the file, as long as it is open
AT_ONCE = 500  # rows
OF_ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


@contextmanager
def opened(file: Path) -> Iterator[str]:
    """A database of SQLite beside the one that Chelem works with; its alias."""
    known = {DEFAULT_DB_ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}}
    connections.settings[COPY] = connections.configure_settings(known)[DEFAULT_DB_ALIAS]
    try:
        yield COPY
    finally:
        connections[COPY].close()
        del connections[COPY]
        del connections.settings[COPY]


def rows_take(file: Path) -> None:
    """Make `file` of what stands in the database of PostgreSQL at this moment, while others go on writing."""
    with opened(file) as copy, transaction.atomic():
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(OF_ONE_MOMENT)
        executor = MigrationExecutor(connections[copy])
        executor.migrate(_applied(DEFAULT_DB_ALIAS))
        _copy(DEFAULT_DB_ALIAS, copy)


def rows_put(file: Path) -> None:
    """In one transaction, put what stands in `file` in the place of everything that the database has.

    Both have had all migrations. For PostgreSQL.
    """
    with opened(file) as copy, transaction.atomic():
        tables = [model._meta.db_table for model in _models(copy)]
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            quoted = ", ".join(map(connections[DEFAULT_DB_ALIAS].ops.quote_name, tables))
            cursor.execute(f"TRUNCATE {quoted}")
        _copy(copy, DEFAULT_DB_ALIAS)


def _copy(source: str, target: str) -> None:
    models = _models(source)
    with transaction.atomic(using=target):
        for model in models:
            _copy_rows(model, source, target)
        with connections[target].cursor() as cursor:
            for statement in connections[target].ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def _copy_rows(model: type[Model], source: str, target: str) -> None:
    """Keys and moments as they are."""
    for field in model._meta.local_fields:
        for automatic in {"auto_now", "auto_now_add"} & vars(field).keys():
            setattr(field, automatic, False)  # of this copy of the model alone
    rows, batch = model._base_manager.using(source).order_by("pk").iterator(chunk_size=AT_ONCE), []
    into = model._base_manager.using(target)
    for row in rows:
        batch.append(row)
        if len(batch) == AT_ONCE:
            into.bulk_create(batch)
            batch = []
    into.bulk_create(batch)


def _models(alias: str) -> list[type[Model]]:
    """Of the tables that this database has."""
    loader = MigrationExecutor(connections[alias]).loader
    return loader.project_state(_applied(alias)).apps.get_models(include_auto_created=True)


def _applied(alias: str) -> list[tuple[str, str]]:
    loader = MigrationExecutor(connections[alias]).loader
    return [node for node in loader.applied_migrations if node in loader.graph.nodes]
