"""Live pages: a stream that says only at which version a tournament is. Pages fetch what they show by themselves.

One poll per process serves all its streams, on either database: 250 open pages cost one query a second.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import wraps
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Tournament
from tournaments.services.access.permissions import may
from tournaments.web.access import actor_of, get_public_tournament, get_tournament

POLL_SECONDS = 0.5
PING_SECONDS = 15.0  # live.js takes 45 s of silence for a dead line
P = ParamSpec("P")
T = TypeVar("T")


class Watch:
    """Knows the versions of the tournaments that somebody follows, and wakes the followers when one moves."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}
        self._followers: dict[int, set[asyncio.Event]] = defaultdict(set)
        self._poll: asyncio.Task[None] | None = None

    async def follow(self, tournament_id: int) -> AsyncIterator[int | None]:
        """The version now, then each new one; None after a while without news."""
        moved = asyncio.Event()
        self._followers[tournament_id].add(moved)
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(self._run())
        try:
            yield await _version(tournament_id)
            while True:
                try:
                    await asyncio.wait_for(moved.wait(), PING_SECONDS)
                except TimeoutError:
                    yield None
                else:
                    moved.clear()
                    yield self._versions[tournament_id]
        finally:
            self._followers[tournament_id].discard(moved)
            if not self._followers[tournament_id]:
                del self._followers[tournament_id]
                self._versions.pop(tournament_id, None)

    async def _run(self) -> None:
        """Ends with its last follower, so that an idle server asks nothing."""
        while self._followers:
            for pk, version in (await _versions(list(self._followers))).items():
                if self._versions.get(pk) != version:
                    self._versions[pk] = version
                    for follower in self._followers.get(pk, ()):
                        follower.set()
            await asyncio.sleep(POLL_SECONDS)


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def short(ask: Callable[P, T]) -> Callable[P, Coroutine[None, None, T]]:
    """A question to the database that gives its connection back at once.

    Django does that at the end of a request, and a stream has none for hours: a dozen pages that listen would hold
    every connection of a host.
    """

    @wraps(ask)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return ask(*args, **kwargs)
        finally:
            if not connection.in_atomic_block:  # that of a test ends with the test
                connection.close()

    return sync_to_async(asked)


@short
def _versions(pks: list[int]) -> dict[int, int]:
    return dict(Tournament.objects.filter(pk__in=pks).values_list("pk", "version"))


async def _version(pk: int) -> int:
    return (await _versions([pk])).get(pk, 0)


@short
def _tournament_id(request: HttpRequest, slug: str) -> int:
    """Drafts are for the desk."""
    found = get_tournament if may(actor_of(request), "read") else get_public_tournament
    return found(request, slug).pk


async def _stream(tournament_id: int) -> AsyncIterator[str]:
    watch = _watches.setdefault(asyncio.get_running_loop(), Watch())
    async for version in watch.follow(tournament_id):
        yield "event: ping\ndata: {}\n\n" if version is None else f"data: {json.dumps({'version': version})}\n\n"


@require_GET
async def live(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """`text/event-stream` of `{"version": 87}`, with a `ping` at least every 15 seconds."""
    stream = _stream(await _tournament_id(request, slug))
    return StreamingHttpResponse(
        stream,
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
