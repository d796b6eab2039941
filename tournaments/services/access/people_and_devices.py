"""Signing people in by a one-time link, and binding tablets to tables. No password exists anywhere."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournaments.models import Device, SignInLink, Station, Tournament
from tournaments.services.access.codes import station_renew
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament

LINK_LIFETIME = timedelta(hours=12)
MEMORY = 60 * 60 * 24  # seconds that a device is remembered after its last request
OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}


def digest(secret: str) -> str:
    """What is stored of a secret that was handed out."""
    return hashlib.sha256(secret.encode()).hexdigest()


def link_create(user: User) -> str:
    """The secret of a new link that signs `user` in once, within twelve hours."""
    secret = secrets.token_urlsafe(24)
    SignInLink.objects.create(user=user, digest=digest(secret), expires_at=timezone.now() + LINK_LIFETIME)
    return secret


def link_is_good(secret: str) -> bool | None:
    """Whether the link has neither served nor expired, None when there never was one; asking spends nothing."""
    link = SignInLink.objects.filter(digest=digest(secret)).first()
    return None if link is None else link.used_at is None and link.expires_at > timezone.now()


def link_use(secret: str) -> User:
    """The person whom the link signs in; the link is spent by compare-and-set.

    :raises DomainError: `link_invalid`.
    """
    now = timezone.now()
    fresh = SignInLink.objects.filter(digest=digest(secret), used_at=None, expires_at__gt=now)
    link = fresh.select_related("user").first()
    if link is None or not fresh.update(used_at=now):
        raise DomainError("link_invalid")
    return link.user


@transaction.atomic
def device_bind(*, station: Station, secret: str | None, kind: str = Device.Kind.TABLET) -> tuple[Device, str]:
    """The device that holds `secret`, bound to `station` from now on, and its secret; a new device when it has none.

    :raises Conflict: `tables_over` with the tournament, `devices_many` enter there already.
    """
    lock_tournament(station.tournament)
    if station.tournament.state in OVER:
        raise Conflict("tables_over")
    device = Device.objects.filter(digest=digest(secret), released_at=None).first() if secret else None
    if device is None or secret is None:
        device, secret = Device(kind=kind), secrets.token_urlsafe(24)
        device.digest = digest(secret)
    others = station.devices.filter(released_at=None).exclude(pk=device.pk).count()
    if others >= station.tournament.devices_per_table:
        raise Conflict("devices_many", count=others)
    if device.tournament_id != station.tournament_id:
        device.number = _next_number(station.tournament)
    device.station, device.tournament_id = station, station.tournament_id
    device.save()
    return device, secret


def _next_number(tournament: Tournament) -> int:
    """The number by which the log tells this device from those before it."""
    return (tournament.devices.aggregate(last=Max("number"))["last"] or 0) + 1


def device_get(secret: str | None) -> Device | None:
    """The device with this secret, noted as seen."""
    if not secret:
        return None
    device = (
        Device.objects.filter(digest=digest(secret), released_at=None)
        .select_related("tournament", "station__tournament")
        .first()
    )
    if device:
        cache.set(_seen_key(device), timezone.now(), MEMORY)
    return device


def with_contact(devices: Iterable[Device]) -> list[Device]:
    """The devices, `last_contact` being when each was last heard of, or bound.

    That is kept in memory: a device asks every few seconds, and nobody's question shall wait for the disk.
    """
    known = {_seen_key(device): device for device in devices}
    for key, moment in cache.get_many(known).items():
        known[key].last_contact = max(moment, known[key].last_contact)
    return list(known.values())


def _seen_key(device: Device) -> str:
    return f"device-seen:{device.pk}"


@transaction.atomic
def device_release(device: Device) -> None:
    """Forget a tablet. Its table has new letters and a new square: whoever holds the old ones stays outside."""
    if Device.objects.filter(pk=device.pk, released_at=None).update(released_at=timezone.now()) and device.station:
        station_renew(device.station)
