"""Screens of the hall: a browser shows a code, the desk takes it by that code, and says what it shows from then on.

A browser that nobody has taken leaves nothing in the database: its code lives in memory for a quarter of an hour after
it was last shown. 24^6 codes are 190 million, and only the desk may try one.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from players.models import Organiser
from tournaments.models import Display, Tournament
from tournaments.services.access.addresses import network_of
from tournaments.services.access.codes import CODE_LETTERS, LENGTH, try_is_one_too_many
from tournaments.services.access.people_and_devices import digest
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, TooMany
from tournaments.services.core.row_locks import lock_tournament

KEPT = 15 * 60  # seconds
OF_AN_ADDRESS = 60  # screens a minute
MOST_VIEWS = 10


def display_get(secret: str | None, organiser: Organiser | None) -> Display | None:
    """The display that has this secret, if the organiser of the address has it."""
    if not secret:
        return None
    found = Display.objects.filter(digest=digest(secret), tournament__organiser=organiser)
    return found.select_related("tournament").first()


def display_code(secret: str, organiser: Organiser | None, *, address: str) -> str:
    """The code of a browser that nobody has taken yet, the same as long as it is shown.

    :raises TooMany: `displays_too_many` were opened from this address of the network within a minute.
    """
    own = digest(secret)
    code: str | None = cache.get(f"display-of:{own}")
    if code is None:
        if try_is_one_too_many(f"displays:{network_of(address)}", most=OF_AN_ADDRESS):
            raise TooMany("displays_too_many")
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH))
    cache.set(f"display-of:{own}", code, KEPT)
    cache.set(f"display:{code}", (own, organiser and organiser.pk), KEPT)
    return code


@transaction.atomic
def display_take(*, tournament: Tournament, code: str, name: str, actor: Actor) -> Display:
    """The screen that shows this code, typed in any case, is this tournament's from now on.

    :raises DomainError: `arbiter_only`, `display_unknown`, `display_nameless`.
    """
    lock_tournament(tournament)
    must_allow(actor, "displays", tournament)
    letters = "".join(code.split()).upper()
    known: tuple[str, int] | None = cache.get(f"display:{letters}") if letters.isascii() and letters.isalpha() else None
    if known is None or known[1] != tournament.organiser_id:
        raise DomainError("display_unknown", field="code")
    if not name.strip():
        raise DomainError("display_nameless", field="name")
    cache.delete(f"display:{letters}")
    fresh = {
        "tournament": tournament,
        "name": name.strip(),
        "views": [Display.View.EVERYTHING],
        "since": timezone.now(),
    }
    return Display.objects.update_or_create(digest=known[0], defaults=fresh)[0]


@dataclass(frozen=True, kw_only=True)
class DisplayChange:
    """What a display shows from now on, how large, whether its pages stand still, and whether it sounds at the end of
    time. None leaves a setting as it is."""

    name: str | None = None
    views: Sequence[str] | None = None
    message: str | None = None
    paused: bool | None = None
    size: str | None = None
    gong: bool | None = None


@transaction.atomic
def display_show(*, display: Display, change: DisplayChange, actor: Actor) -> Display:
    """Change what a display shows. Something else to show begins at its first page, and turns.

    :raises DomainError: `arbiter_only`, `display_shows_nothing`, `display_nameless`.
    """
    lock_tournament(display.tournament)
    must_allow(actor, "displays", display.tournament)
    display.refresh_from_db(from_queryset=Display.objects.select_related("tournament"))
    for field in ("name", "views", "message", "size", "gong"):
        if (value := getattr(change, field)) is not None:
            setattr(display, field, value)
    _turn(display, anew=change.views is not None or change.message is not None, paused=change.paused)
    if not 0 < len(display.views) <= MOST_VIEWS or not set(display.views) <= set(Display.View):
        raise DomainError("display_shows_nothing", field="views")
    if not display.name.strip():
        raise DomainError("display_nameless", field="name")
    display.version += 1
    display.save()
    return display


def _turn(display: Display, *, anew: bool, paused: bool | None) -> None:
    """From the first page, or on from where it stood."""
    now = timezone.now()
    if anew:
        display.since, display.paused_at = now, None
    if paused and display.paused_at is None:
        display.paused_at = now
    elif paused is False and display.paused_at is not None:
        display.since += now - display.paused_at
        display.paused_at = None


def display_drop(*, display: Display, actor: Actor) -> None:
    """The screen is nobody's any more, and shows a code again."""
    must_allow(actor, "displays", display.tournament)
    display.delete()
