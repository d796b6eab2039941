"""How much a device may send: one that is broken, or hostile, fills neither the database nor the log.

Everything that it sends is kept for ever, and a contradiction is an event as well. What is refused here is not stored:
the device keeps it, and sends it again. Counts live in the cache.
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
SENDINGS = {MINUTE: 60, DAY: 2_000}  # a whole evening at one table are some 150
OPEN_CONFLICTS = 20  # of a table; more than anybody decides
TOLD_FOR = 600  # seconds for which the desk reads of it


@dataclass(frozen=True)
class Stopped:
    """The device that was stopped last, at the table where it lay."""

    table: int | None
    device: int
    at: datetime


def sending_count(device: Device) -> None:
    """Count one sending of the device, the same once more included.

    :raises TooMany: `sendings_too_many`, with the seconds until the next is taken.
    """
    now = int(timezone.now().timestamp())
    for window, most in SENDINGS.items():
        if try_exceeds_limit(f"sendings:{device.pk}:{window}:{now // window}", most=most, window=window):
            _stop(device)
            raise TooMany("sendings_too_many", retry_after=window - now % window)


def must_have_room(table: Table, device: Device | None) -> None:
    """Whether one more contradiction may wait for the desk.

    :raises TooMany: `conflicts_many`; the desk decides some first.
    """
    waiting = Submission.objects.filter(table=table, verdict=Submission.Verdict.CONFLICT)
    if waiting.count() >= OPEN_CONFLICTS:
        if device is not None:
            _stop(device)
        raise TooMany("conflicts_many", count=OPEN_CONFLICTS)


def stopped_lately(tournament: Tournament) -> Stopped | None:
    """Which of its devices was stopped last, within the last minutes: a word for the desk."""
    found: Stopped | None = cache.get(f"sendings-stopped:{tournament.pk}")
    return found


def _stop(device: Device) -> None:
    table = device.station.number if device.station else None
    told = Stopped(table, device.number, timezone.now())
    cache.set(f"sendings-stopped:{device.tournament_id}", told, TOLD_FOR)
