"""Held lines: unsent lines on a device that the server refuses, because it was released or bound to another table.

Their number is stored on the row of the device, so that the desk sees it after a restart as well, until the device is
bound again or the desk marks the lines as settled.
"""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from tournaments.models import Device, Tournament
from tournaments.selectors.devices import devices_to_settle
from tournaments.services.access.digests import secret_digest
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor

UPDATE_INTERVAL = timedelta(minutes=1)  # an open page polls every few seconds; this limits the writes


def held_lines_note(secret: str | None, lines: int) -> None:
    """Store how many lines the refused device with this secret holds; 0 when it is accepted again."""
    device = Device.objects.filter(digest=secret_digest(secret)).first() if secret else None
    if device is None:
        return
    now = timezone.now()
    is_recent = device.held_at is not None and now - device.held_at < UPDATE_INTERVAL
    if device.held_lines == lines and (is_recent or lines == 0):
        return
    device.held_lines, device.held_at = lines, now
    device.held_settled = min(device.held_settled, lines)  # lines added later are unsettled
    device.save(update_fields=["held_lines", "held_at", "held_settled"])


def devices_with_held_lines(tournament: Tournament) -> list[Device]:
    """Return the devices that hold unsettled lines, with their last table, by number."""
    return [device for device in devices_to_settle(tournament) if device.has_unsettled_lines]


def held_lines_settle(device: Device, actor: Actor) -> None:
    """Mark the lines that the device holds now as settled: typed at the desk, or not wanted. They stay on the device.

    :raises DomainError: `arbiter_only`, `elsewhere`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    Device.objects.filter(pk=device.pk).update(held_settled=F("held_lines"))
