"""The picture for the displays of the hall: validated, re-encoded, and stored in the database for the backups."""

from hashlib import blake2b

from django.conf import settings
from django.db import transaction
from django.db.models import F

from tournaments.models import Display, HallPicture, Tournament
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.rewriting import Wanted
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor

DISPLAY_SIZE = Wanted("JPEG", width=1920, height=1080)  # the resolution of a projector


def picture_put(*, tournament: Tournament, content: bytes, actor: Actor) -> HallPicture:
    """Store the picture in place of the tournament's earlier one.

    :raises DomainError: `arbiter_only`, and those of `picture_rewritten`; :raises Conflict: `file_readers_busy`.
    """
    must_allow(actor, "displays", tournament)
    # Re-encoding takes long, so it runs before the transaction.
    encoded = picture_rewritten(content, DISPLAY_SIZE, size_limit=settings.UPLOAD_MAX_BYTES)
    digest = blake2b(encoded, digest_size=16).hexdigest()
    with transaction.atomic():
        fresh = {"content": encoded, "digest": digest}
        picture = HallPicture.objects.update_or_create(tournament=tournament, defaults=fresh)[0]
        _refresh_displays(tournament)
    return picture


@transaction.atomic
def picture_remove(*, tournament: Tournament, actor: Actor) -> None:
    """Delete the picture, and reload the displays; those that showed it are left without one."""
    must_allow(actor, "displays", tournament)
    HallPicture.objects.filter(tournament=tournament).delete()
    _refresh_displays(tournament)


def _refresh_displays(tournament: Tournament) -> None:
    """Advance the version of the displays, so that they reload."""
    Display.objects.filter(tournament=tournament).update(version=F("version") + 1)
