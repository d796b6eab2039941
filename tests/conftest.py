"""What every kind of test shares: seeded properties, and nothing left behind for the next test."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from django.core.cache import caches
from django.db import transaction
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests.engines.choice import is_chosen, may_be_left_out, only_looking

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


@pytest.fixture(autouse=True)
def kept_to_looking(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test of a page that PostgreSQL does not try sends nothing."""
    looks = may_be_left_out(request.node.path) and request.node.get_closest_marker("engine") is None
    with only_looking() if looks else nullcontext():
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Before `-m` looks at the marks."""
    if is_chosen(item):
        item.add_marker("engine")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that start servers first: they wait much, and the others fill their time."""
    items.sort(key=lambda item: item.get_closest_marker("servers") is None)
