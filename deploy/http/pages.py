"""The ASGI application: runs Django's views in long-lived threads, so that each thread keeps its SQLite connection.

GET requests have a thread pool of their own: pages are served while POSTs wait for the write lock or a slow page is
rendered. POSTs have precedence: a table waits for its deal, while a phone can wait a little for the ranking.
Django's own ASGI handler starts a thread for each request and crosses between thread and event loop six times, which
cost a third of the CPU.
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
from deploy.http.bodies import BodyMemory, ClientGone, Receive, Scope, Send, read_body
from deploy.http.forwarded import scope_of_client
from deploy.http.headers import add_security_headers
from deploy.http.limits import Quota
from deploy.http.precedence import Precedence
from deploy.http.senders import REFUSALS, accepts_stream, refusal, sender_of
from deploy.http.streams import stream
from deploy.http.waiting import IdleConnections, peer_of
from tournaments.web.live import FOLLOW, Topic

logger = logging.getLogger("chelem.refused")
READERS, WRITERS = 4, 32  # threads; few readers, because a deal shares the CPU with those at work
READ_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEALTH_PATHS = frozenset({"/healthz", "/readyz"})  # have a thread of their own: a full pool must not fail the probe


@dataclass(frozen=True)
class Answer:
    """A whole response, or the first part of a stream if it has a topic."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes
    topic: Topic | None = None

    async def send(self, send: Send) -> None:
        """Send the response with the security headers; a stream stays open for its events."""
        headers = add_security_headers(self.headers)
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": self.topic is not None})


class Pages(ASGIHandler):
    """ASGI handler that calls Django in a thread pool once the whole request has been received."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writers = ThreadPoolExecutor(WRITERS, "writer")
        self._health = ThreadPoolExecutor(1, "alive")
        self._semaphores: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._bodies = BodyMemory()
        self._streams = Quota(limits.STREAMS_PER_ADDRESS, limits.STREAMS_IN_ALL)
        self._connections = IdleConnections()
        self._precedence = Precedence()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body of a request, run Django, and send its response; refuse it if a limit is exceeded."""
        self._connections.start(scope)
        peer, scope = peer_of(scope), scope_of_client(scope)
        sender = sender_of(scope)
        try:
            with (
                self._hold_stream_slot(scope, sender, before_django=True),
                self._bodies.reserve(sender) as report_size,
            ):
                body = await read_body(scope, receive, report_size)
                with self._connections.mark_busy(peer):
                    await self._respond(scope, sender, body, receive, send)
        except ClientGone:
            return
        except tuple(REFUSALS) as error:
            await _build_refusal(scope, *REFUSALS[type(error)]).send(send)

    async def _respond(self, scope: Scope, sender: str, body: bytes, receive: Receive, send: Send) -> None:
        """Run Django and send its response, and after a response with a topic its stream."""
        answer = await self._run_in_pool(scope, sender, body)
        if answer.topic is None:
            await answer.send(send)
        else:
            with self._hold_stream_slot(scope, sender, before_django=False):
                await answer.send(send)
                await stream(answer.topic, receive, send)

    def _hold_stream_slot(self, scope: Scope, sender: str, *, before_django: bool) -> AbstractContextManager[None]:
        """Hold a stream slot of the address: before Django runs if the request accepts `text/event-stream`, so that a
        flood is rejected cheaply; otherwise after Django has answered with a stream.
        """
        return self._streams.hold(sender) if accepts_stream(scope) is before_django else nullcontext()

    async def _run_in_pool(self, scope: Scope, sender: str, body: bytes) -> Answer:
        """Run Django in the pool for health checks, reads or writes; a read waits for writers, a write for its turn."""
        run = asyncio.get_running_loop().run_in_executor
        if scope["path"] in HEALTH_PATHS:
            return await run(self._health, self._call_django, scope, body)
        if scope["method"] in READ_METHODS:
            async with (
                self._semaphores.setdefault(sender, asyncio.Semaphore(limits.READS_PER_ADDRESS)),
                self._semaphores.setdefault(_first_segment(scope), asyncio.Semaphore(limits.READS_PER_ORGANISER)),
            ):
                await self._precedence.wait_for_writers()
                return await run(self._readers, self._call_django_yielding, scope, body)
        with self._precedence.block_readers():
            async with self._precedence.take_turn():
                return await run(self._writers, self._call_django, scope, body)

    def _call_django_yielding(self, scope: Scope, body: bytes) -> Answer:
        """Run Django for a read, which yields to writers at each query."""
        with self._precedence.yield_to_writers():
            return self._call_django(scope, body)

    def _call_django(self, scope: Scope, body: bytes) -> Answer:
        """Run middleware and view in this thread, as `ASGIHandler.handle` does."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, error_response = self.create_request(scope, BytesIO(body))
        response = error_response if request is None else self.get_response(request)
        assert response is not None  # `create_request` returns either a request or an error response
        try:
            return _render(response)
        finally:
            response.close()


def _first_segment(scope: Scope) -> str:
    """Return the key of the read limit: a slash and the first path segment, on a shared host the organiser's slug.

    The slash distinguishes it from the keys of client addresses.
    """
    return "/" + str(scope["path"]).strip("/").partition("/")[0]


def _render(response: HttpResponseBase) -> Answer:
    """Read the response into memory, so that a slow download blocks no thread. Documents have a few MB at most."""
    topic = None
    if FOLLOW in response:
        topic = Topic.of(response[FOLLOW])
        del response[FOLLOW], response["Content-Length"]
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return Answer(response.status_code, headers, b"".join(response), topic)


def _build_refusal(scope: Scope, status: HTTPStatus, code: str) -> Answer:
    """Return the response of a request that is refused before Django runs, and log the refusal."""
    logger.warning(code, extra={"status_code": status, "refused": code})
    return Answer(status, *refusal(scope, status, code))
