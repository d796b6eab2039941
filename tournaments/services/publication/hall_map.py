"""The map of a club's hall: its picture, validated and re-encoded, and the places of tables on it.

Both are stored in the database, so that backups contain them.
"""

from collections.abc import Mapping
from hashlib import blake2b
from io import BytesIO
from typing import Any

from django.conf import settings
from django.db import transaction
from PIL import Image

from tournaments.models import HallMap
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.rewriting import Wanted
from tournaments.selectors.hall.maps import MOST_TABLES
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError

MAP_SIZE = Wanted("JPEG", width=1600, height=1200)


def hall_map_put(*, content: bytes, actor: Actor) -> HallMap:
    """Store the picture in place of the earlier one; tables keep their places, in percent of it.

    :raises DomainError: `director_only`, and those of `picture_rewritten`; :raises Conflict: `file_readers_busy`.
    """
    must_allow(actor, "look")
    fresh = check_picture(content)
    with transaction.atomic():
        return HallMap.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]


def hall_map_remove(*, actor: Actor) -> None:
    """Delete the picture. The places of tables stay for the next one.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "look")
    HallMap.objects.filter(organiser=actor.home).update(picture=b"", width=0, height=0, digest="")


@transaction.atomic
def hall_map_place(*, spots: Mapping[str, Any], actor: Actor) -> HallMap:
    """Set the places of all tables, in the format of `HallMap.spots`; tables that it omits have none.

    :raises DomainError: `director_only`, `hall_spots_invalid`.
    """
    must_allow(actor, "look")
    return HallMap.objects.update_or_create(organiser=actor.home, defaults={"spots": check_spots(spots)})[0]


def check_picture(content: bytes) -> dict[str, Any]:
    """Validate a picture, and return the columns of `HallMap` to store.

    :raises DomainError: those of `picture_rewritten`; :raises Conflict: `file_readers_busy`.
    """
    picture = picture_rewritten(content, MAP_SIZE, size_limit=settings.UPLOAD_MAX_BYTES)
    with Image.open(BytesIO(picture)) as image:
        width, height = image.size
    digest = blake2b(picture, digest_size=16).hexdigest()
    return {"picture": picture, "width": width, "height": height, "digest": digest}


def check_spots(spots: object) -> dict[str, list[float]]:
    """Return the places by table in order, to a tenth of a percent.

    :raises DomainError: `hall_spots_invalid`: no table number, or not two numbers from 0 to 100.
    """
    try:
        pairs = {int(table): [float(part) for part in place] for table, place in dict(spots).items()}  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        raise DomainError("hall_spots_invalid") from None
    for table, place in pairs.items():
        if not 1 <= table <= MOST_TABLES or len(place) != 2 or not all(0 <= part <= 100 for part in place):
            raise DomainError("hall_spots_invalid")
    return {str(table): [round(part, 1) for part in pairs[table]] for table in sorted(pairs)}
