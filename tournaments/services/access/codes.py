"""Physical tables with their access codes: six letters to type, or the longer secret in the printed QR code.

Guessing is rate-limited, by counters that other rate limits use as well (`try_exceeds_limit`); `client_ip` is here too.

24^6 codes are 190 million; at a tournament of 250 tables one in 760,000 opens a table. Limits of wrong codes a minute:
10 for a device, 30 for an address, 300 for all addresses together, so that guessing one code takes more than a day.
Each organiser has its own counters, and so has the short address `/t/`, which names no organiser: guesses at one club
do not block another. Each try is counted before the lookup and uncounted if it was right, so that concurrent tries
cannot pass the limit. The secret has 128 bits and is not limited: a hall behind one address can still use its QR codes
while one phone guesses. The counters live in the cache: on a laptop in its one server process, on a host in Redis for
all processes.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from players.models import Organiser
from players.prepared import Prepared
from tournaments.formatting.letters import CODE_LETTERS, letters_typed
from tournaments.models import Station, Tournament
from tournaments.services.access.addresses import network_of
from tournaments.services.core.errors import TooMany

CODE_LENGTH = 6
SECRET_BYTES, SECRET_LENGTH = 16, 22
WRONG_PER_DEVICE, WRONG_PER_ADDRESS, WRONG_IN_ALL = 10, 30, 300  # within WINDOW_SECONDS
WINDOW_SECONDS = 60
NOTICE_SECONDS = 600  # the desk shows for so long that guessing was blocked
_by_code = Prepared(lambda code: Station.objects.filter(code=code).select_related("tournament"))
_by_secret = Prepared(lambda secret: Station.objects.filter(secret=secret).select_related("tournament"))


def station_find(*, code: str, address: str, organiser: Organiser | None, device: str = "") -> Station | None:
    """Return the physical table with these letters, typed in any case and with any blanks, or with this secret.

    None if no table has them, or no table of the organiser that the URL names. `device` identifies the client, if it is
    known; `address` is its IP address.

    :raises TooMany: `codes_too_many` were wrong from this device, this address or altogether; a right one is refused
        as well, a secret is not.
    """
    if len(code) == SECRET_LENGTH:
        return _first_of(organiser, _by_secret(code)) if code.isascii() and code.isprintable() else None
    letters = letters_typed(code)
    home = organiser.pk if organiser else ""
    limits = {f"wrong-codes:{home}:from:{network_of(address)}": WRONG_PER_ADDRESS, f"wrong-codes:{home}": WRONG_IN_ALL}
    if device:
        limits = {f"wrong-codes:{home}:by:{device}": WRONG_PER_DEVICE} | limits
    for key, most in limits.items():
        if try_exceeds_limit(key, most=most):
            cache.set(f"codes-guessed:{home}", timezone.now(), NOTICE_SECONDS)
            raise TooMany("codes_too_many")
    station = _first_of(organiser, _by_code(letters)) if letters.isascii() and letters.isalpha() else None
    # A released tablet still polls with its table's former code: that is not a guess, and opens no table.
    if station is not None or Station.objects.filter(code_before=letters).exists():
        for key in limits:
            try_uncount(key)
    return station


def _first_of(organiser: Organiser | None, stations: Iterable[Station]) -> Station | None:
    """Return the first of these stations of the organiser; of any organiser for None."""
    ours = (each for each in stations if organiser is None or each.tournament.organiser_id == organiser.pk)
    return next(ours, None)


def try_exceeds_limit(key: str, *, most: int, window: int = WINDOW_SECONDS) -> bool:
    """Count a try under `key`. Return True if it is more than the `most`th within `window` seconds of the first."""
    cache.add(key, 0, window)
    try:
        return int(cache.incr(key)) > most
    except ValueError:  # the key has just expired
        cache.set(key, 1, window)
        return False


def try_uncount(key: str) -> None:
    """Take back the count of a try that was right."""
    with suppress(ValueError):
        cache.decr(key)


def last_blocked_guess(organiser: Organiser) -> datetime | None:
    """Return when guessing at codes of the organiser, or at the short address, was last blocked; None after
    `NOTICE_SECONDS`."""
    moments: dict[str, datetime] = cache.get_many([f"codes-guessed:{organiser.pk}", "codes-guessed:"])
    return max(moments.values(), default=None)


def stations_add(tournament: Tournament, numbers: Sequence[int]) -> list[Station]:
    """Create physical tables, each with its own code and secret."""
    codes = _draw_unused_codes(len(numbers))
    return Station.objects.bulk_create(
        Station(tournament=tournament, number=number, code=code, secret=_draw_secret())
        for number, code in zip(numbers, codes, strict=True)
    )


def station_renew(station: Station) -> None:
    """Replace the code and the secret of a table. Devices bound to it stay bound."""
    [free] = _draw_unused_codes(1)
    station.code_before, station.code, station.secret = station.code, free, _draw_secret()
    station.save(update_fields=["code_before", "code", "secret"])


def _draw_unused_codes(count: int) -> list[str]:
    """Return `count` random codes that are neither the current nor the previous code of a table of this install.

    There are 190 million codes for a few thousand tables.
    """
    unused: set[str] = set()
    while len(unused) < count:
        codes = {"".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) for _ in range(count - len(unused))}
        stations = Station.objects.filter(Q(code__in=codes) | Q(code_before__in=codes))
        unused |= codes.difference(*stations.values_list("code", "code_before"))
    return list(unused)


def _draw_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def client_ip(meta: Mapping[str, str]) -> str:
    """Return the IP address of the client from `request.META`; on a host the proxy appends it to `X-Forwarded-For`."""
    forwarded = meta.get("HTTP_X_FORWARDED_FOR", "") if settings.HOSTED else ""
    return forwarded.rpartition(",")[2].strip() or meta.get("REMOTE_ADDR", "")
