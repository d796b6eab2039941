"""Opening a table: by its six letters, which are typed, or by the longer secret that its printed square says.

24^6 codes are 190 million; at a tournament of 250 tables one in 760,000 opens something. Whoever tries them all is
stopped: 10 wrong ones a minute for a device, 30 for an address, 300 for all addresses together, so that one hit takes
more than a day of the whole world's guessing. Each organiser has counts of their own, and so has the short address
`/t/`, which names none: whoever guesses at one club stops no other. Each try counts before it is looked at, and a right
one is taken off again: tries at the same moment cannot slip past. The secret has 128 bits and needs no count: a hall
behind one address goes on with its squares while one phone guesses. The counts live in the cache: on a laptop in its
one server process, on a host in Redis for all processes.
"""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from players.models import Organiser
from tournaments.models import Station, Tournament
from tournaments.services.access.addresses import network_of
from tournaments.services.core.errors import TooMany

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which are read as digits
LENGTH = 6
SECRET_BYTES, SECRET_LENGTH = 16, 22
OF_A_DEVICE, OF_AN_ADDRESS, OF_ALL_ADDRESSES = 10, 30, 300
WINDOW = 60  # seconds
TOLD_FOR = 600  # seconds for which the desk reads that somebody guessed


def station_find(*, code: str, address: str, organiser: Organiser | None, device: str = "") -> Station | None:
    """The physical table with these letters, typed in any case and with any blanks, or with this secret.

    None when no table has them, or no table of the organiser where the address names one. `device` names who types as
    far as it can be known, `address` is that of the network.

    :raises TooMany: `codes_too_many` were wrong from this device, this address or altogether; a right one is refused
        as well, a secret is not.
    """
    if len(code) == SECRET_LENGTH:
        return _of(organiser, secret=code) if code.isascii() and code.isprintable() else None
    letters = "".join(code.split()).upper()
    home = organiser.pk if organiser else ""
    counts = {f"wrong-codes:{home}:from:{network_of(address)}": OF_AN_ADDRESS, f"wrong-codes:{home}": OF_ALL_ADDRESSES}
    if device:
        counts = {f"wrong-codes:{home}:by:{device}": OF_A_DEVICE} | counts
    for key, most in counts.items():
        if try_is_one_too_many(key, most=most):
            cache.set(f"codes-guessed:{home}", timezone.now(), TOLD_FOR)
            raise TooMany("codes_too_many")
    station = _of(organiser, code=letters) if letters.isascii() and letters.isalpha() else None
    # A released tablet goes on asking under the letters that its table had: that is no guess, and opens nothing.
    if station is not None or Station.objects.filter(code_before=letters).exists():
        for key in counts:
            try_was_right(key)
    return station


def _of(organiser: Organiser | None, **named: str) -> Station | None:
    station = Station.objects.select_related("tournament").filter(**named).first()
    ours = station is not None and (organiser is None or station.tournament.organiser_id == organiser.pk)
    return station if ours else None


def try_is_one_too_many(key: str, *, most: int, window: int = WINDOW) -> bool:
    """Count a try under `key`; whether `most` were wrong before it. The minute, or `window`, begins with the first."""
    cache.add(key, 0, window)
    try:
        return int(cache.incr(key)) > most
    except ValueError:  # it has ended just now
        cache.set(key, 1, window)
        return False


def try_was_right(key: str) -> None:
    """Take the try off again."""
    with suppress(ValueError):
        cache.decr(key)


def guessed_at(organiser: Organiser) -> datetime | None:
    """When somebody who tried codes of the organiser, or at the short address, was last stopped, within some minutes: a
    word for the desk."""
    found: dict[str, datetime] = cache.get_many([f"codes-guessed:{organiser.pk}", "codes-guessed:"])
    return max(found.values(), default=None)


def stations_add(tournament: Tournament, numbers: Sequence[int]) -> list[Station]:
    """Further physical tables, each with letters and a secret of its own."""
    codes = _free_codes(len(numbers))
    return Station.objects.bulk_create(
        Station(tournament=tournament, number=number, code=code, secret=_secret())
        for number, code in zip(numbers, codes, strict=True)
    )


def station_renew(station: Station) -> None:
    """New letters and a new secret: the old ones open nothing any more. Devices that enter there stay."""
    [free] = _free_codes(1)
    station.code_before, station.code, station.secret = station.code, free, _secret()
    station.save(update_fields=["code_before", "code", "secret"])


def _free_codes(count: int) -> list[str]:
    """So many times six letters that no table of this install has: 190 million codes against a few thousand tables."""
    free: set[str] = set()
    while len(free) < count:
        drawn = {"".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH)) for _ in range(count - len(free))}
        taken = Station.objects.filter(Q(code__in=drawn) | Q(code_before__in=drawn))
        free |= drawn.difference(*taken.values_list("code", "code_before"))
    return list(free)


def _secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def address_of(meta: Mapping[str, str]) -> str:
    """Where a request comes from. A host stands behind a proxy, which adds the address that it has seen at the end."""
    forwarded = meta.get("HTTP_X_FORWARDED_FOR", "") if settings.HOSTED else ""
    return forwarded.rpartition(",")[2].strip() or meta.get("REMOTE_ADDR", "")
