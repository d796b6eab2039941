"""The job that sends queued tournaments to a host."""

from django.conf import settings

from tournaments.models import Sending, Tournament
from tournaments.publishing.hosts.client import HostClient
from tournaments.services.core.errors import DomainError
from tournaments.services.log.archive import archive_public
from tournaments.services.publication.outgoing import (
    HostRefused,
    due_sendings,
    sending_done,
    sending_failed,
    sending_start,
    target_claim,
    target_done,
    target_failed,
    target_heartbeat,
)
from tournaments.services.publication.signing import public_key
from tournaments.services.publication.target import host_key_of


def host_send(pk: int) -> None:
    """Send the due tournaments to the host, one after the other. Stop if the host takes none at present."""
    target = target_claim(pk)
    if target is None:
        return
    try:
        rows = due_sendings(target)
        signing_key = public_key(target.organiser).hex()
        client = HostClient(target.address, host_key_of(target), signing_key=signing_key) if rows else None
        for row in rows:
            target_heartbeat(target)
            try:
                _send_row(client, row)
            except DomainError as refused:
                if not isinstance(refused, HostRefused):
                    raise
                sending_failed(row, refused)
            except Exception as error:  # concerns this tournament only
                sending_failed(row, error)
    except Exception as error:  # any error is stored, and the host is retried
        target_failed(target, error)
    else:
        target_done(target)


def _send_row(client: HostClient | None, row: Sending) -> None:
    """Upload or withdraw one tournament. Upload none that was deleted or is no longer published.

    :raises DomainError: those of `HostClient`
    """
    if client is None:
        return
    tournament = row.tournament
    if not row.wanted:
        sending_start(row)
        client.withdraw(row.source)
        sending_done(row, there="")
    elif tournament is not None:
        content = archive_public(tournament)  # it reloads the tournament
        if tournament.state != Tournament.State.PUBLISHED:
            return  # its new state is handled by the next run
        if len(content) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise HostRefused("host_too_large")
        sending_start(row)
        client.put(row.source, content)
        sending_done(row, there=tournament.digest)
