"""The append-only log. Every write of the tournament goes through `event_append` in its own transaction."""

import re

import structlog
from celery import current_app
from django.db import transaction
from django.db.models import F
from kombu.exceptions import OperationalError

from tournaments.models import Event, Table, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError

CLIENT_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


def event_append(
    *,
    tournament: Tournament,
    name: str,
    actor: Actor,
    data: dict[str, object],
    table: Table | None = None,
    client_id: str | None = None,
) -> Event:
    """Append one event and move the tournament's version on. To be called inside the transaction of the write.

    Updating the version first takes the tournament's row, so that sequences have no gap and no twin.
    Once committed, the standings are recomputed in the background and live pages learn of the version.
    """
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    tournament.version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    event = Event.objects.create(
        tournament=tournament,
        sequence=tournament.version,
        name=name,
        table=table,
        user=actor.user,
        device=actor.device,
        actor=actor.label,
        client_id=client_id,
        data=data,
    )
    transaction.on_commit(lambda: nudge("tournaments.standings_refresh", tournament.pk))
    return event


def event_seen(*, tournament: Tournament, client_id: str | None, table: Table, name: str) -> Event | None:
    """The event that this submission made before, if any. The same id at another table or for another act is refused.

    :raises DomainError: `client_id_invalid`; :raises Conflict: `client_id_reused`.
    """
    if client_id is None:
        return None
    if not CLIENT_ID.fullmatch(client_id):
        raise DomainError("client_id_invalid", field="client_id")
    event = Event.objects.filter(tournament=tournament, client_id=client_id).first()
    if event is not None and (event.table_id != table.pk or event.name != name):
        raise Conflict("client_id_reused", field="client_id")
    return event


def nudge(task: str, *args: object) -> None:
    """Tell a worker that there is work. A broker that is down delays background work, never the write itself."""
    try:
        current_app.send_task(task, args=args, retry=False)
    except (OperationalError, OSError) as error:
        structlog.get_logger().warning("nudge lost", task=task, error=str(error))
