"""The logo and the accent colour of a club: validated, and stored in the database, so that backups contain them."""

from decimal import Decimal
from hashlib import blake2b
from io import BytesIO

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from PIL import Image

from tournaments.formatting.numbers import format_number
from tournaments.models import Look
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.colours import MIN_CONTRAST, WHITE, WRITTEN, contrast
from tournaments.pictures.rewriting import Wanted
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError

LOGO = Wanted("PNG", width=800, height=400)  # 60 mm on paper at 300 dpi


def look_change(*, actor: Actor, logo: bytes | None = None, accent: str | None = None) -> Look:
    """Set the logo, the colour or both, in one transaction; None leaves one unchanged, empty deletes it.

    :raises DomainError: `director_only`, `colour_unknown`, `colour_unreadable`, and those of `picture_rewritten`;
    :raises Conflict: `file_readers_busy`.
    """
    must_allow(actor, "look")
    fresh = check_look(logo=logo, accent=accent)
    with transaction.atomic():
        return Look.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]


def check_look(*, logo: bytes | None, accent: str | None) -> dict[str, object]:
    """Validate a logo, a colour or both, and return the columns of `Look` to store.

    :raises DomainError: `colour_unknown`, `colour_unreadable`, and those of `picture_rewritten`;
    :raises Conflict: `file_readers_busy`.
    """
    fresh: dict[str, object] = {"changed_at": timezone.now()}
    if accent is not None:
        fresh["accent"] = _check_colour(accent.strip().lower())
    if logo is not None:
        fresh |= _logo_columns(logo)
    return fresh


def _logo_columns(content: bytes) -> dict[str, object]:
    """Return the columns of the validated logo; empty ones, which delete it, for empty content."""
    if not content:
        return {"logo": b"", "width": 0, "height": 0, "digest": ""}
    picture = picture_rewritten(content, LOGO, size_limit=settings.UPLOAD_MAX_BYTES)
    with Image.open(BytesIO(picture)) as image:
        width, height = image.size
    return {
        "logo": picture,
        "width": width,
        "height": height,
        "digest": blake2b(picture, digest_size=16).hexdigest(),
    }


def _check_colour(colour: str) -> str:
    """Return the colour, empty for none; refuse a wrong format, and too little contrast with white."""
    if colour and not WRITTEN.fullmatch(colour):
        raise DomainError("colour_unknown", field="accent")
    if colour and (ratio := contrast(colour, WHITE)) < MIN_CONTRAST:
        raise DomainError(
            "colour_unreadable", field="accent", contrast=_format_ratio(ratio), least=_format_ratio(MIN_CONTRAST)
        )
    return colour


def _format_ratio(ratio: float) -> str:
    """Format a contrast ratio, rounded down: a rounded value must not reach the limit that the exact one misses."""
    return format_number(Decimal(int(10 * ratio)) / 10, decimals=1)
