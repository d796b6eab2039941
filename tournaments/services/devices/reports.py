"""Reports of devices, which come with each request: last contact, battery, network, lines in the outbox.

They live in the cache. A write to the database per request would be too much: a device polls every few seconds.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from tournaments.models import Device

CONTACT_SECONDS = 60 * 60 * 24  # lifetime in the cache of what a device reports
REPORTS = {
    "battery": re.compile("100|[0-9]{1,2}"),  # percent
    "network": re.compile("[0-9]{1,5}"),  # milliseconds: the median time of its last requests
    "waiting": re.compile("[0-9]{1,3}"),  # lines in its outbox
    "build": re.compile("[0-9a-f]{12}"),  # digest of the scripts and styles of its page
    "secure": re.compile("[01]"),  # 1: the page came by HTTPS
}
SLOW_NETWORK_MS = 2_000  # a player waits so long for each line, and a tablet soon counts as without network
# By "secure": an HTTPS page keeps the screen on, and is in contact every few seconds. Others sleep between two deals.
LOST_AFTER = {True: timedelta(minutes=3), False: timedelta(minutes=12)}


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


@dataclass(frozen=True)
class DeviceReport:
    """A device with contact, and what it reported within `CONTACT_SECONDS`; None or empty if it did not.

    `battery` is in percent, `build` the digest of the scripts and styles of its page, `network_ms` the time of a
    request, as the device measured it.
    """

    device: Device
    battery: int | None
    build: str
    secure: bool | None
    network_ms: int | None = None

    @property
    def is_slow(self) -> bool:
        """True if its network is slow."""
        return self.network_ms is not None and self.network_ms >= SLOW_NETWORK_MS

    @property
    def lost_at(self) -> datetime:
        """The time at which it counts as lost, unless it makes contact before."""
        return self.device.last_contact + LOST_AFTER[self.secure is True]


def reports_of(devices: Iterable[Device]) -> list[DeviceReport]:
    """Return the reports of these devices, in their order."""
    listed = with_contact(devices)
    names = ("battery", "build", "secure", "network")
    cached = cache.get_many([_key(device, name) for device in listed for name in names])
    return [_read_report(device, cached) for device in listed]


def _read_report(device: Device, cached: Mapping[str, str]) -> DeviceReport:
    """Return the report of a device from the cached texts by key; None or empty for what it has not reported."""
    battery, build, secure, network = (
        cached.get(_key(device, name)) for name in ("battery", "build", "secure", "network")
    )
    return DeviceReport(
        device=device,
        battery=int(battery) if battery else None,
        build=build or "",
        secure=secure == "1" if secure else None,
        network_ms=int(network) if network else None,
    )


@dataclass(frozen=True)
class Contact:
    """The last request of the devices of a table, and the number of lines in their outboxes by then."""

    at: datetime
    waiting_lines: int


def last_contacts(devices: Iterable[Device]) -> dict[int, Contact]:
    """Return the last contact of each station's devices, by the station's number.

    The devices are bound, and come from `with_contact`.
    """
    contacts: dict[int, Contact] = {}
    for device in devices:
        assert device.station is not None  # it is bound
        others = contacts.get(device.station.number, Contact(device.last_contact, 0))
        latest = max(device.last_contact, others.at)
        contacts[device.station.number] = Contact(latest, others.waiting_lines + device.waiting_lines)
    return contacts


def _key(device: Device, name: str) -> str:
    return f"device-{name}:{device.pk}"
