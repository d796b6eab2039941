"""Who may send an organiser what was published elsewhere: one key for each, with this right and no other.

It has 160 bits, which nobody guesses; here stays its digest. Wrong ones are counted nevertheless, as codes are: a
program that tries them learns to stop. The right one is looked at first: it waits for nobody at the same address.
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
    """Whoever sends has not the key in force."""

    status = 403


@transaction.atomic
def reception_allow(actor: Actor) -> str:
    """A new key, which is told this once; the one before is void.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "reception")
    key = secrets.token_hex(BYTES)
    fresh = {"digest": _digest(key), "made_at": timezone.now(), "used_at": None}
    ReceptionKey.objects.update_or_create(organiser=actor.home, defaults=fresh)
    audit_write(actor.home, Kind.RECEPTION_KEY, actor)
    return key


@transaction.atomic
def reception_end(actor: Actor) -> None:
    """Nobody sends any more; what was received stays.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "reception")
    if ReceptionKey.objects.filter(organiser=actor.home).delete()[0]:
        audit_write(actor.home, Kind.RECEPTION_ENDED, actor)


def reception_enter(key: str, named: Organiser | None, address: str) -> Organiser:
    """Whose key it is. `named` is the organiser of the address, where it names one; `address` that of the network.

    :raises NotTheLaptop: `reception_unknown`, nobody's, or that of another; :raises TooMany: `reception_too_many`.
    """
    digest = _digest(key)
    known = ReceptionKey.objects.filter(digest=digest).select_related("organiser").first()
    is_theirs = known is not None and constant_time_compare(known.digest, digest)
    if known is None or not is_theirs or (named is not None and named.pk != known.organiser_id):
        if try_exceeds_limit(f"wrong-keys:{network_of(address)}", most=WRONG_PER_ADDRESS):
            raise TooMany("reception_too_many")
        raise NotTheLaptop("reception_unknown")
    ReceptionKey.objects.filter(pk=known.pk).update(used_at=timezone.now())
    return known.organiser


def _digest(key: str) -> str:
    return sha256(key.strip().encode(errors="replace")).hexdigest()
