"""Signing people in by a one-time link, and binding tablets to tables. No password exists anywhere."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from tournaments.models import Device, SignInLink, Station
from tournaments.services.core.errors import DomainError

LINK_LIFETIME = timedelta(hours=12)
MEMORY = 60 * 60 * 24  # seconds that a device is remembered after its last request


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
    """The device that holds `secret`, bound to `station` from now on, and its secret; a new device when it has none."""
    device = Device.objects.filter(digest=digest(secret), released_at=None).first() if secret else None
    if device is None or secret is None:
        device, secret = Device(kind=kind), secrets.token_urlsafe(24)
        device.digest = digest(secret)
    device.station, device.tournament_id = station, station.tournament_id
    device.save()
    return device, secret


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


def device_release(device: Device) -> None:
    """Forget a tablet: it must scan its table again."""
    Device.objects.filter(pk=device.pk).update(released_at=timezone.now())
