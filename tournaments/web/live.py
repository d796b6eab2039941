"""Server-sent events with the version of a tournament; pages then fetch their content themselves.

The view checks permissions and names the topic; the server sends the events (`deploy/http/streams`) without a thread
or database connection per stream. One poll per process serves all streams: 250 open pages cost four queries a second.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from asgiref.sync import sync_to_async
from django.db import connection
from django.db.models import Max, Sum
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.models import Display, Event, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import may
from tournaments.services.core.faults import fault_of, reports
from tournaments.web.access import actor_of, get_public_stage, get_stage
from tournaments.web.addresses import StageAddress

POLL_SECONDS = 0.25
PING_SECONDS = 15.0  # live.js reconnects after 45 s without data
FOLLOW = "Chelem-Follow"  # header of the response that makes the server open a stream; its value is a `Topic`
PING = "event: ping\ndata: {}\n\n"
NONE_YET = 0  # in place of a tournament, for a screen that is not assigned


class Position(NamedTuple):
    """The version of a tournament, and a number that grows when the desk changes its screens.

    For `NONE_YET` the number grows when any screen is assigned.
    """

    version: int
    screens: int

    @property
    def text(self) -> str:
        """Both as one version, for pages that follow both."""
        return f"{self.version}.{self.screens}"


@dataclass(frozen=True)
class Topic:
    """The subscription of a page that shows `version`: a tournament, one `table` of it, or the tournament with its
    `screens` (their number when the page was rendered)."""

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


def version_event(version: int | str) -> str:
    """Return the event with a version."""
    return f"data: {json.dumps({'version': version})}\n\n"


def read_positions(tournaments: Iterable[int]) -> dict[int, Position]:
    """Return the position of each tournament, in one query, and one more for `NONE_YET`."""
    keys = set(tournaments)
    rows = (
        Tournament.objects.filter(pk__in=keys).annotate(screens_version=Sum("display__version", default=0)).order_by()
    )
    positions = {
        pk: Position(version, screens) for pk, version, screens in rows.values_list("pk", "version", "screens_version")
    }
    if NONE_YET in keys:
        positions[NONE_YET] = Position(0, Display.objects.aggregate(newest=Max("pk", default=0))["newest"])
    return positions


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a `text/event-stream` of `{"version": 87}`, with a `ping` at least every 15 seconds.

    A draft needs the permission `read`.

    A client that was refused a stream requests `application/json` and gets the version once.

    `?table=4` limits events to those of that table and those of no table; `?ecrans` adds changes of the screens.
    """
    get = get_stage if may(actor_of(request), "read") else get_public_stage
    tournament = get(request, StageAddress(slug)).tournament
    if "ecrans" in request.GET:
        return live_screens(request, tournament.pk)
    return _start_stream(
        request,
        Topic(tournament.pk, tournament.version, number_typed(request.GET.get("table", ""))),
        tournament.version,
    )


def live_screens(request: HttpRequest, tournament: int) -> HttpResponse:
    """Open the stream of a tournament and its screens; for `NONE_YET`, of assignments of screens."""
    position = read_positions([tournament])[tournament]
    return _start_stream(request, Topic(tournament, position.version, screens=position.screens), position.text)


