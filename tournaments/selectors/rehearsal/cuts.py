"""Accidents in force: devices that do not reach the desk."""

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Accident, Device, Tournament


def is_cut_off(device: Device) -> bool:
    """Return True if an accident of a rehearsal keeps the device from the desk: a cut, a restart, its own end."""
    if not device.tournament.is_rehearsal:
        return False
    of_device = Q(kind=Accident.Kind.TABLET, device=device, settled_at=None)
    return accidents_in_force(device.tournament, timezone.now()).filter(of_device | Q(kind__in=Accident.CUTS)).exists()


def is_hall_cut(rehearsal: Tournament, now: datetime) -> bool:
    """Return True while no device reaches the desk."""
    return accidents_in_force(rehearsal, now).filter(kind__in=Accident.CUTS).exists()


def accidents_in_force(rehearsal: Tournament, now: datetime) -> QuerySet[Accident]:
    """Return the accidents that have begun and not ended; dead tablets stay dead."""
    begun = Accident.objects.filter(rehearsal=rehearsal, begun_at__lte=now)
    return begun.filter(Q(ends_at=None) | Q(ends_at__gt=now))


def accidents_to_settle(rehearsal: Tournament) -> QuerySet[Accident]:
    """Return the accidents that have begun and that the director, or the time, has not settled."""
    accidents = rehearsal.accidents.filter(begun_at__isnull=False, settled_at=None)
    return accidents.select_related("device", "entry", "station", "round__stage")


def dead_stations(rehearsal: Tournament) -> set[int]:
    """Return the primary keys of the stations of dead tablets that the desk has neither replaced nor released."""
    dead = rehearsal.accidents.filter(kind=Accident.Kind.TABLET, device__released_at=None, settled_at=None)
    return set(dead.exclude(begun_at=None).values_list("device__station", flat=True))
