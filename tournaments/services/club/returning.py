"""The return of a tournament or club from its archive on a fresh install, in two steps: the contents are shown, then
the file is imported in place of the demonstration.

Between the steps the file is in the cache: in memory, so that Chelem writes no names to the disk before the import.
"""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils.crypto import constant_time_compare

from players.models import Organiser
from tournaments.models import Tournament
from tournaments.selectors.backups import SQLITE_MAGIC
from tournaments.services.access.permissions import must_allow
from tournaments.services.backups.encryption import MAGIC as ENCRYPTED_MAGIC
from tournaments.services.club.archive import FILE as CLUB
from tournaments.services.club.archive import ReturnedClub, club_archive_import
from tournaments.services.club.contents import ArchiveContents, read_contents
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.archive import archive_import
from tournaments.services.log.container import container_kind
from tournaments.services.log.copies import is_copy
from tournaments.services.setup.removal import count_without_demo, demo_delete

OFFERED_KEY = "return-offered:{}"  # with the key of the organiser
WINDOW = timedelta(minutes=30)  # from the choice of a file to its import
TAKEN_KEY, TAKEN_SECONDS = "return-taken:{}", 60  # the digest and result of the last import, for a double tap


@dataclass(frozen=True)
class OfferedArchive:
    """A file that was read and verified; `digest` identifies it until the import."""

    digest: str
    contents: ArchiveContents


def is_fresh(organiser: Organiser) -> bool:
    """Return True on a laptop whose only organiser has at most the demonstration."""
    return not settings.HOSTED and Organiser.objects.count() == 1 and not any(count_without_demo(organiser).values())


def return_offer(content: bytes, actor: Actor) -> OfferedArchive:
    """Read and verify a file, and keep it for `return_take`. An earlier one is forgotten, also if this one is refused.

    :raises DomainError: `owner_only`, `return_copy`, `return_database`, those of `read_contents`;
    :raises Conflict: `return_not_fresh`.
    """
    must_allow(actor, "club_archive")
    _must_be_fresh(actor.home)
    key = OFFERED_KEY.format(actor.home.pk)
    cache.delete(key)
    if content.startswith((SQLITE_MAGIC, ENCRYPTED_MAGIC)):
        raise DomainError("return_database")
    if is_copy(content):
        raise DomainError("return_copy")
    contents = read_contents(content)
    cache.set(key, content, WINDOW.total_seconds())
    return OfferedArchive(_digest_of(content), contents)


def return_take(digest: str, actor: Actor) -> Tournament | ReturnedClub:
    """Delete the demonstration and import the offered file with this digest, in one transaction.

    A second request with the same digest, as by a double tap, gives the result of the first without effect.

    :raises DomainError: `owner_only`, those of `archive_import` and of `club_archive_import`;
    :raises Conflict: `return_gone`, `return_not_fresh`.
    """
    must_allow(actor, "club_archive")
    try:
        return _import_offered(digest, actor)
    except Conflict:
        if (taken := _just_taken(digest, actor.home)) is None:
            raise
        return taken


def _import_offered(digest: str, actor: Actor) -> Tournament | ReturnedClub:
    """Import the offered file, and note its digest and result before other transactions can begin.

    :raises: those of `return_take`.
    """
    key = OFFERED_KEY.format(actor.home.pk)
    content: bytes = cache.get(key, b"")
    if not content or not constant_time_compare(_digest_of(content), digest):
        raise Conflict("return_gone")
    with transaction.atomic():
        organiser = Organiser.objects.select_for_update().get(pk=actor.home.pk)
        _must_be_fresh(organiser)
        returned: Tournament | ReturnedClub
        if container_kind(content) == CLUB:
            returned = club_archive_import(content, actor)  # deletes the demonstration itself
        else:
            demo_delete(actor=actor)
            returned = archive_import(content, actor)
        result = returned.pk if isinstance(returned, Tournament) else returned
        cache.set(TAKEN_KEY.format(organiser.pk), (digest, result), TAKEN_SECONDS)
    cache.delete(key)
    return returned


def _just_taken(digest: str, organiser: Organiser) -> Tournament | ReturnedClub | None:
    """Return the result of the last import if it was of the file with this digest, None otherwise."""
    taken_digest, result = cache.get(TAKEN_KEY.format(organiser.pk), ("", None))
    if taken_digest != digest:
        return None
    return result if isinstance(result, ReturnedClub) else organiser.tournaments.filter(pk=result).first()


def _must_be_fresh(organiser: Organiser) -> None:
    """Refuse an install with data of its own.

    :raises Conflict: `return_not_fresh`.
    """
    if not is_fresh(organiser):
        raise Conflict("return_not_fresh")


def _digest_of(content: bytes) -> str:
    return sha256(content).hexdigest()
