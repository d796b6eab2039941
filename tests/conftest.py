"""What every kind of test shares: seeded properties, and nothing left behind for the next test."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests.engines.choice import Notebook
from tournaments.selectors.backups import Backup

settings.register_profile("chelem", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("chelem")

NOTES = Notebook()


@pytest.fixture(autouse=True)
def clean_slate() -> Iterator[None]:
    """Each test starts in French and with empty caches."""
    with translation.override("fr"):
        yield
    for each in caches.all(initialized_only=True):
        each.clear()


@pytest.fixture(autouse=True)
def no_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens every door of the house asks for backups, each of which takes a program of its own: see
    `tests/services/backups/` for real ones."""
    made = Backup(at=datetime(2026, 11, 21, 13, 5, tzinfo=UTC), path=Path("none"), of="abcdef", digest="0" * 12)
    monkeypatch.setattr("tournaments.services.backups.asking.backup_make", lambda: made)


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """For what a module makes once: its rows lie under those of each test, and go with the module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@cache
def listed(file: Path | None) -> frozenset[str]:
    """The names of the tests that are to run; of none when all are."""
    return frozenset(file.read_text().splitlines()) if file else frozenset()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("engines", "which tests run on PostgreSQL too: tests/engines/choice.py")
    group.addoption("--note-in", type=Path, help="a folder for notes of what each test asks of the database")
    group.addoption("--only-those-in", type=Path, help="a file with the tests to run, a line for each")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, request: pytest.FixtureRequest) -> None:
    """The database of pytest-django; from here on it is noted what it is asked."""
    if request.config.getoption("--note-in"):
        connection.execute_wrappers.append(NOTES.watch)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    with NOTES.of(item):
        return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    folder: Path | None = session.config.getoption("--note-in")
    if folder and NOTES.notes:
        NOTES.write(folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.json")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of which nothing is to run need not be read."""
    files = {config.rootpath / name.partition("::")[0] for name in listed(config.getoption("--only-those-in"))}
    return True if files and collection_path.suffix == ".py" and collection_path not in files else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Those that start servers first: they wait much, and the others fill their time."""
    if wanted := listed(config.getoption("--only-those-in")):
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
        items[:] = [item for item in items if item.nodeid in wanted]
    items.sort(key=lambda item: item.get_closest_marker("servers") is None)
