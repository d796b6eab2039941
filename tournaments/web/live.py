"""Live pages: a stream that says only at which version a tournament is. Pages fetch what they show by themselves.

The view says who may follow what; the server goes on from there (`deploy/http/streams`), without a thread or a
connection to the database for each stream. One poll per process serves them all: 250 open pages cost four queries a
second.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from asgiref.sync import sync_to_async
from django.db import connection
from django.db.models import Max, Sum
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from tournaments.models import Display, Event, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import may
from tournaments.services.core.faults import fault_of, reports
from tournaments.web.access import actor_of, get_public_stage, get_stage
from tournaments.web.addresses import At

POLL_SECONDS = 0.25
PING_SECONDS = 15.0  # live.js takes 45 s of silence for a dead line
FOLLOW = "Chelem-Follow"  # the header that tells the server to go on with a stream
PING = "event: ping\ndata: {}\n\n"
NONE_YET = 0  # the tournament of a screen that no desk has taken


class Stand(NamedTuple):
    """The version of a tournament, and a figure that changes whenever the desk steers its screens. For `NONE_YET` it
    changes whenever any screen is taken."""

    version: int
    screens: int

    @property
    def text(self) -> str:
        """As pages are told that follow both."""
        return f"{self.version}.{self.screens}"


@dataclass(frozen=True)
class Topic:
    """What a page follows from which version on: a whole tournament, or what one of its tables must hear of, or the
    tournament with its `screens` (as they stood then)."""

    tournament: int
    version: int
    table: int | None = None
    screens: int | None = None

    @property
    def text(self) -> str:
        table, screens = ("" if figure is None else figure for figure in (self.table, self.screens))
        return f"{self.tournament}/{self.version}/{table}/{screens}"

    @classmethod
    def of(cls, text: str) -> Self:
        tournament, version, table, screens = text.split("/")
        return cls(int(tournament), int(version), int(table) if table else None, int(screens) if screens else None)


def told(version: int | str) -> str:
    """The message that a page reads."""
    return f"data: {json.dumps({'version': version})}\n\n"


def stands(tournaments: Iterable[int]) -> dict[int, Stand]:
    """How far each of them is now, in a query; `NONE_YET` costs another."""
    asked = set(tournaments)
    moved = Tournament.objects.filter(pk__in=asked).annotate(steered=Sum("display__version", default=0)).order_by()
    found = {pk: Stand(version, steered) for pk, version, steered in moved.values_list("pk", "version", "steered")}
    if NONE_YET in asked:
        found[NONE_YET] = Stand(0, Display.objects.aggregate(newest=Max("pk", default=0))["newest"])
    return found


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """`text/event-stream` of `{"version": 87}`, with a `ping` at least every 15 seconds. Drafts are for the desk.

    Who is refused a stream asks for `application/json` and is told the version once.

    `?table=4` hears only of what was written at that table, and of what concerns every table; `?ecrans` hears of what
    the desk has its screens show, too.
    """
    get = get_stage if may(actor_of(request), "read") else get_public_stage
    found = get(request, At(slug)).tournament
    if "ecrans" in request.GET:
        return live_screens(request, found.pk)
    return _begun(request, Topic(found.pk, found.version, number_typed(request.GET.get("table", ""))), found.version)


def live_screens(request: HttpRequest, tournament: int) -> HttpResponse:
    """The stream of a tournament and what its screens shall show; `NONE_YET`: whether a screen is taken."""
    stand = stands([tournament])[tournament]
    return _begun(request, Topic(tournament, stand.version, screens=stand.screens), stand.text)


def _begun(request: HttpRequest, topic: Topic, version: int | str) -> HttpResponse:
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"version": version}, headers={"Cache-Control": "no-store"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", FOLLOW: topic.text}
    return HttpResponse(told(version), content_type="text/event-stream", headers=headers)


class Watch:
    """Knows how far the tournaments are that somebody follows, and wakes those whom something new concerns."""

    def __init__(self) -> None:
        self._stands: dict[int, Stand] = {}
        self._followers: dict[int, dict[asyncio.Queue[int | str], Topic]] = defaultdict(dict)
        self._poll: asyncio.Task[None] | None = None

    async def follow(self, topic: Topic) -> AsyncGenerator[str, None]:
        """A message for each version that concerns the topic; a ping after a while without news."""
        news: asyncio.Queue[int | str] = asyncio.Queue()
        known = self._known_with(topic)
        if known.version != topic.version:  # it has moved since the page was told
            news.put_nowait(known.version if topic.screens is None else known.text)
        self._followers[topic.tournament][news] = topic
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(self._run())
        try:
            while True:
                yield await _next(news)
        finally:
            self._leave(topic, news)

    def _known_with(self, topic: Topic) -> Stand:
        """How far the tournament was when its followers were last told. The first who follows screens says how those
        stood: what a later one has seen of them already, the others are still to be told."""
        known = self._stands.setdefault(topic.tournament, Stand(topic.version, topic.screens or 0))
        others = self._followers[topic.tournament].values()
        if topic.screens is not None and all(each.screens is None for each in others):
            known = self._stands[topic.tournament] = known._replace(screens=topic.screens)
        return known

    def _leave(self, topic: Topic, news: asyncio.Queue[int | str]) -> None:
        self._followers[topic.tournament].pop(news, None)
        if not self._followers[topic.tournament]:
            del self._followers[topic.tournament]
            self._stands.pop(topic.tournament, None)

    async def _run(self) -> None:
        """Ends with its last follower, so that an idle server asks nothing."""
        while self._followers:
            known = {pk: self._stands[pk] for pk in self._followers}
            for pk, moved in (await sync_to_async(_moved_meanwhile, thread_sensitive=False)(known)).items():
                if pk in self._stands:
                    self._stands[pk] = moved.stand
                for news, topic in self._followers.get(pk, {}).items():
                    if (version := moved.heard_by(topic)) is not None:
                        news.put_nowait(version)
            await asyncio.sleep(POLL_SECONDS)


@dataclass(frozen=True)
class Moved:
    """How far a tournament is now, and the newest event of each table since `before`; None: of those that name no
    table."""

    before: int
    stand: Stand
    tables: Mapping[int | None, int]

    def heard_by(self, topic: Topic) -> int | str | None:
        """The version that a follower is told: of the whole tournament, or the newest that concerns its table."""
        if topic.screens is not None:  # it may have come after this was asked, and know it already
            return self.stand.text if self.stand != (topic.version, topic.screens) else None
        if topic.table is None:
            return self.stand.version if self.stand.version != self.before else None
        return max((self.tables[each] for each in (topic.table, None) if each in self.tables), default=None)


def _moved_meanwhile(known: Mapping[int, Stand]) -> dict[int, Moved]:
    """None while the database is away: whoever follows is pinged on, and hears of everything afterwards."""
    try:
        return _moved(known)
    except Exception as error:
        if (fault := fault_of(error)) is None:
            raise
        reports.add(fault, error)
        return {}


def _moved(known: Mapping[int, Stand]) -> dict[int, Moved]:
    """The tournaments that no longer stand as they were known."""
    try:
        return {
            pk: Moved(known[pk].version, stand, _tables(pk, known[pk].version))
            for pk, stand in stands(known).items()
            if stand != known[pk]
        }
    finally:
        if not connection.in_atomic_block:  # that of a test ends with the test
            connection.close()  # Django does that at the end of a request, and this is none


def _tables(tournament: int, version: int) -> dict[int | None, int]:
    since = Event.objects.filter(tournament=tournament, sequence__gt=version).order_by()
    return dict(since.values_list("table").annotate(newest=Max("sequence")))


async def _next(news: asyncio.Queue[int | str]) -> str:
    try:
        return told(await asyncio.wait_for(news.get(), PING_SECONDS))
    except TimeoutError:
        return PING
