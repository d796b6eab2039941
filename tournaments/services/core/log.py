"""The append-only log, and messages to the workers (`wake_worker`).

Every write of a tournament appends its events by `events_append`, inside its own transaction.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

import structlog
from celery import current_app
from django.db import connection, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from players.prepared import Prepared
from tournaments.log.codec import START, Logged, address_of, data_of, digest_of
from tournaments.log.events import CeremonyMoved, CeremonyState, LogEvent
from tournaments.log.rankings import CORRECTIONS
from tournaments.models import Event, Official, StandingsSnapshot, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.outages import Outage

REFRESH = "tournaments.standings_refresh"
EVENTS_AT_ONCE = 500
ADVANCE = (  # at every write: Django takes five times longer to make this SQL than the database to run it
    "UPDATE tournaments_tournament SET version = %s, digest = %s WHERE id = %s AND version = %s AND digest = %s"
)
BROKER_RETRY_SECONDS = 5.0  # between two attempts while the broker is down; the sweep picks up the lost messages
_broker_outage = Outage(BROKER_RETRY_SECONDS)
_snapshots_before = Prepared(  # standings snapshots of a tournament below a version
    lambda tournament, before: StandingsSnapshot.objects.filter(
        stage__tournament=tournament, version__lt=before
    ).values_list("pk")
)

_officials = Prepared(lambda tournament, user: Official.objects.filter(tournament=tournament, user=user))


def event_append(
    *,
    tournament: Tournament,
    event: LogEvent,
    actor: Actor,
    at: datetime | None = None,
    undoes: int | None = None,
) -> Event:
    """Append one event, as `events_append` does. `undoes` is the sequence number of the line that it undoes."""
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
    """Append events and advance the tournament's version and digest. Call it inside the transaction of the write.

    `at` is the timestamp stored in the written rows, now by default. The update of the version locks the tournament's
    row, so that sequence numbers have no gaps or duplicates. On commit the standings are recomputed in the background,
    and live pages receive the new version.
    """
    if not events:
        return []
    moment, author = at or timezone.now(), actor_text(tournament, actor)
    while True:
        before = tournament.version
        unchained_lines = (
            Logged(sequence=n, at=moment, actor=author, event=e, undoes=undoes)
            for n, e in enumerate(events, before + 1)
        )
        lines = list(_chain_digests(unchained_lines, tournament.digest or START))
        if _advance(tournament, lines[-1]):
            break
        tournament.refresh_from_db(fields=["version", "digest"])  # another instance in this transaction appended
    tournament.version, tournament.digest = lines[-1].sequence, lines[-1].digest
    rows = Event.objects.bulk_create((event_row(tournament, line) for line in lines), batch_size=EVENTS_AT_ONCE)
    transaction.on_commit(lambda: _ask_for_standings(tournament, before))
    if any(event.kind.startswith(CORRECTIONS) for event in events):
        _stop_ceremony(tournament, actor)
    return rows


def _advance(tournament: Tournament, last: Logged) -> bool:
    """Store version and digest of the `last` new line, unless the stored ones have changed since they were read."""
    with connection.cursor() as cursor:
        before = (tournament.pk, tournament.version, tournament.digest)
        cursor.execute(ADVANCE, (last.sequence, last.digest, *before))
        return bool(cursor.rowcount)


def _stop_ceremony(tournament: Tournament, actor: Actor) -> None:
    """End a ceremony after a correction, without release: its next slides would contradict those that were read."""
    if tournament.ceremony_group is None:
        return
    before = CeremonyState(
        group=tournament.ceremony_group, step=tournament.ceremony_step, released=tournament.ranking_released
    )
    tournament.ceremony_group, tournament.ceremony_step, tournament.ranking_released = None, 0, False
    tournament.save(update_fields=["ceremony_group", "ceremony_step", "ranking_released"])
    event_append(tournament=tournament, event=CeremonyMoved(before=before, after=CeremonyState()), actor=actor)


def _chain_digests(lines: Iterable[Logged], digest: str) -> Iterator[Logged]:
    """Add its digest to each line; `digest` is that of the line before them."""
    for line in lines:
        digest = digest_of(line, digest)
        yield replace(line, digest=digest)


def _ask_for_standings(tournament: Tournament, before: int) -> None:
    """Queue a refresh of the standings, unless one is due already: a refresh checks for newer events before it ends.

    So only the first event of a transaction queues one; at those after it the snapshots are already behind.
    """
    if not _snapshots_before(tournament.pk, before):
        wake_worker(REFRESH, tournament.pk)


def event_row(tournament: Tournament, line: Logged) -> Event:
    """Return the unsaved row of a line."""
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
    """Return the actor as the log stores it: `tablet:4.7` (device 7 at table 4), `director:1`, `program`.

    A new official is stored with the next number.
    """
    if actor.table is not None:
        return f"{Event.TABLET}{actor.table}.{actor.device.number}" if actor.device else f"{Event.TABLET}{actor.table}"
    if actor.user is None:
        return "program"
    official = next(iter(_officials(tournament.pk, actor.user.pk)), None)
    if official is None:
        number = tournament.officials.count() + 1
        official = Official.objects.create(tournament=tournament, number=number, user=actor.user, name=actor.label)
    return f"{actor.role or 'person'}:{official.number}"


def wake_worker(task: str, *args: object) -> None:
    """Send a task to the workers. A broker that is down delays background work, never the write itself."""
    if _broker_outage.lasts():
        return
    try:
        current_app.send_task(task, args=args, retry=False)
    except _broker_errors() as error:
        _broker_outage.begins()
        structlog.get_logger().warning("wake-up message lost", task=task, error=str(error))
    else:
        _broker_outage.ends()


def _broker_errors() -> tuple[type[BaseException], ...]:
    """Return the exceptions of a failed connection, and those that the driver raises when an open one is closed."""
    broker = current_app.connection_for_write()
    return (OSError, OperationalError, *broker.connection_errors, *broker.channel_errors)
