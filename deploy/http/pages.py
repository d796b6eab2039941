"""The ASGI application: Django's pages in threads that stay, so that each keeps its connection to SQLite.

Readers have threads of their own: while writers queue for the database, or a slow page is made, pages are still read.
Django's own ASGI handler makes a thread for each request and crosses between it and the event loop six times; a third
of the processor went there.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO

from django.conf import settings
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from deploy.http.bodies import Gone, Receive, Scope, Send, TooMuch, body_of
from deploy.http.streams import stream
from tournaments.web.live import FOLLOW, Topic

READERS, WRITERS = 16, 32
READING = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST = settings.UPLOAD_MAX_BYTES + settings.DATA_UPLOAD_MAX_MEMORY_SIZE  # a file, and the form around it


@dataclass(frozen=True)
class Answer:
    """A whole answer. With a topic it is the head of a stream."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes
    topic: Topic | None = None

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": self.topic is not None})


class Pages(ASGIHandler):
    """Django, asked in a thread once the whole request is here."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writers = ThreadPoolExecutor(WRITERS, "writer")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await body_of(scope, receive, limit=LARGEST)
        except TooMuch:
            await _refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE).send(send)
            return
        except Gone:
            return
        threads = self._readers if scope["method"] in READING else self._writers
        answer = await asyncio.get_running_loop().run_in_executor(threads, self._answer, scope, body)
        await answer.send(send)
        if answer.topic is not None:
            await stream(answer.topic, receive, send)

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


def _written(response: HttpResponseBase) -> Answer:
    """A file is read here: whoever fetches it slowly holds no thread. The largest is a document of some megabytes."""
    topic = None
    if FOLLOW in response:
        topic = Topic.of(response[FOLLOW])
        del response[FOLLOW], response["Content-Length"]
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return Answer(response.status_code, headers, b"".join(response), topic)


def _refusal(status: HTTPStatus) -> Answer:
    head = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    return Answer(status, head, status.phrase.encode())
