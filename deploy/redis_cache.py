"""A cache in Redis or Valkey with a local fallback: during an outage each process uses a cache in memory.

Entries may be lost at any time, so pages must not depend on them. The rate limits against guessing continue, but each
process counts for itself: a host with two processes allows twice as many attempts until the server is back.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from tournaments.services.core.outages import Outage

TIMEOUTS = {"socket_connect_timeout": 0.3, "socket_timeout": 0.3}  # seconds; a response takes about 1 ms
RETRY_SECONDS = 5.0
MAX_ENTRIES = 20_000  # in memory: more than a client can evict during the minute of a rate limit

_outages: dict[str, Outage] = {}  # by server, shared by all threads, each of which has its own `Cache`


def _with_fallback(name: str) -> Callable[..., Any]:
    """Return an operation of the cache that falls back to memory during an outage."""
    remote, local = getattr(RedisCache, name), getattr(LocMemCache, name)

    @wraps(remote)
    def operation(self: "Cache", *args: Any, **kwargs: Any) -> Any:
        if self._outage.lasts():
            return local(self._memory, *args, **kwargs)
        try:
            result = remote(self, *args, **kwargs)
        except (RedisError, OSError):
            self._outage.begins()
            return local(self._memory, *args, **kwargs)
        self._outage.ends()
        return result

    return operation


class Cache(RedisCache):
    """Django's Redis cache with timeouts and the local fallback: an outage of the server fails no operation."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = params.get("OPTIONS", {})
        super().__init__(server, params | {"OPTIONS": TIMEOUTS | options})
        self._memory = LocMemCache(server, {"OPTIONS": {"MAX_ENTRIES": MAX_ENTRIES}})
        self._outage = _outages.setdefault(server, Outage(RETRY_SECONDS))

    def answers(self) -> bool:
        """Return True if the server responds now."""
        try:
            return bool(self._cache.get_client().ping())
        except (RedisError, OSError):
            return False

    add = _with_fallback("add")
    get = _with_fallback("get")
    set = _with_fallback("set")
    touch = _with_fallback("touch")
    delete = _with_fallback("delete")
    get_many = _with_fallback("get_many")
    has_key = _with_fallback("has_key")
    incr = _with_fallback("incr")
    set_many = _with_fallback("set_many")
    delete_many = _with_fallback("delete_many")
    clear = _with_fallback("clear")
