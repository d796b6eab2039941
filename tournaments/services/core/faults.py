"""What an error of the database, or of the disk under it, is for whoever asked: no bug, and no refusal of their input.

One list for pages, API, worker and start. A fault passes or is mended by somebody, so the answer is 503 and says when
to ask again; nothing of what was asked has been written, for every write is one transaction.
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
    """The kinds; the value is the code of the sentence."""

    LOCKED = "database_locked"  # somebody else writes, or has for too long
    FULL = "disk_full"
    GONE = "database_gone"  # no answer, or none in time
    BROKEN = "database_broken"  # the file cannot be read or written as it is: somebody must look


PASSING = {Fault.LOCKED, Fault.GONE}  # by themselves; the others wait for somebody


class Unavailable(DomainError):
    """A request that meets a fault. `again`: seconds after which it is worth another try."""

    status = 503
    AGAIN: ClassVar[dict[Fault, int]] = {Fault.LOCKED: 3, Fault.FULL: 30, Fault.GONE: 5, Fault.BROKEN: 30}

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.again = self.AGAIN[fault]

    @property
    def headers(self) -> dict[str, str]:
        """When to ask again."""
        return {"Retry-After": str(self.again)}


TOLD_FOR = 60.0  # seconds: a fault that sixty tablets meet every few seconds is one line of the log
# https://sqlite.org/rescode.html, whole codes or their low byte
OF_SQLITE = {
    sqlite3.SQLITE_IOERR_SHMSIZE: Fault.FULL,  # what a new reader needs beside the database has no room
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
# https://www.postgresql.org/docs/current/errcodes-appendix.html, the beginning of a code
OF_POSTGRESQL = {
    "08": Fault.GONE,  # the connection failed
    "53100": Fault.FULL,
    "53": Fault.GONE,  # no memory, too many connections
    "57014": Fault.LOCKED,  # cancelled: it took too long
    "57P": Fault.GONE,  # shut down, starting, crashed
    "55P03": Fault.LOCKED,
    "40001": Fault.LOCKED,  # two writers met
    "40P01": Fault.LOCKED,  # a deadlock was cut here
    "25006": Fault.BROKEN,  # takes no writes
    "58": Fault.BROKEN,  # its disk
    "XX001": Fault.BROKEN,  # its files
    "XX002": Fault.BROKEN,
}
OF_THE_DISK = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EIO: Fault.BROKEN,
    errno.EROFS: Fault.BROKEN,
}


def fault_of(error: BaseException | None) -> Fault | None:
    """The fault that the error, or what caused it, tells of; None for a bug and for everything else."""
    while error is not None:
        if (fault := _told_by(error)) is not None:
            return fault
        error = error.__cause__
    return None


def refusal_of(error: BaseException | None) -> DomainError | None:
    """What to tell whoever asked: the refusal itself, or that a fault is to blame; None for a bug."""
    if isinstance(error, DomainError):
        return error
    fault = fault_of(error)
    return None if fault is None else Unavailable(fault)


class Reports:
    """The log, told of each kind of fault once in a while."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[Fault, float] = {}

    def add(self, fault: Fault, error: BaseException | None) -> bool:
        """Whether a line was written."""
        now = time.monotonic()
        with self._lock:
            if now - self._last.get(fault, -TOLD_FOR) < TOLD_FOR:
                return False
            self._last[fault] = now
        structlog.get_logger().error(fault.value, error=str(error).strip().partition("\n")[0])
        return True


reports = Reports()


def _told_by(error: BaseException) -> Fault | None:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)
        return OF_SQLITE.get(code, OF_SQLITE.get(code & 0xFF))
    if isinstance(error, OSError):
        return OF_THE_DISK.get(error.errno or 0)
    if isinstance(error, DatabaseError | InterfaceError):
        return None  # Django's: it has the driver's as its cause
    if hasattr(error, "sqlstate"):  # the driver of PostgreSQL, which a laptop does not have
        return _of_state(error.sqlstate) if error.sqlstate else _without_state(error)
    return None


def _of_state(state: str) -> Fault | None:
    beginnings = (state[:length] for length in (5, 3, 2))
    return next((OF_POSTGRESQL[each] for each in beginnings if each in OF_POSTGRESQL), None)


def _without_state(error: BaseException) -> Fault | None:
    """No server has spoken: refused, cut, too late, or no connection was free. The rest is misuse of the driver."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return Fault.GONE if names & {"OperationalError", "InterfaceError"} else None
