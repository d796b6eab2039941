"""The ASGI application: Django's pages in threads that stay, so that each keeps its connection to SQLite.

Readers have threads of their own: while writers queue for the database, or a slow page is made, pages are still read.
Writers go first: a deal is waited for at a table, and fifty phones that ask for the ranking are served a little later.
Django's own ASGI handler makes a thread for each request and crosses between it and the event loop six times; a third
of the processor went there.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from weakref import WeakValueDictionary

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from deploy.http import limits
from deploy.http.bodies import Bodies, Gone, Receive, Scope, Send, body_of
from deploy.http.headers import completed
from deploy.http.limits import Held
from deploy.http.precedence import Precedence
from deploy.http.senders import REFUSED, asks_for_stream, refusal, sender_of
from deploy.http.streams import stream
from deploy.http.waiting import Waiting
from tournaments.web.live import FOLLOW, Topic

logger = logging.getLogger("chelem.refused")
READERS, WRITERS = 4, 32  # a deal that comes while readers are at work shares the processor with so many
READING = frozenset({"GET", "HEAD", "OPTIONS"})
ALIVE = frozenset(
    {"/healthz", "/readyz"}
)  # whoever watches the server must hear of it when its threads are all at work


@dataclass(frozen=True)
class Answer:
    """A whole answer. With a topic it is the head of a stream."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes
    topic: Topic | None = None

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": completed(self.headers)})
        await send({"type": "http.response.body", "body": self.content, "more_body": self.topic is not None})


class Pages(ASGIHandler):
    """Django, asked in a thread once the whole request is here."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writers = ThreadPoolExecutor(WRITERS, "writer")
        self._alive = ThreadPoolExecutor(1, "alive")
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._bodies = Bodies()
        self._streams = Held(limits.STREAMS, limits.STREAMS_OF_ALL)
        self._waiting = Waiting()
        self._precedence = Precedence()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._waiting.begin(scope)
        sender = sender_of(scope)
        try:
            with self._follower(scope, sender, before=True), self._bodies.room_for(sender) as grow:
                body = await body_of(scope, receive, grow)
                with self._waiting.answering(scope):
                    await self._answered(scope, sender, body, receive, send)
        except Gone:
            return
        except tuple(REFUSED) as refused:
            await _refusal(scope, *REFUSED[type(refused)]).send(send)

    async def _answered(self, scope: Scope, sender: str, body: bytes, receive: Receive, send: Send) -> None:
        answer = await self._in_turn(scope, sender, body)
        if answer.topic is None:
            await answer.send(send)
        else:
            with self._follower(scope, sender, before=False):
                await answer.send(send)
                await stream(answer.topic, receive, send)

    def _follower(self, scope: Scope, sender: str, *, before: bool) -> AbstractContextManager[None]:
        """A page says that it asks for a stream, and is counted before Django is asked: a thousand are no work."""
        return self._streams.holding(sender) if asks_for_stream(scope) is before else nullcontext()

    async def _in_turn(self, scope: Scope, sender: str, body: bytes) -> Answer:
        work = asyncio.get_running_loop().run_in_executor
        if scope["path"] in ALIVE:
            return await work(self._alive, self._answer, scope, body)
        if scope["method"] in READING:
            async with (
                self._turns.setdefault(sender, asyncio.Semaphore(limits.READING)),
                self._turns.setdefault(_club(scope), asyncio.Semaphore(limits.READING_ALIKE)),
            ):
                await self._precedence.reading()
                return await work(self._readers, self._read, scope, body)
        with self._precedence.writing():
            async with self._precedence.turn():
                return await work(self._writers, self._answer, scope, body)

    def _read(self, scope: Scope, body: bytes) -> Answer:
        with self._precedence.giving_way():
            return self._answer(scope, body)

    def _answer(self, scope: Scope, body: bytes) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, BytesIO(body))
        response = refusal if request is None else self.get_response(request)
        assert response is not None  # one or the other, which its type does not say
        try:
            return _written(response)
        finally:
            response.close()


def _club(scope: Scope) -> str:
    """The first word of an address: the club where an install has several, else a tournament, or what all share."""
    return "/" + str(scope["path"]).strip("/").partition("/")[0]


def _written(response: HttpResponseBase) -> Answer:
    """A file is read here: whoever fetches it slowly holds no thread. The largest is a document of some megabytes."""
    topic = None
    if FOLLOW in response:
        topic = Topic.of(response[FOLLOW])
        del response[FOLLOW], response["Content-Length"]
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return Answer(response.status_code, headers, b"".join(response), topic)


def _refusal(scope: Scope, status: HTTPStatus, code: str) -> Answer:
    logger.warning(code, extra={"status_code": status, "refused": code})
    return Answer(status, *refusal(scope, status, code))
