"""`chelem spare URL` and `chelem spare FOLDER`: keeps a copy of the first computer's database until Ctrl-C."""

import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta

from deploy.serve import system
from deploy.serve.spare import store
from deploy.serve.spare.source import AwayError, NotFollowedError, Source, source_of
from deploy.serve.spare.store import FollowedAlreadyError, Origin
from deploy.serve.words import format_utc, print_error, print_text
from deploy.sqlite3.position import LogPosition, connect_read_only, read_position
from tournaments.selectors.backups import Backup
from tournaments.services.backups.verification import prove_database, scratch_copy
from tournaments.services.core.errors import DomainError

POLL_SECONDS = 3.0  # from the end of one poll to the next
REPORT_INTERVAL = timedelta(minutes=1)


def follow(origin: Origin | None) -> int:
    """Follow an origin, or the saved one, until Ctrl-C; return the exit status."""
    origin = origin or store.load_origin()
    if origin is None:
        print_error("spare_of_whom")
        return 1
    try:
        source = source_of(origin)
        with store.lock_spare():
            store.save_origin(origin)
            store.announcement_file().unlink(missing_ok=True)  # it leads no more
            return _Follower(source, origin).run()
    except NotFollowedError as error:
        print(error, file=sys.stderr)
    except FollowedAlreadyError:
        print_error("spare_already")
    except OSError as error:
        print_error("restore_disk", folder=store.spare_folder(), reason=error.strerror)
    return 1


class _Follower:
    """Polls the source and proves the newest copy. Prints a problem when it begins and when it ends, and the age of the
    copy once a minute.
    """

    def __init__(self, source: Source, origin: Origin) -> None:
        self._source, self._origin = source, origin
        self._problem = ""
        self._reported_at = datetime.min.replace(tzinfo=UTC)
        self._stopping = threading.Event()
        self._unproved: Backup | None = None
        self._proof: threading.Thread | None = None

    def run(self) -> int:
        """Poll until a stop signal.

        :raises NotFollowedError: retrying is useless
        :raises OSError: this computer cannot write the copy
        """
        for number in system.STOP_SIGNALS:
            signal.signal(number, lambda *_: self._stopping.set())
        print_text("spare_follows", where=self._origin.where)
        while not self._stopping.is_set():
            self._poll()
            self._start_proof()
            self._stopping.wait(POLL_SECONDS)
        print_text("spare_stopped")  # without waiting for a proof: a takeover may be urgent
        return 0

    def _poll(self) -> None:
        """Fetch a newer copy if there is one, and report it, the age of the present one, or the problem."""
        newest = next(iter(store.list_copies()), None)
        try:
            answer = self._source.fetch(newest)
        except AwayError as error:
            self._report_problem(str(error), newest)
            return
        if self._problem:
            print_text("spare_back", where=self._origin.where)
            self._problem = ""
        if answer is None:
            self._report_age(newest)
        else:
            self._accept(*answer)

    def _accept(self, copy: Backup, length: int) -> None:
        """Report a new copy and queue it for its proof. It may take over at once, as a takeover proves it again."""
        position = position_of(copy)
        kilobytes = -(-length // 1000)  # rounded up
        print_text("spare_got", line=position.line, at=format_utc(position.at), size=kilobytes)
        self._reported_at = datetime.now(UTC)
        self._unproved = copy

    def _start_proof(self) -> None:
        """Prove the newest copy in a thread: for a club with many years that takes longer than a poll interval."""
        if self._unproved is None or (self._proof and self._proof.is_alive()):
            return
        copy, self._unproved = self._unproved, None
        self._proof = threading.Thread(target=self._prove_copy, args=(copy,), daemon=True)
        self._proof.start()

    def _prove_copy(self, copy: Backup) -> None:
        """Prove a copy, and set it aside if it is not sound."""
        try:
            with scratch_copy(copy.path, store.spare_folder()) as scratch:
                prove_database(scratch)
            store.mark_proved(copy)
        except DomainError as refused:
            if not self._stopping.is_set():  # Ctrl-C also ends the process of the proof
                store.set_aside(copy)
                print_text("spare_refused", said=refused.params["said"])
        except (OSError, subprocess.SubprocessError) as error:  # a takeover proves it again
            print_text("spare_not_proved", reason=error)

    def _report_age(self, newest: Backup | None) -> None:
        """Print once in each `REPORT_INTERVAL` up to which line the copy is equal."""
        now = datetime.now(UTC)
        if newest is not None and now - self._reported_at >= REPORT_INTERVAL:
            self._reported_at = now
            position = position_of(newest)
            print_text("spare_same", line=position.line, at=format_utc(position.at))

    def _report_problem(self, reason: str, newest: Backup | None) -> None:
        """Print a problem once, and from which copy this computer could take over."""
        if reason != self._problem:
            self._problem = reason
            print_text("spare_waits", reason=reason)
            if newest is not None:
                position = position_of(newest)
                print_text("spare_may_take", line=position.line, at=format_utc(position.at))


def position_of(copy: Backup) -> LogPosition:
    """Return the position of a copy; an empty one if it is unreadable, which its proof will report."""
    try:
        with closing(connect_read_only(copy.path)) as database:
            return read_position(database)
    except (sqlite3.Error, TypeError):
        return LogPosition()
