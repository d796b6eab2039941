"""The host to which a laptop sends what it has published. Its key lets in, so it stands in a file for this user alone,
beside the database: no backup, no archive and no spare has it, and it goes to the address that it was given for."""

import json
import re
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.utils import timezone

from players.models import Organiser
from tournaments.models import HostTarget, Sending
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import nudge

TASK = "tournaments.host_send"
LONGEST_ADDRESS = 200
KEY = re.compile(r"[0-9a-f]{40}")


def target_set(*, actor: Actor, address: str, key: str = "") -> HostTarget:
    """Send to this address from now on. Without a key that of before stays, as long as the address does.

    :raises DomainError: `director_only`, `host_address`, `host_plain`, `host_key_missing`, `host_key_strange`,
        `host_folder`; :raises Conflict: `host_by_host`.
    """
    must_allow(actor, "site")
    if settings.HOSTED:  # nor may a club have the host's own network asked
        raise Conflict("host_by_host")
    whole, key = _whole(address.strip()), key.strip().lower()
    if not key and not _key_at(actor.home, whole):
        raise DomainError("host_key_missing", field="key")
    if key and not KEY.fullmatch(key):
        raise DomainError("host_key_strange", field="key")
    if key:
        _keep(actor.home, whole, key)
    with transaction.atomic():
        if HostTarget.objects.filter(organiser=actor.home).exclude(address=whole).exists():
            Sending.objects.filter(organiser=actor.home).delete()  # another host has none of it
        fresh = {"address": whole, "next_at": timezone.now(), "attempts": 0, "problem": None, "heartbeat": None}
        target = HostTarget.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]
        transaction.on_commit(lambda: nudge(TASK, target.pk))
    return target


@transaction.atomic
def target_ask(*, actor: Actor) -> HostTarget:
    """Try at once what waits.

    :raises DomainError: `director_only`; :raises Conflict: `host_none`.
    """
    must_allow(actor, "site")
    target = HostTarget.objects.filter(organiser=actor.home).first()
    if target is None:
        raise Conflict("host_none")
    now = timezone.now()
    HostTarget.objects.filter(pk=target.pk).update(next_at=now, attempts=0)
    Sending.objects.filter(organiser=actor.home, due_since__isnull=False).update(next_at=now, attempts=0)
    transaction.on_commit(lambda: nudge(TASK, target.pk))
    return target


@transaction.atomic
def target_end(*, actor: Actor) -> None:
    """Send nothing more. What is there stays there.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "site")
    HostTarget.objects.filter(organiser=actor.home).delete()
    Sending.objects.filter(organiser=actor.home).delete()
    with suppress(OSError):
        _file(actor.home).unlink()


def key_of(target: HostTarget) -> str:
    """:raises DomainError: `host_key_lost`: this is a restored database, or a spare that has taken over."""
    key = _key_at(target.organiser, target.address)
    if not key:
        raise DomainError("host_key_lost")
    return key


def _key_at(organiser: Organiser, address: str) -> str:
    """Nothing where the key was given for another address."""
    try:
        told = json.loads(_file(organiser).read_text(encoding="utf-8"))
        return str(told["key"]) if told["address"] == address else ""
    except (OSError, ValueError, TypeError, LookupError):
        return ""


def _keep(organiser: Organiser, address: str, key: str) -> None:
    draft = _file(organiser).with_suffix(".new")
    try:
        draft.touch(mode=0o600)
        draft.write_text(json.dumps({"address": address, "key": key}), encoding="utf-8")
        draft.replace(_file(organiser))
    except OSError as error:
        raise DomainError("host_folder", reason=error.strerror or error) from error


def _file(organiser: Organiser) -> Path:
    return Path(settings.DATA_DIR) / f"host-{organiser.pk}.json"


def _whole(address: str) -> str:
    """It ends in a slash.

    :raises DomainError: `host_address`, `host_plain`.
    """
    try:
        URLValidator(schemes=["http", "https"])(address)
        parts = urlsplit(address)
        strange = parts.query or parts.fragment or parts.username or len(address) >= LONGEST_ADDRESS
    except (ValidationError, ValueError):
        strange = True
    if strange or not address.isascii():
        raise DomainError("host_address", field="address")
    if parts.scheme != "https" and not _is_here(str(parts.hostname)):
        raise DomainError("host_plain", field="address")
    return f"{address.rstrip('/')}/"


def _is_here(host: str) -> bool:
    """Whether it is this computer."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
