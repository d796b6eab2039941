"""Parts of pages that a whole hall asks for at once: rendered once for each version of the tournament.

At 1000 players the ranking takes half a second to render, and two hundred phones ask for it after every deal.
"""

from collections.abc import Callable
from hashlib import blake2b
from threading import Lock, RLock
from weakref import WeakValueDictionary

from django.core.cache import cache

from tournaments.formatting.language import reader_language
from tournaments.models import Tournament

KEPT = 30  # seconds; what no version tells of, such as a name set right at the desk, is seen after so long

# One thread at a time draws for a tournament: all others shall have the processor for deals, and another tournament
# waits for none of it. A page that is kept whole may hold a part that is kept.
_turns: WeakValueDictionary[int, RLock] = WeakValueDictionary()
_finding = Lock()


def rendered_once(tournament: Tournament, *parts: str, render: Callable[[], str]) -> str:
    """The HTML for `parts` (what, and for whom) in the language that is active now, at this version or later.

    While one thread renders, the others who ask for the same tournament wait.
    """
    wanted = "\n".join((reader_language(), *parts)).encode(errors="replace")
    key = f"rendered:{tournament.pk}:{blake2b(wanted, digest_size=16).hexdigest()}"
    if (known := _known(key, tournament)) is not None:
        return known
    with _turn(tournament):
        if (known := _known(key, tournament)) is not None:
            return known
        html = render()
        cache.set(key, (tournament.version, html), KEPT)
        return html


def _turn(tournament: Tournament) -> RLock:
    with _finding:
        return _turns.setdefault(tournament.pk, RLock())


def _known(key: str, tournament: Tournament) -> str | None:
    kept: tuple[int, str] | None = cache.get(key)
    return kept[1] if kept is not None and kept[0] >= tournament.version else None
