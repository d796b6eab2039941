"""Rate limits of submissions: a broken or hostile device must not fill the database or the log.

Submissions are stored without expiry, and a conflict is an event in the log as well. A submission that a limit refuses
is not stored: the device keeps it and retries. The counters live in the cache.
"""

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils import timezone

from tournaments.models import Device, Submission, Table, Tournament
from tournaments.services.access.codes import try_exceeds_limit
from tournaments.services.core.errors import TooMany

PAYLOAD_BYTES = 2_048  # as stored; a deal has some 200, and up to 1,200 for a reason
MINUTE, DAY = 60, 24 * 60 * 60  # seconds
SENDINGS = {MINUTE: 60, DAY: 2_000}  # by window; an evening at one table has some 150
OPEN_CONFLICTS = 20  # of a table; more than the desk can decide in time
NOTICE_SECONDS = 600  # the desk shows for so long that a device was stopped


@dataclass(frozen=True)
class Stopped:
    """The device that was stopped last, with the table to which it was bound."""

    table: int | None
    device: int
    at: datetime


def sending_count(device: Device) -> None:
    """Count one request of the device, retries included.

    :raises TooMany: `sendings_too_many`, with the seconds until the next is accepted.
    """
    now = int(timezone.now().timestamp())
    for window, most in SENDINGS.items():
        if try_exceeds_limit(f"sendings:{device.pk}:{window}:{now // window}", most=most, window=window):
            _note_stopped(device)
            raise TooMany("sendings_too_many", retry_after=window - now % window)


def must_have_room_for_conflict(table: Table, device: Device | None) -> None:
    """Refuse one more conflict of a table that has `OPEN_CONFLICTS` waiting for the desk.

    :raises TooMany: `conflicts_many`, until the desk has decided some.
    """
    waiting = Submission.objects.filter(table=table, verdict=Submission.Verdict.CONFLICT)
    if waiting.count() >= OPEN_CONFLICTS:
        if device is not None:
            _note_stopped(device)
        raise TooMany("conflicts_many", count=OPEN_CONFLICTS)


def last_stopped_device(tournament: Tournament) -> Stopped | None:
    """Return the device that a limit stopped last, for the notice at the desk; None after `NOTICE_SECONDS`."""
    stopped: Stopped | None = cache.get(f"sendings-stopped:{tournament.pk}")
    return stopped


def _note_stopped(device: Device) -> None:
    table = device.station.number if device.station else None
    stopped = Stopped(table, device.number, timezone.now())
    cache.set(f"sendings-stopped:{device.tournament_id}", stopped, NOTICE_SECONDS)
