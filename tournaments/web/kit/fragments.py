"""Cache of page fragments that a whole hall requests at once, by version of the tournament.

At 1000 players the ranking takes half a second to render, and two hundred phones request it after every deal.
"""

from collections.abc import Callable
from hashlib import blake2b
from threading import Lock, RLock
from weakref import WeakValueDictionary

from django.core.cache import cache

from tournaments.formatting.language import reader_language
from tournaments.models import Tournament

CACHE_SECONDS = 30  # also the delay of changes without a new version, such as a corrected name

# One render lock per tournament, so that renders leave the CPU to deals. Re-entrant: a cached page may include a cached
# fragment.
_locks: WeakValueDictionary[int, RLock] = WeakValueDictionary()
_locks_guard = Lock()


def render_once(tournament: Tournament, *parts: str, render: Callable[[], str]) -> str:
    """Return the cached HTML of this version or a later one, rendering it on a miss.

    `parts` and the active language are the key. Threads that need a render of the same tournament wait for the lock.
    """
    wanted = "\n".join((reader_language(), *parts)).encode(errors="replace")
    key = f"rendered:{tournament.pk}:{blake2b(wanted, digest_size=16).hexdigest()}"
    if (cached := _read_cache(key, tournament)) is not None:
        return cached
    with _render_lock(tournament):
        if (cached := _read_cache(key, tournament)) is not None:
            return cached
        html = render()
        cache.set(key, (tournament.version, html), CACHE_SECONDS)
        return html


def _render_lock(tournament: Tournament) -> RLock:
    with _locks_guard:
        return _locks.setdefault(tournament.pk, RLock())


def _read_cache(key: str, tournament: Tournament) -> str | None:
    entry: tuple[int, str] | None = cache.get(key)
    return entry[1] if entry is not None and entry[0] >= tournament.version else None
