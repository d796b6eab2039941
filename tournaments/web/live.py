"""Live pages: a stream that says only at which version a tournament is. Pages fetch what they show by themselves.

The view says who may follow what; the server goes on from there (`deploy/http/streams`), without a thread or a
connection to the database for each stream. One poll per process serves them all: 250 open pages cost four queries a
second.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Self

from asgiref.sync import sync_to_async
from django.db import connection
from django.db.models import Max
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from tournaments.models import Event, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import may
from tournaments.services.core.faults import fault_of, reports
from tournaments.web.access import actor_of, get_public_tournament, get_tournament

POLL_SECONDS = 0.25
PING_SECONDS = 15.0  # live.js takes 45 s of silence for a dead line
FOLLOW = "Chelem-Follow"  # the header that tells the server to go on with a stream
PING = "event: ping\ndata: {}\n\n"


@dataclass(frozen=True)
class Topic:
    """What a page follows from which version on: a whole tournament, or what one of its tables must hear of."""

    tournament: int
    version: int
    table: int | None = None

    @property
    def text(self) -> str:
        return f"{self.tournament}/{self.version}/{self.table or ''}"

    @classmethod
    def of(cls, text: str) -> Self:
        tournament, version, table = text.split("/")
        return cls(int(tournament), int(version), int(table) if table else None)


def told(version: int) -> str:
    """The message that a page reads."""
    return f"data: {json.dumps({'version': version})}\n\n"


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """`text/event-stream` of `{"version": 87}`, with a `ping` at least every 15 seconds. Drafts are for the desk.

    Who is refused a stream asks for `application/json` and is told the version once.

    `?table=4` hears only of what was written at that table, and of what concerns every table.
    """
    found = (get_tournament if may(actor_of(request), "read") else get_public_tournament)(request, slug)
    topic = Topic(found.pk, found.version, number_typed(request.GET.get("table", "")))
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"version": found.version}, headers={"Cache-Control": "no-store"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", FOLLOW: topic.text}
    return HttpResponse(told(found.version), content_type="text/event-stream", headers=headers)


class Watch:
    """Knows the versions of the tournaments that somebody follows, and wakes those whom a new one concerns."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}
        self._followers: dict[int, dict[asyncio.Queue[int], int | None]] = defaultdict(dict)
        self._poll: asyncio.Task[None] | None = None

    async def follow(self, topic: Topic) -> AsyncGenerator[str, None]:
        """A message for each version that concerns the topic; a ping after a while without news."""
        news: asyncio.Queue[int] = asyncio.Queue()
        if (known := self._versions.setdefault(topic.tournament, topic.version)) != topic.version:
            news.put_nowait(known)  # it has moved since the page was told
        self._followers[topic.tournament][news] = topic.table
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(self._run())
        try:
            while True:
                yield await _next(news)
        finally:
            self._leave(topic, news)

    def _leave(self, topic: Topic, news: asyncio.Queue[int]) -> None:
        self._followers[topic.tournament].pop(news, None)
        if not self._followers[topic.tournament]:
            del self._followers[topic.tournament]
            self._versions.pop(topic.tournament, None)

    async def _run(self) -> None:
        """Ends with its last follower, so that an idle server asks nothing."""
        while self._followers:
            known = {pk: self._versions[pk] for pk in self._followers}
            for pk, moved in (await sync_to_async(_moved_meanwhile, thread_sensitive=False)(known)).items():
                if pk in self._versions:
                    self._versions[pk] = moved.version
                for news, table in self._followers.get(pk, {}).items():
                    if (version := moved.heard_at(table)) is not None:
                        news.put_nowait(version)
            await asyncio.sleep(POLL_SECONDS)


@dataclass(frozen=True)
class Moved:
    """How far a tournament is now, and the newest event of each table since; None: of those that name no table."""

    version: int
    tables: Mapping[int | None, int]

    def heard_at(self, table: int | None) -> int | None:
        """The version that a follower is told: of the whole tournament, or the newest that concerns its table."""
        if table is None:
            return self.version
        return max((self.tables[each] for each in (table, None) if each in self.tables), default=None)


def _moved_meanwhile(known: Mapping[int, int]) -> dict[int, Moved]:
    """None while the database is away: whoever follows is pinged on, and hears of everything afterwards."""
    try:
        return _moved(known)
    except Exception as error:
        if (fault := fault_of(error)) is None:
            raise
        reports.add(fault, error)
        return {}


def _moved(known: Mapping[int, int]) -> dict[int, Moved]:
    """The tournaments that are no longer at the version at which they were known."""
    try:
        now = dict(Tournament.objects.filter(pk__in=known).values_list("pk", "version"))
        return {pk: Moved(version, _tables(pk, known[pk])) for pk, version in now.items() if version != known[pk]}
    finally:
        if not connection.in_atomic_block:  # that of a test ends with the test
            connection.close()  # Django does that at the end of a request, and this is none


def _tables(tournament: int, version: int) -> dict[int | None, int]:
    since = Event.objects.filter(tournament=tournament, sequence__gt=version).order_by()
    return dict(since.values_list("table").annotate(newest=Max("sequence")))


async def _next(news: asyncio.Queue[int]) -> str:
    try:
        return told(await asyncio.wait_for(news.get(), PING_SECONDS))
    except TimeoutError:
        return PING
