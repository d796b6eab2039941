"""What a device keeps because the desk takes it from it no more: it was released, or lies at another table.

It stands on the row of the device, so that the desk reads it after a restart and an hour later, until the device has
come back or somebody at the desk says that the lines are seen to.
"""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from tournaments.models import Device, Tournament
from tournaments.services.access.people_and_devices import digest
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor

TOLD_AGAIN = timedelta(minutes=1)  # an open page asks every few seconds; not each time is worth a write


def held_note(secret: str | None, lines: int) -> None:
    """The device with this secret was refused, and keeps so many lines; 0: it has come back."""
    device = Device.objects.filter(digest=digest(secret)).first() if secret else None
    if device is None:
        return
    now = timezone.now()
    fresh = device.held_at is not None and now - device.held_at < TOLD_AGAIN
    if device.held_lines == lines and (fresh or not lines):
        return
    device.held_lines, device.held_at = lines, now
    device.held_settled = min(device.held_settled, lines)  # new ones are counted from what is left
    device.save(update_fields=["held_lines", "held_at", "held_settled"])


def held_back(tournament: Tournament) -> list[Device]:
    """The devices that keep lines to which nobody has seen, with their last table; the lowest number first."""
    unseen = tournament.devices.filter(held_lines__gt=F("held_settled"))
    return list(unseen.select_related("station").order_by("number"))


def held_settle(device: Device, actor: Actor) -> None:
    """The lines that it keeps now are typed at the desk, or not wanted. What it keeps stays on it.

    :raises DomainError: `arbiter_only`, `elsewhere`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    Device.objects.filter(pk=device.pk).update(held_settled=F("held_lines"))
