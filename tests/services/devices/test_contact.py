"""The last contact of a device, which is cached without a write to the database."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests import cast
from tournaments.models import Device
from tournaments.services.devices.binding import device_get
from tournaments.services.devices.reports import with_contact

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def last_contacts() -> list[datetime]:
    """Return the cached or stored last contact of each device."""
    return [device.last_contact for device in with_contact(Device.objects.all())]


def test_last_contact_is_the_last_request_or_the_binding():
    with time_machine.travel(NOON, tick=False):
        _, secret = cast.tablet(1, cast.running_tournament(8))
        assert last_contacts() == [NOON]
    with time_machine.travel(later := NOON.replace(hour=13), tick=False):
        device_get(secret)
        assert last_contacts() == [later]


def test_the_stored_contact_counts_if_it_is_later_than_the_cached_one():
    with time_machine.travel(NOON, tick=False):
        device, secret = cast.tablet(1, cast.running_tournament(8))
        device_get(secret)
    Device.objects.filter(pk=device.pk).update(last_contact=NOON.replace(hour=15))
    assert last_contacts() == [NOON.replace(hour=15)]


def test_the_last_valid_number_of_waiting_lines_is_kept():
    _, secret = cast.tablet(1, cast.running_tournament(8))
    shown = []
    for reported in ("", "3", "-1", "1000", "²", "many", "", "0"):
        device_get(secret, waiting=reported)
        shown += [device.waiting_lines for device in with_contact(Device.objects.all())]
    assert shown == [0, 3, 3, 3, 3, 3, 3, 0]
