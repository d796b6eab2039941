"""The logo and the colour of a club: looked at before they are believed, kept as a row, so that whatever keeps the
database keeps them."""

from decimal import Decimal
from hashlib import blake2b
from io import BytesIO

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from PIL import Image

from tournaments.formatting.numbers import grouped
from tournaments.models import Look
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.colours import LEAST, WHITE, WRITTEN, contrast
from tournaments.pictures.rewriting import Wanted
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError

LOGO = Wanted("PNG", width=800, height=400, kinds=("JPEG", "PNG"))  # 60 mm on paper at 300 points an inch


def look_change(*, actor: Actor, logo: bytes | None = None, accent: str | None = None) -> Look:
    """What is given from now on, the rest as it was; an empty logo or colour takes it away. All or nothing.

    :raises DomainError: `director_only`, `colour_unknown`, `colour_unreadable`, and those of `picture_rewritten`;
    :raises Conflict: `file_readers_busy`.
    """
    must_allow(actor, "look")
    fresh = look_checked(logo=logo, accent=accent)
    with transaction.atomic():
        return Look.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]


def look_checked(*, logo: bytes | None, accent: str | None) -> dict[str, object]:
    """The columns of a look for what is given, nothing of it stored yet.

    :raises DomainError: `colour_unknown`, `colour_unreadable`, and those of `picture_rewritten`;
    :raises Conflict: `file_readers_busy`.
    """
    fresh: dict[str, object] = {"changed_at": timezone.now()}
    if accent is not None:
        fresh["accent"] = _readable(accent.strip().lower())
    if logo is not None:
        fresh |= _of_logo(logo)
    return fresh


def _of_logo(content: bytes) -> dict[str, object]:
    if not content:
        return {"logo": b"", "width": 0, "height": 0, "digest": ""}
    written = picture_rewritten(content, LOGO, size_limit=settings.UPLOAD_MAX_BYTES)
    with Image.open(BytesIO(written)) as image:
        width, height = image.size
    return {
        "logo": written,
        "width": width,
        "height": height,
        "digest": blake2b(written, digest_size=16).hexdigest(),
    }


def _readable(colour: str) -> str:
    if colour and not WRITTEN.fullmatch(colour):
        raise DomainError("colour_unknown", field="accent")
    if colour and (reached := contrast(colour, WHITE)) < LEAST:
        raise DomainError("colour_unreadable", field="accent", contrast=_told(reached), least=_told(LEAST))
    return colour


def _told(ratio: float) -> str:
    """Rounded down: what falls short shall not look enough."""
    return grouped(Decimal(int(10 * ratio)) / 10, decimals=1)
