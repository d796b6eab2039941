"""A cache in Redis or Valkey that nobody waits for: while the server is away, each process remembers by itself.

What is kept there may be lost at any time, so a page needs none of it. The counts against guessing do not stop: each
process goes on counting, so a host with two of them allows twice as many tries until the server is back.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from tournaments.services.core.outages import Outage

TIMES = {"socket_connect_timeout": 0.3, "socket_timeout": 0.3}  # seconds; an answer takes a thousandth of one
LOOK_AGAIN = 5.0  # seconds
ENTRIES = 20_000  # in memory: more than anybody can make it forget in the minute of a count

_outages: dict[str, Outage] = {}  # of all threads, each of which has a cache of its own


def _or_in_memory(name: str) -> Callable[..., Any]:
    """An operation of the cache, in this process while the server is away."""
    asked, here = getattr(RedisCache, name), getattr(LocMemCache, name)

    @wraps(asked)
    def operation(self: "Cache", *args: Any, **kwargs: Any) -> Any:
        if self._outage.lasts():
            return here(self._memory, *args, **kwargs)
        try:
            answer = asked(self, *args, **kwargs)
        except (RedisError, OSError):
            self._outage.begins()
            return here(self._memory, *args, **kwargs)
        self._outage.ends()
        return answer

    return operation


class Cache(RedisCache):
    """Django's, which is asked only so long and never fails."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = params.get("OPTIONS", {})
        super().__init__(server, params | {"OPTIONS": TIMES | options})
        self._memory = LocMemCache(server, {"OPTIONS": {"MAX_ENTRIES": ENTRIES}})
        self._outage = _outages.setdefault(server, Outage(LOOK_AGAIN))

    def answers(self) -> bool:
        """Whether the server is there now."""
        try:
            return bool(self._cache.get_client().ping())
        except (RedisError, OSError):
            return False

    add = _or_in_memory("add")
    get = _or_in_memory("get")
    set = _or_in_memory("set")
    touch = _or_in_memory("touch")
    delete = _or_in_memory("delete")
    get_many = _or_in_memory("get_many")
    has_key = _or_in_memory("has_key")
    incr = _or_in_memory("incr")
    set_many = _or_in_memory("set_many")
    delete_many = _or_in_memory("delete_many")
    clear = _or_in_memory("clear")
