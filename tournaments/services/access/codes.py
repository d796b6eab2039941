"""Opening a table by its six letters, which are a key: nobody may try them all.

24^6 codes are 190 million; at a tournament of 250 tables one in 760,000 opens something. With 30 wrong ones a minute
for each address, one hit takes more than two weeks; a hall that mistypes does not notice. The counts live in the cache:
on a laptop in its one server process, on a host in Redis for all processes.
"""

from collections.abc import Mapping
from contextlib import suppress

from django.conf import settings
from django.core.cache import cache

from players.models import Organiser
from tournaments.models import Station
from tournaments.services.core.errors import TooMany

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which are read as digits
WRONG_CODES = 30
WINDOW = 60  # seconds


def station_find(*, code: str, address: str, organiser: Organiser | None) -> Station | None:
    """The physical table with these letters, typed in any case and with any blanks; None when no table has them, or no
    table of the organiser where the address names one.

    :raises TooMany: `codes_too_many` were wrong from this address; a right one is refused as well.
    """
    key = f"wrong-codes:{address}"
    must_not_guess(key, most=WRONG_CODES)
    letters = "".join(code.split()).upper()
    known = letters.isascii() and letters.isalpha()  # PostgreSQL takes no NUL
    station = Station.objects.select_related("tournament").filter(code=letters).first() if known else None
    if station is None or (organiser is not None and station.tournament.organiser_id != organiser.pk):
        wrong_code(key)
        return None
    return station


def must_not_guess(key: str, *, most: int) -> None:
    """:raises TooMany: `codes_too_many`, when `most` wrong ones were counted under `key` within the minute."""
    if cache.get(key, 0) >= most:
        raise TooMany("codes_too_many")


def wrong_code(key: str) -> None:
    """Count one. The minute begins with the first."""
    if not cache.add(key, 1, WINDOW):
        with suppress(ValueError):  # it has ended just now
            cache.incr(key)


def address_of(meta: Mapping[str, str]) -> str:
    """Where a request comes from. A host stands behind a proxy, which adds the address that it has seen at the end."""
    forwarded = meta.get("HTTP_X_FORWARDED_FOR", "") if settings.HOSTED else ""
    return forwarded.rpartition(",")[2].strip() or meta.get("REMOTE_ADDR", "")
