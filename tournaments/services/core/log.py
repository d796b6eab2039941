"""The append-only log. Every write of the tournament goes through `events_append` in its own transaction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

import structlog
from celery import current_app
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from players.prepared import Prepared
from tournaments.log.codec import START, Logged, address_of, data_of, digest_of
from tournaments.log.events import LogEvent
from tournaments.models import Event, Official, StandingsSnapshot, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.outages import Outage

REFRESH = "tournaments.standings_refresh"
EVENTS_AT_ONCE = 500
NUDGE_AGAIN = 5.0  # seconds after which a broker that did not answer is tried again; the sweep makes up for the rest
_broker_outage = Outage(NUDGE_AGAIN)
_behind = Prepared(
    lambda tournament, before: StandingsSnapshot.objects.filter(
        stage__tournament=tournament, version__lt=before
    ).values_list("pk")
)


def event_append(
    *,
    tournament: Tournament,
    event: LogEvent,
    actor: Actor,
    at: datetime | None = None,
    undoes: int | None = None,
) -> Event:
    """Append one event, as `events_append` does. `undoes` is the sequence of the line that it takes back."""
    (stored,) = events_append(tournament=tournament, events=[event], actor=actor, at=at, undoes=undoes)
    return stored


def events_append(
    *,
    tournament: Tournament,
    events: Sequence[LogEvent],
    actor: Actor,
    at: datetime | None = None,
    undoes: int | None = None,
) -> list[Event]:
    """Append events, and move the tournament's version and digest on. To be called inside the write's transaction.

    `at` is the moment that the rows were given, now by default. Moving the version takes the tournament's row, so that
    sequences have no gap and no twin. Once committed, the standings are recomputed in the background and live pages
    learn of the version.
    """
    if not events:
        return []
    moment, signed = at or timezone.now(), actor_text(tournament, actor)
    while True:
        before = tournament.version
        told = (
            Logged(sequence=n, at=moment, actor=signed, event=e, undoes=undoes)
            for n, e in enumerate(events, before + 1)
        )
        lines = list(_chained(told, tournament.digest or START))
        mine = Tournament.objects.filter(pk=tournament.pk, version=before, digest=tournament.digest)
        if mine.update(version=lines[-1].sequence, digest=lines[-1].digest):
            break
        tournament.refresh_from_db(fields=["version", "digest"])  # another object of this transaction wrote
    tournament.version, tournament.digest = lines[-1].sequence, lines[-1].digest
    stored = Event.objects.bulk_create((event_row(tournament, line) for line in lines), batch_size=EVENTS_AT_ONCE)
    transaction.on_commit(lambda: _ask_for_standings(tournament, before))
    return stored


def _chained(lines: Iterable[Logged], digest: str) -> Iterator[Logged]:
    """The same lines, each with its digest; `digest` is that of the line before them."""
    for line in lines:
        digest = digest_of(line, digest)
        yield replace(line, digest=digest)


def _ask_for_standings(tournament: Tournament, before: int) -> None:
    """Where a refresh is due already nothing is asked: it looks at its end whether more has come.

    So the first event of a transaction asks, and those after it find the snapshots behind.
    """
    if not _behind(tournament.pk, before):
        nudge(REFRESH, tournament.pk)


def event_row(tournament: Tournament, line: Logged) -> Event:
    """The row of a line, not saved yet."""
    data = data_of(line.event)
    return Event(
        tournament=tournament,
        sequence=line.sequence,
        name=line.event.kind,
        format=line.event.format,
        at=line.at,
        actor=line.actor,
        undoes=line.undoes,
        data=data,
        digest=line.digest,
        **address_of(data),
    )


def actor_text(tournament: Tournament, actor: Actor) -> str:
    """Who acts, as the log keeps it: `tablet:4.7` (device 7 at table 4), `director:1`, `program`.

    A new official gets the next number.
    """
    if actor.table is not None:
        return f"tablet:{actor.table}.{actor.device.number}" if actor.device else f"tablet:{actor.table}"
    if actor.user is None:
        return "program"
    known = Official.objects.filter(tournament=tournament, user=actor.user).first()
    if known is None:
        number = tournament.officials.count() + 1
        known = Official.objects.create(tournament=tournament, number=number, user=actor.user, name=actor.label)
    return f"{actor.role or 'person'}:{known.number}"


def nudge(task: str, *args: object) -> None:
    """Tell a worker that there is work. A broker that is down delays background work, never the write itself."""
    if _broker_outage.lasts():
        return
    try:
        current_app.send_task(task, args=args, retry=False)
    except _broker_errors() as error:
        _broker_outage.begins()
        structlog.get_logger().warning("nudge lost", task=task, error=str(error))
    else:
        _broker_outage.ends()


def _broker_errors() -> tuple[type[BaseException], ...]:
    """That no line could be opened, and what its driver raises when an open one is cut."""
    line = current_app.connection_for_write()
    return (OSError, OperationalError, *line.connection_errors, *line.channel_errors)
