"""Fixtures of all tests: seeded properties, language, caches, short searches, no backups, order of lists."""

import gc
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.template import Context, Template
from django.test.signals import template_rendered
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests.database_copies import copy_kept_database, keep_database
from tests.list_order import take_unordered, watch_queries
from tests.readers import answer_here
from tournaments.seating.annealing.budget import MOVES_PER_SECOND
from tournaments.selectors.backups import Backup

settings.register_profile("chelem", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("chelem")
watch_queries()


def pytest_collection_finish() -> None:
    """Exempt modules and collected tests from garbage collection, which would traverse them again and again."""
    gc.freeze()


@pytest.fixture(autouse=True)
def clean_slate() -> Iterator[None]:
    """Start each test in French and with empty caches."""
    with translation.override("fr"):
        yield
    for each in caches.all(initialized_only=True):
        each.clear()


@pytest.fixture(autouse=True)
def ordered_lists() -> Iterator[None]:
    """Fail a test that reads a list without an order."""
    yield
    unordered = take_unordered()
    assert not unordered, "read without an order (see tests/list_order.py):\n" + "\n".join(unordered)


@pytest.fixture(scope="session", autouse=True)
def replaced_parts() -> Iterator[None]:
    """Replace what takes long: the processes of readers of files, the length of searches, and backups.

    A reader answers in the process of the test, except in `tests/hostile/` and `tests/pictures/`. Most tests need any
    plan, so that a search makes a tenth of its moves, except in `tests/seating/`. A backup starts a program;
    `tests/services/backups/` tests real ones.
    """
    made = Backup(at=datetime(2026, 11, 21, 13, 5, tzinfo=UTC), path=Path("none"), of="abcdef", digest="0" * 12)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("players.importing.process.run_reader", answer_here)
        patch.setattr("tournaments.seating.annealing.budget.MOVES_PER_SECOND", MOVES_PER_SECOND // 10)
        patch.setattr("tournaments.services.backups.on_request.backup_make", lambda: made)
        patch.setattr("tournaments.tasks.backup_after_round", lambda: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def flush_without_signals() -> Iterator[None]:
    """Empty the database after a transactional test without `post_migrate`, which took 7 % of browser tests.

    Its receivers store permissions and content types of all models again, which Chelem never reads.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_options: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_signal_per_page(django_test_environment: None) -> Iterator[None]:
    """Copy the context for `response.context` once per page, not for each of about a hundred included templates."""

    def render(template: Template, context: Context) -> SafeString:
        if context.template is template:
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


@pytest.fixture(scope="session")
def has_copied_database(django_db_modify_db_settings: None) -> bool:
    """Copy the kept database with all migrations to the place of the test database; return False without one."""
    return connection.vendor == "sqlite" and copy_kept_database(Path(connection.settings_dict["TEST"]["NAME"]))


@pytest.fixture(scope="session")
def django_db_keepdb(has_copied_database: bool) -> bool:
    """Let pytest-django create the test database unless it was copied."""
    return has_copied_database


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, has_copied_database: bool, django_db_blocker: DjangoDbBlocker) -> None:
    """Keep the test database that was just created, for the next process."""
    if connection.vendor == "sqlite" and not has_copied_database:
        with django_db_blocker.unblock():
            keep_database(Path(connection.settings_dict["NAME"]))


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Open the database for rows that a module makes once; they are rolled back after the module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
