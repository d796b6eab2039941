"""Django and psycopg still call the methods that Chelem overrides. No server is needed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connections
from psycopg.pq import PGconn
from pytest_django import DjangoDbBlocker

from deploy.postgresql import OUTAGE_RETRY_SECONDS, PAGE_TIMEOUT_SECONDS, base, serves_pages
from deploy.postgresql.base import Connection, DatabaseWrapper, Pool
from deploy.settings.addresses import database_from_url
from tournaments.services.core.outages import Outage

ALIAS = "away"


@pytest.fixture(autouse=True)
def web_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Act as a process that serves pages, without a known outage."""
    monkeypatch.setattr(base, "outage", Outage(OUTAGE_RETRY_SECONDS))
    serves_pages.set()
    yield
    serves_pages.clear()


@pytest.fixture
def engine(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[DatabaseWrapper]:
    """Return an engine without a server: its socket folder is empty."""
    settings = {**connections["default"].settings_dict, **database_from_url("postgres://chelem@localhost/x", pool=2)}
    settings |= {"HOST": str(tmp_path), "NAME": "x"}
    with django_db_blocker.unblock():
        yield DatabaseWrapper(settings, ALIAS)


def test_refused_connection_begins_an_outage(engine: DatabaseWrapper) -> None:
    del engine.settings_dict["OPTIONS"]["pool"]
    with pytest.raises(OperationalError):
        engine.ensure_connection()
    assert base.outage.is_known


def test_pool_is_ours_and_is_replaced_after_it_is_closed(engine: DatabaseWrapper) -> None:
    pool = engine.pool
    assert isinstance(pool, Pool)
    assert engine.pool is pool
    assert pool.connection_class is Connection
    engine.close_pool()
    assert engine.pool is not pool
    engine.close_pool()
    assert ALIAS not in DatabaseWrapper._connection_pools


def test_statement_of_a_page_has_a_timeout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    timeouts: list[Any] = []

    def wait(_self: object, _gen: object, _interval: float, timeout: float | None) -> None:
        timeouts.append(timeout)

    monkeypatch.setattr(psycopg.Connection, "wait", wait)
    connection = Connection(PGconn.connect_start(f"host={tmp_path}".encode()))
    psycopg.Cursor(connection).execute("SELECT 1")
    assert timeouts == [PAGE_TIMEOUT_SECONDS]
