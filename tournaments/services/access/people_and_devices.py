"""Sign-in by one-time links (there are no passwords); devices: binding, release, last contact and battery level."""

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from players.prepared import Prepared
from tournaments.log.events import DeviceJoined, DeviceLeft
from tournaments.models import AuditLine, Device, SignInLink, Station, Tournament
from tournaments.selectors.play.tables import sitter_at
from tournaments.services.access.audit import Kind, audit_write, key_note, sign_in_note
from tournaments.services.access.codes import station_renew
from tournaments.services.access.members import works_elsewhere
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.access.table_devices import device_to_replace, place_hand_over
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament

LINK_LIFETIME = timedelta(hours=12)
CONTACT_SECONDS = 60 * 60 * 24  # lifetime in the cache of what a device reports
BATTERY = re.compile("100|[0-9]{1,2}")
WAITING = re.compile("[0-9]{1,3}")
OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
_devices_by_digest = Prepared(  # a prepared query: each request of a tablet runs it
    lambda secret: Device.objects.select_related("tournament", "station").filter(digest=secret, released_at=None)
)


def secret_digest(secret: str) -> str:
    """Return the SHA-256 of a secret, which is stored instead of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def link_create(user: User, actor: Actor) -> str:
    """Create a link that signs `user` in once, within twelve hours, and return its secret.

    :raises DomainError: `owner_only`;
    :raises Conflict: `works_elsewhere`, if the actor is a person: the link would open that desk as well.
    """
    must_allow(actor, "staff")
    if actor.user is not None and works_elsewhere(user, actor.home):
        raise Conflict("works_elsewhere")
    secret = secrets.token_urlsafe(24)
    expires_at = timezone.now() + LINK_LIFETIME
    SignInLink.objects.create(user=user, digest=secret_digest(secret), made_by=actor.user, expires_at=expires_at)
    key_note(Kind.LINK_MADE, user, actor)
    return secret


def link_is_good(secret: str) -> bool | None:
    """Return True if the link is neither used nor expired, None if there is no such link. It is not used up."""
    link = SignInLink.objects.filter(digest=secret_digest(secret)).first()
    return None if link is None else link.used_at is None and link.expires_at > timezone.now()


def link_use(secret: str) -> SignInLink:
    """Use up the link by compare-and-set, and return it with the person whom it signs in.

    :raises DomainError: `link_invalid`.
    """
    now = timezone.now()
    fresh = SignInLink.objects.filter(digest=secret_digest(secret), used_at=None, expires_at__gt=now)
    link = fresh.select_related("user").first()
    if link is None:
        raise DomainError("link_invalid")
    with transaction.atomic():
        if not fresh.update(used_at=now):
            raise DomainError("link_invalid")
        sign_in_note(link.user, "link")
    return link


def unnoticed_links(user: User, but: int) -> QuerySet[SignInLink]:
    """Return links that others created for this person and that the person has not acknowledged; the newest last.

    `but` is the key of the link by which the session began, 0 for none. It is left out: a person who used a link has
    received it, and an owner who created one to enter as that person must not be able to acknowledge it.
    """
    links = SignInLink.objects.filter(user=user, noticed_at=None).exclude(made_by=None).exclude(made_by=user)
    return links.exclude(pk=but).select_related("made_by").order_by("pk")


def links_acknowledge(user: User, but: int, keys: Iterable[int]) -> None:
    """Mark these links as acknowledged by the person."""
    unnoticed_links(user, but).filter(pk__in=keys).update(noticed_at=timezone.now())


@transaction.atomic
def device_bind(
    *,
    station: Station,
    secret: str | None,
    kind: str = Device.Kind.TABLET,
    seat: int | None = None,
    replaces: int | None = None,
) -> tuple[Device, str]:
    """Bind the device with this secret, or a new device, to the table. Return it with its secret.

    `kind` is that of a new device. Where tablets follow a player, the device follows the player who sits on `seat` now
    from the opening of the next round. A read-only device that is bound to another table than before may enter again.
    `replaces` is the number of a device of the table that it replaces: it takes over the player and the role of that.

    :raises Conflict: `tables_over` once the tournament is finished; `devices_many` if as many other devices as the
        setting allows, read-only ones too, are bound to the table; `replacement_over`.
    """
    lock_tournament(station.tournament)
    if station.tournament.state in OVER:
        raise Conflict("tables_over")
    device = Device.objects.filter(digest=secret_digest(secret), released_at=None).first() if secret else None
    if device is None or secret is None:
        device, secret = Device(kind=kind), secrets.token_urlsafe(24)
        device.digest = secret_digest(secret)
    replaced = None if replaces is None else device_to_replace(station, replaces)
    others = station.devices.filter(released_at=None).exclude(pk__in=[device.pk, replaced and replaced.pk]).count()
    if others >= station.tournament.devices_per_table:
        raise Conflict("devices_many", count=others)
    if device.tournament_id != station.tournament_id:
        device.number = _next_number(station.tournament)
    is_new_here = device.station_id != station.pk
    device.move_to(station)
    device.tournament_id = station.tournament_id
    follow = station.tournament.tablets == Tournament.Tablets.PLAYER
    if replaced is not None:
        device.follows, device.reads_only = replaced.follows, replaced.reads_only
    else:
        device.follows = sitter_at(station, seat) if follow and seat else None
        device.reads_only = device.reads_only and not is_new_here
    device.save()
    _note_in_audit(Kind.DEVICE_BOUND, device, station.tournament, Actor.tablet(device))
    if replaced is not None:
        place_hand_over(replaced, device)
        _note_in_audit(Kind.DEVICE_RELEASED, replaced, station.tournament, Actor.tablet(device))
    elif others and is_new_here:  # the log has only further devices; the audit log has the first as well
        joined = DeviceJoined(table=station.number, number=device.number)
        event_append(tournament=station.tournament, event=joined, actor=Actor.tablet(device))
    return device, secret


def _note_in_audit(kind: AuditLine.Kind, device: Device, tournament: Tournament, actor: Actor) -> None:
    about = {"table": device.station and device.station.number, "device": device.number, "kind": device.kind}
    audit_write(tournament.organiser, kind, actor, tournament=tournament, data=about)


def _next_number(tournament: Tournament) -> int:
    """Return the number of a new device, by which the log identifies it."""
    return (tournament.devices.aggregate(last=Max("number"))["last"] or 0) + 1


def device_get(secret: str | None, battery: str = "", waiting: str = "") -> Device | None:
    """Return the device with this secret, None if unknown. Cache the time of contact and what the device reports.

    `battery` in percent, `waiting`: the lines in its outbox; an invalid value leaves the last one.
    """
    if not secret:
        return None
    device = next(iter(_devices_by_digest(secret_digest(secret))), None)
    if device is None:
        return None
    if device.station is not None:
        device.station.tournament = device.tournament  # the same row: saves a query
    reports: dict[str, object] = {_seen_key(device): timezone.now()}
    if BATTERY.fullmatch(battery):
        reports[_battery_key(device)] = int(battery)
    if WAITING.fullmatch(waiting):
        reports[_waiting_key(device)] = int(waiting)
    cache.set_many(reports, CONTACT_SECONDS)
    return device


def device_replaced(secret: str | None) -> Device | None:
    """Return the replaced device with this secret, with its tournament, station and successor; None if unknown."""
    replaced = Device.objects.filter(replaced_by__isnull=False).select_related("tournament", "station", "replaced_by")
    return replaced.filter(digest=secret_digest(secret)).first() if secret else None


def with_contact(devices: Iterable[Device]) -> list[Device]:
    """Return the devices with `last_contact` set to the last request of each, or to its binding, and `waiting_lines`.

    Both live in the cache to avoid a write per request: a device polls every few seconds.
    """
    listed = list(devices)
    cached = cache.get_many([key for device in listed for key in (_seen_key(device), _waiting_key(device))])
    for device in listed:
        device.last_contact = max(cached.get(_seen_key(device), device.last_contact), device.last_contact)
        device.waiting_lines = cached.get(_waiting_key(device), 0)
    return listed


def battery_levels(devices: Iterable[Device]) -> dict[int, int]:
    """Return battery levels in percent by primary key, of the devices that sent one within `CONTACT_SECONDS`."""
    keys = {_battery_key(device): device.pk for device in devices}
    return {keys[key]: charge for key, charge in cache.get_many(keys).items()}


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


def _seen_key(device: Device) -> str:
    return f"device-seen:{device.pk}"


def _waiting_key(device: Device) -> str:
    return f"device-waiting:{device.pk}"


def _battery_key(device: Device) -> str:
    return f"device-battery:{device.pk}"


@transaction.atomic
def device_release(device: Device, actor: Actor) -> None:
    """Unbind a device and replace the code and QR code of its table, so that the old ones open no table.

    :raises DomainError: `arbiter_only`, `elsewhere`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    if not Device.objects.filter(pk=device.pk, released_at=None).update(released_at=timezone.now()):
        return
    _note_in_audit(Kind.DEVICE_RELEASED, device, device.tournament, actor)
    if device.station:
        station_renew(device.station)
        left = DeviceLeft(table=device.station.number, number=device.number)
        event_append(tournament=device.tournament, event=left, actor=actor)
