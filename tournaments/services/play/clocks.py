"""The clock of an open round: stop, resume, restart, and extra time for all or for some tables."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.formatting.clock import Clock
from tournaments.log.events import ClockSet, ClockState, TimeGiven
from tournaments.models import Round, Table
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_round

MOST_SECONDS = 120 * 60


@transaction.atomic
def clock_stop(*, round_: Round, actor: Actor) -> None:
    """Stop the clock. Idempotent.

    :raises Conflict: `round_not_open`, `clock_missing`.
    """
    _lock_and_check(round_, actor)
    if round_.stopped_after is None:
        now = timezone.now()
        _store_clock(round_, extra=round_.extra_seconds, stopped=_elapsed_seconds(round_, now), actor=actor, at=now)


@transaction.atomic
def clock_resume(*, round_: Round, actor: Actor) -> None:
    """Resume the clock where it stopped. Idempotent.

    :raises Conflict: `round_not_open`, `clock_missing`.
    """
    _lock_and_check(round_, actor)
    if round_.stopped_after is not None:
        now = timezone.now()
        pause = _elapsed_seconds(round_, now) - round_.stopped_after
        _store_clock(round_, extra=round_.extra_seconds + pause, stopped=None, actor=actor, at=now)


@transaction.atomic
def clock_restart(*, round_: Round, actor: Actor) -> None:
    """Restart the time of the round now, when all players have taken their seats.

    Extra time of the round is dropped, that of single tables stays.

    :raises Conflict: `round_not_open`, `clock_missing`.
    """
    _lock_and_check(round_, actor)
    now = timezone.now()
    # As much extra time as has elapsed: the whole duration of the round is left.
    _store_clock(round_, extra=_elapsed_seconds(round_, now), stopped=None, actor=actor, at=now)


@transaction.atomic
def time_give(*, round_: Round, seconds: int, tables: Collection[int] = (), actor: Actor) -> None:
    """Add seconds, or subtract them if negative, for the whole round or only for the tables with these numbers.

    :raises Conflict: `round_not_open`, `clock_missing`;
    :raises DomainError: `time_unfit`, `tables_unknown`.
    """
    _lock_and_check(round_, actor)
    if not 0 < abs(seconds) <= MOST_SECONDS:
        raise DomainError("time_unfit")
    now = timezone.now()
    if not tables:
        _must_be_left(round_.time, seconds, now)
        _store_clock(round_, extra=round_.extra_seconds + seconds, stopped=round_.stopped_after, actor=actor, at=now)
        return
    by_number = {table.number: table for table in round_.tables.select_related("station")}
    if unknown := sorted(set(tables) - by_number.keys()):
        raise DomainError("tables_unknown", tables=", ".join(map(str, unknown)))
    for number in sorted(set(tables)):
        _extend_table(round_, by_number[number], seconds, actor=actor, at=now)


def _extend_table(round_: Round, table: Table, seconds: int, *, actor: Actor, at: datetime) -> None:
    """Add the seconds to the time of one table, and log it; refuse to subtract more than is left."""
    table.round = round_
    _must_be_left(table.time, seconds, at)
    before, table.extra_seconds = table.extra_seconds, table.extra_seconds + seconds
    table.save(update_fields=["extra_seconds"])
    event = TimeGiven(**table.log_address, before=before, after=table.extra_seconds)
    event_append(tournament=round_.stage.tournament, event=event, actor=actor, at=at)


def _lock_and_check(round_: Round, actor: Actor) -> None:
    """Lock the round; refuse an actor without the right, a round that is not open, or one without a clock."""
    lock_round(round_)
    must_allow(actor, "clock", round_.stage.tournament)
    if round_.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    if round_.time is None:
        raise Conflict("clock_missing")


def _elapsed_seconds(round_: Round, now: datetime) -> int:
    """Return the seconds since the opening."""
    assert round_.opened_at is not None  # it is open
    return int((now - round_.opened_at).total_seconds())


def _must_be_left(time: Clock | None, seconds: int, now: datetime) -> None:
    """Refuse to subtract more time than is left."""
    if seconds < 0 and (time is None or time.seconds_left(now) + seconds < 0):
        raise DomainError("time_unfit")


def _store_clock(round_: Round, *, extra: int, stopped: int | None, actor: Actor, at: datetime) -> None:
    """Store extra and stopped seconds of the round's clock (`stopped` None: it runs), and log the change."""
    before = ClockState(extra=round_.extra_seconds, stopped=round_.stopped_after)
    after = ClockState(extra=extra, stopped=stopped)
    round_.extra_seconds, round_.stopped_after = extra, stopped
    round_.save(update_fields=["extra_seconds", "stopped_after"])
    event = ClockSet(**round_.log_address, before=before, after=after)
    event_append(tournament=round_.stage.tournament, event=event, actor=actor, at=at)
