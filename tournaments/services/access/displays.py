"""Displays, the screens of the hall: a browser shows a code, the desk claims it by that code and sets its views.

A browser that is not claimed has no row: its code lives in the cache for a quarter of an hour after the last request.
It has four letters, short enough to be read aloud. Only the desk may try one of the 24^4.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from players.models import Organiser
from tournaments.formatting.letters import CODE_LETTERS
from tournaments.models import Display, Tournament
from tournaments.services.access.addresses import network_of
from tournaments.services.access.codes import try_exceeds_limit
from tournaments.services.access.digests import secret_digest
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, TooMany
from tournaments.services.core.row_locks import lock_tournament

CODE_LIFETIME_SECONDS = 15 * 60
SCREENS_PER_ADDRESS = 60  # a minute
MOST_VIEWS = 10
CODE_LENGTH = 4
MESSAGE_LIMIT = 200
SECONDS = range(5, 121)  # for which a page may be shown
DISTANCE_METRES, HEIGHT_CM = range(1, 101), range(20, 1001)  # of the last row of chairs, and of the screen
CONTACT_LOST = timedelta(seconds=40)  # a display reports every 15 s (`hall.js`)
CONTACT_STORED_SECONDS = 24 * 3600


def display_get(secret: str | None, organiser: Organiser | None) -> Display | None:
    """Return the organiser's display with this secret, None without a secret or for an unknown one."""
    if not secret:
        return None
    displays = Display.objects.filter(digest=secret_digest(secret), tournament__organiser=organiser)
    return displays.select_related("tournament").first()


def display_code(secret: str, organiser: Organiser | None, *, address: str) -> str:
    """Return the code of a browser that is not claimed yet; it stays the same while the browser shows it.

    :raises TooMany: `displays_too_many` were opened from this IP address within a minute.
    """
    own = secret_digest(secret)
    code: str | None = cache.get(f"display-of:{own}")
    if code is None:
        if try_exceeds_limit(f"displays:{network_of(address)}", most=SCREENS_PER_ADDRESS):
            raise TooMany("displays_too_many")
        code = _unused_code()
    cache.set(f"display-of:{own}", code, CODE_LIFETIME_SECONDS)
    cache.set(f"display:{code}", (own, organiser and organiser.pk), CODE_LIFETIME_SECONDS)
    return code


def _unused_code() -> str:
    """Return a random code that no waiting browser shows."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if cache.get(f"display:{code}") is None:
            return code


def contact_note(display: Display) -> None:
    """Store in the cache that the display has reported now: no write to the database while nothing changes."""
    cache.set(f"display-contact:{display.pk}", timezone.now(), CONTACT_STORED_SECONDS)


def contact_lost_since(display: Display) -> datetime | None:
    """Return the last report of a display that does not report any more, None for one that does.

    A display that never reported counts from the start of its pages.
    """
    latest: datetime = cache.get(f"display-contact:{display.pk}") or display.since
    return latest if timezone.now() - latest > CONTACT_LOST else None


@transaction.atomic
def display_claim(
    *, tournament: Tournament, code: str, name: str, actor: Actor, view: str = Display.View.EVERYTHING
) -> Display:
    """Claim the screen that shows this code, typed in any case, for the tournament; it shows `view` at once.

    :raises DomainError: `arbiter_only`, `display_unknown`, `display_nameless`, `display_shows_nothing`.
    """
    lock_tournament(tournament)
    must_allow(actor, "displays", tournament)
    letters = "".join(code.split()).upper()
    screen: tuple[str, int] | None = (
        cache.get(f"display:{letters}") if letters.isascii() and letters.isalpha() else None
    )
    digest, organiser_pk = screen or ("", None)
    if organiser_pk != tournament.organiser_id:
        raise DomainError("display_unknown", field="code")
    if not name.strip():
        raise DomainError("display_nameless", field="name")
    if view not in Display.View:
        raise DomainError("display_shows_nothing", field="view")
    cache.delete(f"display:{letters}")
    fresh = {
        "tournament": tournament,
        "name": name.strip(),
        "views": [view],
        "since": timezone.now(),
    }
    return Display.objects.update_or_create(digest=digest, defaults=fresh)[0]


@dataclass(frozen=True, kw_only=True)
class DisplayChange:
    """New settings of a display: its name, views, message, text size, paused pages, seconds per page, the gong at the
    end of time, and the size of the hall.

    None leaves a setting unchanged. `hall_size` is the distance of the last row in metres and the height of the screen
    in centimetres; (None, None) forgets them, so that `size` applies. A new `size` alone forgets them too.
    """

    name: str | None = None
    views: Sequence[str] | None = None
    message: str | None = None
    paused: bool | None = None
    size: str | None = None
    gong: bool | None = None
    seconds: int | None = None
    hall_size: tuple[int | None, int | None] | None = None


@transaction.atomic
def display_configure(*, display: Display, change: DisplayChange, actor: Actor) -> Display:
    """Change the settings of a display. New views or a new message restart at the first page, not paused.

    :raises DomainError: `arbiter_only`, `display_shows_nothing`, `display_nameless`, `display_message_long`,
        `display_seconds`, `display_hall_size`.
    """
    lock_tournament(display.tournament)
    must_allow(actor, "displays", display.tournament)
    display.refresh_from_db(from_queryset=Display.objects.select_related("tournament"))
    for field in ("name", "views", "message", "size", "gong", "seconds"):
        if (value := getattr(change, field)) is not None:
            setattr(display, field, value)
    if change.hall_size is not None:
        display.distance_metres, display.height_cm = change.hall_size
    elif change.size is not None:
        display.distance_metres = display.height_cm = None
    _set_page(display, restart=change.views is not None or change.message is not None, paused=change.paused)
    if not 0 < len(display.views) <= MOST_VIEWS or not set(display.views) <= set(Display.View):
        raise DomainError("display_shows_nothing", field="views")
    if not display.name.strip():
        raise DomainError("display_nameless", field="name")
    if len(display.message) > MESSAGE_LIMIT:
        raise DomainError("display_message_long", field="message", limit=MESSAGE_LIMIT)
    if display.seconds not in SECONDS:
        raise DomainError("display_seconds", field="seconds", least=SECONDS[0], most=SECONDS[-1])
    if not _is_hall_size(display.distance_metres, display.height_cm):
        raise DomainError("display_hall_size", field="distance")
    display.version += 1
    display.save()
    return display


def _is_hall_size(distance: int | None, height: int | None) -> bool:
    """Return True if both are unknown, or both are possible."""
    return (distance is None and height is None) or (distance in DISTANCE_METRES and height in HEIGHT_CM)


def _set_page(display: Display, *, restart: bool, paused: bool | None) -> None:
    """Restart at the first page, pause, or resume where it stopped: `since` moves by the duration of the pause."""
    now = timezone.now()
    if restart:
        display.since, display.paused_at = now, None
    if paused and display.paused_at is None:
        display.paused_at = now
    elif paused is False and display.paused_at is not None:
        display.since += now - display.paused_at
        display.paused_at = None


def display_drop(*, display: Display, actor: Actor) -> None:
    """Delete the display; its browser shows a code again."""
    must_allow(actor, "displays", display.tournament)
    display.delete()
