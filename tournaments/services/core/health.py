"""Health checks of database, migrations, cache, broker and worker, for `/readyz` and the monitoring of a host."""

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
WORKER_TIMEOUT_SECONDS = 30  # the sweep runs every five
READINESS_TIMEOUT_SECONDS = 1.5  # of all checks together: monitoring waits two seconds at most
_check_slots = BoundedSemaphore(10)  # two for each check, in case one hangs


def worker_heartbeat() -> None:
    """Record that the worker runs. Its task arrives by beat and broker, so this covers both as well."""
    caches["shared"].set(WORKER_KEY, True, timeout=WORKER_TIMEOUT_SECONDS)


def run_readiness_checks() -> dict[str, bool]:
    """Run all checks; one that has not returned within the timeout counts as failed."""
    parts = {
        "database": _is_database_ready,
        "migrations": are_migrations_applied,
        "cache": _is_cache_ready,
        "broker": _is_broker_ready,
        "worker": worker_is_alive,
    }
    results = {name: _start_check(check) for name, check in parts.items()}
    wait(results.values(), timeout=READINESS_TIMEOUT_SECONDS)
    return {name: result.done() and result.result() for name, result in results.items()}


def _start_check(check: Callable[[], bool]) -> "Future[bool]":
    """Start the check in a daemon thread: a thread pool would join a hanging check at exit."""
    result: Future[bool] = Future()

    def run() -> None:
        if not _check_slots.acquire(timeout=READINESS_TIMEOUT_SECONDS):
            result.set_result(False)
            return
        try:
            result.set_result(_run_check(check))
        except BaseException as error:
            result.set_exception(error)
        finally:
            _check_slots.release()

    Thread(target=run, name="health", daemon=True).start()
    return result


def _run_check(check: Callable[[], bool]) -> bool:
    """Return the result of the check; False if it fails with an error of database or disk."""
    try:
        return check()
    except (DatabaseError, OperationalError, OSError):
        return False
    finally:
        connection.close()  # this thread's own: Django closes only those of request threads


def _is_database_ready() -> bool:
    connection.ensure_connection()
    return connection.is_usable()


def are_migrations_applied() -> bool:
    """Return True if the database has exactly the migrations of this code."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes()) and not later_migrations(executor.loader)


def later_migrations(loader: MigrationLoader) -> list[str]:
    """Return applied migrations that this code does not have: a newer Chelem, perhaps on another host, applied them."""
    here = {config.label for config in apps.get_app_configs()}
    unknown = set(loader.applied_migrations) - set(loader.disk_migrations)
    return sorted(f"{label}.{name}" for label, name in unknown if label in here)


def _is_cache_ready() -> bool:
    """Return True if the cache server responds; a cache in this process has no `answers` and is always ready."""
    answers = getattr(caches["shared"], "answers", None)
    return answers is None or answers()


def _is_broker_ready() -> bool:
    """Return True if the broker accepts a connection; for the file broker, if its folder can be read and written."""
    folder = current_app.conf.broker_transport_options.get("data_folder_in")
    if folder is not None:
        return os.access(folder, os.R_OK | os.W_OK)
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=0)
    return True


def worker_is_alive() -> bool:
    """Return True if the worker sent a heartbeat within `WORKER_TIMEOUT_SECONDS`."""
    return bool(caches["shared"].get(WORKER_KEY))
