"""Failures of the database at a chosen statement."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection


def disk_error() -> OperationalError:
    """Return what Django raises if the disk of this engine fails."""
    if connection.vendor == "sqlite":
        cause: Exception = sqlite3.OperationalError("disk I/O error")
        cause.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE  # type: ignore[attr-defined]
    else:
        from psycopg.errors import IoError  # noqa: PLC0415 - a laptop does not have it

        cause = IoError("could not write")
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


@contextmanager
def failing_statement(number: int) -> Iterator[list[str]]:
    """Let this statement fail, counted from 1; yield the statements that were executed.

    The two statements of a rollback to a savepoint are counted and do not fail. They stand for the rollback of a server
    without an enclosing transaction: if that fails, Django closes the connection, and the engine rolls back.
    """
    executed: list[str] = []
    is_rolling_back = False

    def execute(run: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        nonlocal is_rolling_back
        is_rolling_back = sql.startswith("ROLLBACK TO") or (is_rolling_back and sql.startswith("RELEASE"))
        executed.append(sql)
        if len(executed) == number and not is_rolling_back:
            raise disk_error()
        return run(sql, *arguments)

    with connection.execute_wrapper(execute):
        yield executed
