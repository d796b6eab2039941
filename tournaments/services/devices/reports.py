"""Reports of devices, which come with each request: last contact, battery, lines in the outbox.

They live in the cache. A write to the database per request would be too much: a device polls every few seconds.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils import timezone

from tournaments.models import Device, Tournament

CONTACT_SECONDS = 60 * 60 * 24  # lifetime in the cache of what a device reports
REPORTS = {
    "battery": re.compile("100|[0-9]{1,2}"),  # percent
    "waiting": re.compile("[0-9]{1,3}"),  # lines in its outbox
}


def reports_note(device: Device, reports: Mapping[str, str]) -> None:
    """Store the time of this contact, and what the device reports, by the names of `REPORTS`.

    An invalid value leaves the last one.
    """
    values: dict[str, object] = {_key(device, "seen"): timezone.now()}
    for name, value in reports.items():
        if REPORTS[name].fullmatch(value):
            values[_key(device, name)] = value
    cache.set_many(values, CONTACT_SECONDS)


def with_contact(devices: Iterable[Device]) -> list[Device]:
    """Return the devices with `last_contact`, the time of the last request of each or of its binding, and the
    `waiting_lines` of its outbox by then."""
    listed = list(devices)
    cached = cache.get_many([_key(device, name) for device in listed for name in ("seen", "waiting")])
    for device in listed:
        device.last_contact = max(cached.get(_key(device, "seen"), device.last_contact), device.last_contact)
        device.waiting_lines = int(cached.get(_key(device, "waiting"), 0))
    return listed


def battery_levels(devices: Iterable[Device]) -> dict[int, int]:
    """Return battery levels in percent by primary key, of the devices that sent one within `CONTACT_SECONDS`."""
    keys = {_key(device, "battery"): device.pk for device in devices}
    return {keys[key]: int(charge) for key, charge in cache.get_many(keys).items()}


@dataclass(frozen=True)
class Contact:
    """The last request of the devices of a table, and the number of lines in their outboxes by then."""

    at: datetime
    waiting_lines: int


def last_contacts(tournament: Tournament) -> dict[int, Contact]:
    """Return the last contact of each station's devices, by its number; a station without device is left out."""
    devices = Device.objects.filter(tournament=tournament, released_at=None, station__isnull=False)
    contacts: dict[int, Contact] = {}
    for device in with_contact(devices.select_related("station")):
        assert device.station is not None  # by the filter above
        others = contacts.get(device.station.number, Contact(device.last_contact, 0))
        latest = max(device.last_contact, others.at)
        contacts[device.station.number] = Contact(latest, others.waiting_lines + device.waiting_lines)
    return contacts


def _key(device: Device, name: str) -> str:
    return f"device-{name}:{device.pk}"
