"""The host to which a laptop sends its published tournaments: its address and its key.

The key is a credential. It is stored in a file with mode 0600 next to the database, so that backups, archives and
spares do not contain it, and it is only sent to the address for which it was entered.
"""

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
from tournaments.services.core.log import wake_worker

TASK = "tournaments.host_send"
LONGEST_ADDRESS = 200
KEY = re.compile(r"[0-9a-f]{40}")


def target_set(*, actor: Actor, address: str, key: str = "") -> HostTarget:
    """Set the address of the host. Without `key` the stored one stays, if the address does not change.

    At another address, all published tournaments are sent again.

    :raises DomainError: `director_only`, `host_address`, `host_plain`, `host_key_missing`, `host_key_strange`,
        `host_folder`; :raises Conflict: `host_by_host`.
    """
    must_allow(actor, "site")
    if settings.HOSTED:  # also prevents server-side request forgery into the host's network
        raise Conflict("host_by_host")
    url, key = _check_address(address.strip()), key.strip().lower()
    if not key and not _read_key(actor.home, url):
        raise DomainError("host_key_missing", field="key")
    if key and not KEY.fullmatch(key):
        raise DomainError("host_key_strange", field="key")
    if key:
        _write_key(actor.home, url, key)
    with transaction.atomic():
        if HostTarget.objects.filter(organiser=actor.home).exclude(address=url).exists():
            Sending.objects.filter(organiser=actor.home).delete()  # they describe the state of the former host
        fresh = {"address": url, "next_at": timezone.now(), "attempts": 0, "problem": None, "heartbeat": None}
        target = HostTarget.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]
        transaction.on_commit(lambda: wake_worker(TASK, target.pk))
    return target


@transaction.atomic
def target_retry(*, actor: Actor) -> HostTarget:
    """Retry all due sendings now.

    :raises DomainError: `director_only`; :raises Conflict: `host_none`.
    """
    must_allow(actor, "site")
    target = HostTarget.objects.filter(organiser=actor.home).first()
    if target is None:
        raise Conflict("host_none")
    now = timezone.now()
    HostTarget.objects.filter(pk=target.pk).update(next_at=now, attempts=0)
    Sending.objects.filter(organiser=actor.home, due_since__isnull=False).update(next_at=now, attempts=0)
    transaction.on_commit(lambda: wake_worker(TASK, target.pk))
    return target


@transaction.atomic
def target_end(*, actor: Actor) -> None:
    """Stop sending and delete the key. Tournaments at the host stay there.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "site")
    HostTarget.objects.filter(organiser=actor.home).delete()
    Sending.objects.filter(organiser=actor.home).delete()
    with suppress(OSError):
        _key_file(actor.home).unlink()


def host_key_of(target: HostTarget) -> str:
    """Return the key of the host.

    :raises DomainError: `host_key_lost`, after a restore of the database or on a spare that has taken over.
    """
    key = _read_key(target.organiser, target.address)
    if not key:
        raise DomainError("host_key_lost")
    return key


def _read_key(organiser: Organiser, address: str) -> str:
    """Return the stored key, empty if there is none or it was entered for another address."""
    try:
        stored = json.loads(_key_file(organiser).read_text(encoding="utf-8"))
        return str(stored["key"]) if stored["address"] == address else ""
    except (OSError, ValueError, TypeError, LookupError):
        return ""


def _write_key(organiser: Organiser, address: str, key: str) -> None:
    """Replace the file with the address and the key, readable only for its owner."""
    draft = _key_file(organiser).with_suffix(".new")
    try:
        draft.touch(mode=0o600)
        draft.write_text(json.dumps({"address": address, "key": key}), encoding="utf-8")
        draft.replace(_key_file(organiser))
    except OSError as error:
        raise DomainError("host_folder", reason=error.strerror or error) from error


def _key_file(organiser: Organiser) -> Path:
    return Path(settings.DATA_DIR) / f"host-{organiser.pk}.json"


def _check_address(address: str) -> str:
    """Return the URL of the host, with a slash at its end. Only a loopback address may be plain HTTP.

    :raises DomainError: `host_address`, `host_plain`.
    """
    try:
        URLValidator(schemes=["http", "https"])(address)
        parts = urlsplit(address)
        is_invalid = parts.query or parts.fragment or parts.username or len(address) >= LONGEST_ADDRESS
    except (ValidationError, ValueError):
        is_invalid = True
    if is_invalid or not address.isascii():
        raise DomainError("host_address", field="address")
    if parts.scheme != "https" and not _is_loopback(str(parts.hostname)):
        raise DomainError("host_plain", field="address")
    return f"{address.rstrip('/')}/"


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
