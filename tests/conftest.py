"""What every kind of test shares: seeded properties, and nothing left behind for the next test."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.db import transaction
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker

settings.register_profile("chelem", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("chelem")


@pytest.fixture(autouse=True)
def clean_slate() -> Iterator[None]:
    """Each test starts in French and with empty caches."""
    with translation.override("fr"):
        yield
    for cache in caches.all(initialized_only=True):
        cache.clear()


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """For what a module makes once: its rows lie under those of each test, and go with the module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest test first, then those that start servers: the others fill the remaining time of the other core."""
    items.sort(key=lambda item: (item.get_closest_marker("servers") is None, item.path.stem != "test_postgresql"))
