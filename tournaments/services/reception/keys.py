"""Reception keys: one for each organiser, which permits a laptop to send published tournaments, and nothing else.

A key has 160 random bits and is stored as its digest. Wrong keys are rate-limited by IP address. The right key is
checked first, so that wrong ones from the same address cannot block it.
"""

import secrets
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from players.models import Organiser
from tournaments.models import AuditLine, ReceptionKey
from tournaments.services.access.addresses import network_of
from tournaments.services.access.audit import audit_write
from tournaments.services.access.codes import WRONG_PER_ADDRESS, try_exceeds_limit
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, TooMany

BYTES = 20
Kind = AuditLine.Kind


class NotTheLaptop(DomainError):
    """A request without the valid key."""

    status = 403


@transaction.atomic
def reception_allow(actor: Actor) -> str:
    """Create a key in place of the earlier one, and return it: only its digest is stored.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "reception")
    key = secrets.token_hex(BYTES)
    fresh = {"digest": _key_digest(key), "made_at": timezone.now(), "used_at": None}
    ReceptionKey.objects.update_or_create(organiser=actor.home, defaults=fresh)
    audit_write(actor.home, Kind.RECEPTION_KEY, actor)
    return key


@transaction.atomic
def reception_end(actor: Actor) -> None:
    """Delete the key; received tournaments stay.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "reception")
    if ReceptionKey.objects.filter(organiser=actor.home).delete()[0]:
        audit_write(actor.home, Kind.RECEPTION_ENDED, actor)


def reception_authenticate(key: str, url_organiser: Organiser | None, address: str) -> Organiser:
    """Return the organiser of the key. `url_organiser` is that of the URL, if there is one; `address` the IP address.

    :raises NotTheLaptop: `reception_unknown`, not a valid key, or that of another organiser;
    :raises TooMany: `reception_too_many`.
    """
    digest = _key_digest(key)
    row = ReceptionKey.objects.filter(digest=digest).select_related("organiser").first()
    is_valid = row is not None and constant_time_compare(row.digest, digest)
    is_of_another = row is not None and url_organiser is not None and url_organiser.pk != row.organiser_id
    if row is None or not is_valid or is_of_another:
        if try_exceeds_limit(f"wrong-keys:{network_of(address)}", most=WRONG_PER_ADDRESS):
            raise TooMany("reception_too_many")
        raise NotTheLaptop("reception_unknown")
    ReceptionKey.objects.filter(pk=row.pk).update(used_at=timezone.now())
    return row.organiser


def _key_digest(key: str) -> str:
    return sha256(key.strip().encode(errors="replace")).hexdigest()
