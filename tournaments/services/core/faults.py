"""Classification of errors of the database and of its disk as operational faults: neither a bug nor a refused input.

Pages, API, worker and launcher share this list. A fault is transient or needs an administrator, so the response is 503
with `Retry-After`. The failed request has written nothing: every write is one transaction.
"""

import errno
import sqlite3
import threading
import time
from enum import StrEnum
from typing import ClassVar

import structlog
from django.db import DatabaseError, InterfaceError

from tournaments.services.core.errors import DomainError


class Fault(StrEnum):
    """The kinds of fault; the value is the error code of the text."""

    LOCKED = "database_locked"  # another writer held the lock until the timeout
    FULL = "disk_full"
    GONE = "database_gone"  # no connection, or a timeout
    BROKEN = "database_broken"  # the file cannot be read or written: an administrator must look


TRANSIENT = {Fault.LOCKED, Fault.GONE}  # worth a retry; the others need an administrator


class Unavailable(DomainError):
    """The refusal of a request that meets a fault. `retry_after`: seconds until a retry is useful."""

    status = 503
    RETRY_AFTER_SECONDS: ClassVar[dict[Fault, int]] = {Fault.LOCKED: 3, Fault.FULL: 30, Fault.GONE: 5, Fault.BROKEN: 30}

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.retry_after = self.RETRY_AFTER_SECONDS[fault]

    @property
    def headers(self) -> dict[str, str]:
        """The `Retry-After` header."""
        return {"Retry-After": str(self.retry_after)}


LOG_INTERVAL_SECONDS = 60.0  # a fault that sixty tablets meet every few seconds is logged once
# https://sqlite.org/rescode.html, extended codes or their low byte
SQLITE_FAULTS = {
    sqlite3.SQLITE_IOERR_SHMSIZE: Fault.FULL,  # no room for the -shm file that a new reader needs
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Fault.LOCKED,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CANTOPEN: Fault.GONE,
    sqlite3.SQLITE_IOERR: Fault.BROKEN,
    sqlite3.SQLITE_CORRUPT: Fault.BROKEN,
    sqlite3.SQLITE_NOTADB: Fault.BROKEN,
    sqlite3.SQLITE_READONLY: Fault.BROKEN,
}
# https://www.postgresql.org/docs/current/errcodes-appendix.html, prefixes of SQLSTATE codes
POSTGRESQL_FAULTS = {
    "08": Fault.GONE,  # connection exceptions
    "53100": Fault.FULL,
    "53": Fault.GONE,  # out of memory, too many connections
    "57014": Fault.LOCKED,  # query_canceled, by the statement timeout
    "57P": Fault.GONE,  # shut down, starting, crashed
    "55P03": Fault.LOCKED,  # lock_not_available
    "40001": Fault.LOCKED,  # serialization_failure
    "40P01": Fault.LOCKED,  # deadlock_detected
    "25006": Fault.BROKEN,  # read_only_sql_transaction
    "58": Fault.BROKEN,  # system errors, such as I/O
    "XX001": Fault.BROKEN,  # data_corrupted
    "XX002": Fault.BROKEN,  # index_corrupted
}
DISK_FAULTS = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EIO: Fault.BROKEN,
    errno.EROFS: Fault.BROKEN,
}


def fault_of(error: BaseException | None) -> Fault | None:
    """Return the fault of the error or of one of its causes; None for a bug and for every other error."""
    while error is not None:
        if (fault := _classify(error)) is not None:
            return fault
        error = error.__cause__
    return None


def refusal_of(error: BaseException | None) -> DomainError | None:
    """Return the error itself if it is a refusal, `Unavailable` for a fault, None for a bug."""
    if isinstance(error, DomainError):
        return error
    fault = fault_of(error)
    return None if fault is None else Unavailable(fault)


class Reports:
    """The log of faults, rate-limited to one line of each kind in `LOG_INTERVAL_SECONDS`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[Fault, float] = {}

    def add(self, fault: Fault, error: BaseException | None) -> bool:
        """Log the fault. Return False if the rate limit suppressed the line."""
        now = time.monotonic()
        with self._lock:
            if now - self._last.get(fault, -LOG_INTERVAL_SECONDS) < LOG_INTERVAL_SECONDS:
                return False
            self._last[fault] = now
        structlog.get_logger().error(fault.value, error=str(error).strip().partition("\n")[0])
        return True


reports = Reports()


def _classify(error: BaseException) -> Fault | None:
    """Return the fault of this error alone, without its causes."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)
        return SQLITE_FAULTS.get(code, SQLITE_FAULTS.get(code & 0xFF))
    if isinstance(error, OSError):
        return DISK_FAULTS.get(error.errno or 0)
    if isinstance(error, DatabaseError | InterfaceError):
        return None  # Django's wrapper: the driver's error is its cause
    if hasattr(error, "sqlstate"):  # psycopg, which is not installed on a laptop
        return _fault_of_sqlstate(error.sqlstate) if error.sqlstate else _classify_without_sqlstate(error)
    return None


def _fault_of_sqlstate(state: str) -> Fault | None:
    """Return the fault of the whole code, else of its first three signs, else of its class, the first two."""
    beginnings = (state[:length] for length in (5, 3, 2))
    return next((POSTGRESQL_FAULTS[each] for each in beginnings if each in POSTGRESQL_FAULTS), None)


def _classify_without_sqlstate(error: BaseException) -> Fault | None:
    """Classify an error of psycopg that has no SQLSTATE; None for misuse of the driver.

    `OperationalError` and `InterfaceError` are connection failures: refused, closed, timed out, or an exhausted pool.
    Every other class is misuse.
    """
    names = {kind.__name__ for kind in type(error).__mro__}
    return Fault.GONE if names & {"OperationalError", "InterfaceError"} else None
