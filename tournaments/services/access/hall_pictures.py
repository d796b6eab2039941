"""The picture for the screens of the hall: looked at before it is read, written anew, kept as a row, so that whatever
keeps the database keeps it."""

from hashlib import blake2b

from django.conf import settings
from django.db import transaction
from django.db.models import F

from tournaments.models import Display, HallPicture, Tournament
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.rewriting import Wanted
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor

ON_A_WALL = Wanted("JPEG", width=1920, height=1080)  # it shows no more


def picture_put(*, tournament: Tournament, content: bytes, actor: Actor) -> HallPicture:
    """This one from now on, instead of another.

    :raises DomainError: `arbiter_only`, and those of `picture_rewritten`; :raises Conflict: `file_readers_busy`.
    """
    must_allow(actor, "displays", tournament)
    written = picture_rewritten(content, ON_A_WALL, size_limit=settings.UPLOAD_MAX_BYTES)  # before the transaction
    digest = blake2b(written, digest_size=16).hexdigest()
    with transaction.atomic():
        fresh = {"content": written, "digest": digest}
        put = HallPicture.objects.update_or_create(tournament=tournament, defaults=fresh)[0]
        _steer(tournament)
    return put


@transaction.atomic
def picture_remove(*, tournament: Tournament, actor: Actor) -> None:
    """None any more; whoever shows it shows nothing in its place."""
    must_allow(actor, "displays", tournament)
    HallPicture.objects.filter(tournament=tournament).delete()
    _steer(tournament)


def _steer(tournament: Tournament) -> None:
    Display.objects.filter(tournament=tournament).update(version=F("version") + 1)