def _start_stream(request: HttpRequest, topic: Topic, version: int | str) -> HttpResponse:
    """Return the version as JSON to a client that requests it once; else the first event, after which the server
    opens the stream that the header `FOLLOW` asks for.
    """
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"version": version}, headers={"Cache-Control": "no-store"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", FOLLOW: topic.text}
    return HttpResponse(version_event(version), content_type="text/event-stream", headers=headers)


class Watch:
    """Polls the followed tournaments, and queues new versions for the streams whose topic they concern."""

    def __init__(self) -> None:
        self._positions: dict[int, Position] = {}
        self._followers: dict[int, dict[asyncio.Queue[int | str], Topic]] = defaultdict(dict)
        self._poll: asyncio.Task[None] | None = None

    async def follow(self, topic: Topic) -> AsyncGenerator[str, None]:
        """Yield an event for each version that concerns the topic, and a ping after `PING_SECONDS` without one."""
        queue: asyncio.Queue[int | str] = asyncio.Queue()
        last_sent = self._last_sent(topic)
        if last_sent.version != topic.version:  # the tournament has changed since the page was rendered
            queue.put_nowait(last_sent.version if topic.screens is None else last_sent.text)
        self._followers[topic.tournament][queue] = topic
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(self._run())
        try:
            while True:
                yield await _next_event(queue)
        finally:
            self._leave(topic, queue)

    def _last_sent(self, topic: Topic) -> Position:
        """Return the state that the followers of the tournament were last sent.

        The first topic with screens sets their number: a later one may have a newer number, which the others still
        have to be sent.
        """
        position = self._positions.setdefault(topic.tournament, Position(topic.version, topic.screens or 0))
        others = self._followers[topic.tournament].values()
        if topic.screens is not None and all(each.screens is None for each in others):
            position = self._positions[topic.tournament] = position._replace(screens=topic.screens)
        return position

    def _leave(self, topic: Topic, queue: asyncio.Queue[int | str]) -> None:
        """Remove a follower; forget a tournament that has no followers left."""
        self._followers[topic.tournament].pop(queue, None)
        if not self._followers[topic.tournament]:
            del self._followers[topic.tournament]
            self._positions.pop(topic.tournament, None)

    async def _run(self) -> None:
        """Poll until the last follower has left, so that an idle server runs no queries."""
        while self._followers:
            positions = {pk: self._positions[pk] for pk in self._followers}
            for pk, change in (await sync_to_async(_read_changes, thread_sensitive=False)(positions)).items():
                if pk in self._positions:
                    self._positions[pk] = change.position
                for queue, topic in self._followers.get(pk, {}).items():
                    if (version := change.version_for(topic)) is not None:
                        queue.put_nowait(version)
            await asyncio.sleep(POLL_SECONDS)


@dataclass(frozen=True)
class Change:
    """The new state of a tournament, and the newest event per table since version `before`; key None: of no table."""

    before: int
    position: Position
    tables: Mapping[int | None, int]

    def version_for(self, topic: Topic) -> int | str | None:
        """Return the version to send for a topic, or None if the change does not concern it."""
        if topic.screens is not None:  # a topic from after the query may have this state already
            return self.position.text if self.position != (topic.version, topic.screens) else None
        if topic.table is None:
            return self.position.version if self.position.version != self.before else None
        return max((self.tables[each] for each in (topic.table, None) if each in self.tables), default=None)


def _read_changes(positions: Mapping[int, Position]) -> dict[int, Change]:
    """Return the changes, or none while the database is away: streams then send pings, and the changes later."""
    try:
        return _find_changes(positions)
    except Exception as error:
        if (fault := fault_of(error)) is None:
            raise
        reports.add(fault, error)
        return {}


def _find_changes(positions: Mapping[int, Position]) -> dict[int, Change]:
    """Return the tournaments whose state differs from `positions`."""
    try:
        return {
            pk: Change(positions[pk].version, position, _newest_by_table(pk, positions[pk].version))
            for pk, position in read_positions(positions).items()
            if position != positions[pk]
        }
    finally:
        if not connection.in_atomic_block:  # a test has its own transaction
            connection.close()  # Django closes connections only at the end of requests


def _newest_by_table(tournament: int, version: int) -> dict[int | None, int]:
    since = Event.objects.filter(tournament=tournament, sequence__gt=version).order_by()
    return dict(since.values_list("table").annotate(newest=Max("sequence")))


async def _next_event(news: asyncio.Queue[int | str]) -> str:
    try:
        return version_event(await asyncio.wait_for(news.get(), PING_SECONDS))
    except TimeoutError:
        return PING


def live_context(tournament: Tournament) -> dict[str, Any]:
    """Return the context of live updates; empty before the registration and once the ranking is published."""
    if tournament.state not in {Tournament.State.OPEN, Tournament.State.RUNNING, Tournament.State.FINISHED}:
        return {}
    return {"live_url": reverse("live", args=[tournament.slug]), "live_version": tournament.version}
