"""`chelem spare URL` and `chelem spare FOLDER`: a copy of the first computer, always ready, until Ctrl-C."""

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
from deploy.serve.words import fail, moment, say
from deploy.sqlite3.known import Known, reader, told_by
from tournaments.selectors.backups import Backup
from tournaments.services.backups.proof import prove, scratch_of
from tournaments.services.core.errors import DomainError

EVERY = 3.0  # seconds between the end of a turn and the next
SAY_EVERY = timedelta(minutes=1)


def follow(origin: Origin | None) -> int:
    """Returns the exit status; without an origin, that of the last time."""
    origin = origin or store.remembered_origin()
    if origin is None:
        fail("spare_of_whom")
        return 1
    try:
        source = source_of(origin)
        with store.alone():
            store.remember(origin)
            return _Follower(source, origin).run()
    except NotFollowedError as refused:
        print(refused, file=sys.stderr)
    except FollowedAlreadyError:
        fail("spare_already")
    except OSError as error:
        fail("restore_disk", folder=store.folder(), reason=error.strerror)
    return 1


class _Follower:
    """What is wrong is said once, and so is that it is right again; the age of the copy every minute."""

    def __init__(self, source: Source, origin: Origin) -> None:
        self._source, self._origin = source, origin
        self._wrong = ""
        self._said = datetime.min.replace(tzinfo=UTC)
        self._stopping = threading.Event()
        self._waits: Backup | None = None
        self._proof: threading.Thread | None = None

    def run(self) -> int:
        """:raises NotFollowedError: it makes no sense to go on; :raises OSError: this disk takes nothing."""
        for number in system.STOPS:
            signal.signal(number, lambda *_: self._stopping.set())
        say("spare_follows", where=self._origin.where)
        while not self._stopping.is_set():
            self._turn()
            self._prove()
            self._stopping.wait(EVERY)
        say("spare_stopped")  # without waiting for a proof: somebody may be in a hurry
        return 0

    def _turn(self) -> None:
        newest = next(iter(store.copies()), None)
        try:
            come = self._source.fetch(newest)
        except AwayError as away:
            self._tell_away(str(away), newest)
            return
        if self._wrong:
            say("spare_back", where=self._origin.where)
            self._wrong = ""
        if come is None:
            self._tell_age(newest)
        else:
            self._take(*come)

    def _take(self, copy: Backup, length: int) -> None:
        """It may take over from now on; whether it holds is known in a moment, while others go on coming."""
        reaches = reach_of(copy)
        say("spare_got", line=reaches.line, at=moment(reaches.at), size=-(-length // 1000))
        self._said = datetime.now(UTC)
        self._waits = copy

    def _prove(self) -> None:
        """The newest copy, beside the following: a club of many years takes longer than a turn."""
        if self._waits is None or (self._proof and self._proof.is_alive()):
            return
        copy, self._waits = self._waits, None
        self._proof = threading.Thread(target=self._judge, args=(copy,), daemon=True)
        self._proof.start()

    def _judge(self, copy: Backup) -> None:
        try:
            with scratch_of(copy.path, store.folder()) as scratch:
                prove(scratch)
            store.approve(copy)
        except DomainError as refused:
            if not self._stopping.is_set():  # Ctrl-C ends the program that proves as well
                store.refuse(copy)
                say("spare_refused", said=refused.params["said"])
        except (OSError, subprocess.SubprocessError) as error:  # taking over proves it again
            say("spare_not_proved", reason=error)

    def _tell_age(self, newest: Backup | None) -> None:
        now = datetime.now(UTC)
        if newest is not None and now - self._said >= SAY_EVERY:
            self._said = now
            reaches = reach_of(newest)
            say("spare_same", line=reaches.line, at=moment(reaches.at))

    def _tell_away(self, reason: str, newest: Backup | None) -> None:
        if reason != self._wrong:
            self._wrong = reason
            say("spare_waits", reason=reason)
            if newest is not None:
                reaches = reach_of(newest)
                say("spare_may_take", line=reaches.line, at=moment(reaches.at))


def reach_of(copy: Backup) -> Known:
    """How far it goes; nowhere where it cannot be read, which the proof will say."""
    try:
        with closing(reader(copy.path)) as database:
            return told_by(database)
    except (sqlite3.Error, TypeError):
        return Known()
