"""Cache of page fragments that a whole hall requests at once, by version of the tournament.

At 1000 players the ranking takes half a second to render, and two hundred phones request it after every deal.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from threading import Lock, RLock
from weakref import WeakValueDictionary

from django.core.cache import cache

from tournaments.formatting.language import reader_language
from tournaments.models import Tournament

CACHE_SECONDS = 30  # also the delay of changes without a new version, such as a corrected name
ANY_VERSION = 0

# One render lock per tournament, so that renders leave the CPU to deals. Re-entrant: a cached page may include a cached
# fragment.
_locks: WeakValueDictionary[int, RLock] = WeakValueDictionary()
_locks_guard = Lock()


def render_once(tournament: Tournament, *parts: str, render: Callable[[], str]) -> str:
    """Return the cached HTML of this version or a later one, rendering it on a miss.

    `parts` and the active language are the key. Threads that need a render of the same tournament wait for the lock.
    """
    return _render(tournament, parts, tournament.version, render)


def render_for_stamp(tournament: Tournament, stamp: str, *parts: str, render: Callable[[], str]) -> str:
    """Return the cached HTML of any version with this stamp, as of parts that few changes of the tournament concern."""
    return _render(tournament, ("stamp", stamp, *parts), ANY_VERSION, render)


def _render(tournament: Tournament, parts: Sequence[str], version: int, render: Callable[[], str]) -> str:
    """Return the cached HTML of this version or a later one; else render it, and store it as of this version."""
    wanted = "\n".join((reader_language(), *parts)).encode(errors="replace")
    key = f"rendered:{tournament.pk}:{blake2b(wanted, digest_size=16).hexdigest()}"
    if (cached := _read_cache(key, version)) is not None:
        return cached
    with _render_lock(tournament):
        if (cached := _read_cache(key, version)) is not None:
            return cached
        html = render()
        cache.set(key, (version, html), CACHE_SECONDS)
        return html


def _render_lock(tournament: Tournament) -> RLock:
    with _locks_guard:
        return _locks.setdefault(tournament.pk, RLock())


def _read_cache(key: str, version: int) -> str | None:
    entry: tuple[int, str] | None = cache.get(key)
    return entry[1] if entry is not None and entry[0] >= version else None
