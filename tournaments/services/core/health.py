"""Whether everything that Chelem rests on is there: for `/readyz`, for those who watch over a host."""

import os
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import BoundedSemaphore, Thread

from celery import current_app
from django.apps import apps
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from kombu.exceptions import OperationalError

WORKER_KEY = "worker-seen"
WORKER_SILENCE = 30  # seconds; the sweep comes every five
PATIENCE = 1.5  # seconds for all parts together: whoever watches over a host waits no longer than two
_askers = BoundedSemaphore(10)  # each part twice, should one hang


def worker_seen() -> None:
    """The worker lives, and so do the clock and the broker that brought it here."""
    caches["shared"].set(WORKER_KEY, True, timeout=WORKER_SILENCE)


def readiness() -> dict[str, bool]:
    """Each part, and whether it can be relied upon now. What has not said so in time cannot."""
    parts = {
        "database": _database,
        "migrations": _migrations,
        "cache": _cache,
        "broker": _broker,
        "worker": worker_lives,
    }
    asked = {name: _asked(check) for name, check in parts.items()}
    wait(asked.values(), timeout=PATIENCE)
    return {name: answer.done() and answer.result() for name, answer in asked.items()}


def _asked(check: Callable[[], bool]) -> "Future[bool]":
    """Ask in a daemon thread: a pool would wait at the end of the program for a part that hangs."""
    answer: Future[bool] = Future()

    def ask() -> None:
        if not _askers.acquire(timeout=PATIENCE):
            answer.set_result(False)
            return
        try:
            answer.set_result(_holds(check))
        except BaseException as error:
            answer.set_exception(error)
        finally:
            _askers.release()

    Thread(target=ask, name="health", daemon=True).start()
    return answer


def _holds(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except (DatabaseError, OperationalError, OSError):
        return False
    finally:
        connection.close()  # its own, for this is no thread of the pages


def _database() -> bool:
    connection.ensure_connection()
    return connection.is_usable()


def _migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes()) and not later_migrations(executor.loader)


def later_migrations(loader: MigrationLoader) -> list[str]:
    """Those that the database has had and this code does not know: a newer Chelem, perhaps on another host, used it."""
    here = {config.label for config in apps.get_app_configs()}
    unknown = set(loader.applied_migrations) - set(loader.disk_migrations)
    return sorted(f"{label}.{name}" for label, name in unknown if label in here)


def _cache() -> bool:
    """A cache in this process needs no question."""
    answers = getattr(caches["shared"], "answers", None)
    return answers is None or answers()


def _broker() -> bool:
    folder = current_app.conf.broker_transport_options.get("data_folder_in")
    if folder is not None:
        return os.access(folder, os.R_OK | os.W_OK)
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=0)
    return True


def worker_lives() -> bool:
    """Whether the worker has been heard of lately."""
    return bool(caches["shared"].get(WORKER_KEY))
