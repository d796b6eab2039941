"""What the queue to a host does when its turn has come."""

from django.conf import settings

from tournaments.models import Sending, Tournament
from tournaments.publishing.hosts.line import HostLine
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
from tournaments.services.publication.target import key_of


def host_send(pk: int) -> None:
    """Send what waits for the host, one after the other, as long as it answers."""
    target = target_claim(pk)
    if target is None:
        return
    try:
        rows = due_sendings(target)
        line = HostLine(target.address, key_of(target)) if rows else None
        for row in rows:
            target_heartbeat(target)
            try:
                _one(line, row)
            except DomainError as refused:
                if not isinstance(refused, HostRefused):
                    raise
                sending_failed(row, refused)
            except Exception as error:  # of this one alone
                sending_failed(row, error)
    except Exception as error:  # whatever it stumbles over, it is tried again
        target_failed(target, error)
    else:
        target_done(target)


def _one(line: HostLine | None, row: Sending) -> None:
    """:raises DomainError: those of the line."""
    if line is None:
        return
    made = row.tournament
    if not row.wanted:
        sending_start(row)
        line.withdraw(row.source)
        sending_done(row, there="")
    elif made is not None:
        content = archive_public(made)  # which reads it again
        if made.state != Tournament.State.PUBLISHED:
            return  # it will be noticed
        if len(content) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise HostRefused("host_too_large")
        sending_start(row)
        line.put(row.source, content)
        sending_done(row, there=made.digest)
