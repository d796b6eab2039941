"""Reads the body of a request on the event loop, before a thread is taken: a slow upload blocks no worker thread, and
no body is spooled to disk.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from deploy.http import limits
from deploy.http.limits import Quota

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = Mapping[str, Any]
ReportSize = Callable[[int], None]

MAX_BODY_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
# The file and the form around it. A file slightly above UPLOAD_MAX_BYTES reaches Django, whose form explains the limit.
MAX_UPLOAD_BYTES = settings.UPLOAD_MAX_BYTES + MAX_BODY_BYTES
MAX_ARCHIVE_BYTES = settings.ARCHIVE_MAX_BYTES + MAX_BODY_BYTES
# Path suffixes of the pages that accept files. The slugs of an organiser and of a tournament may precede them.
UPLOAD_PATHS = ("/bureau/joueurs/import/", "/bureau/club/", "/ecrans/image/", "/photo/")
ARCHIVE_PATHS = ("/bureau/archive/", "/bureau/reprise/")


class BodyTooLarge(Exception):
    """The declared or received length is over the limit of the path."""


class BodyTooSlow(Exception):
    """The body was not complete before the timeout."""


class ServerFull(Exception):
    """The quota for large bodies is exhausted, for this address or for all addresses together."""


class ClientGone(Exception):
    """The client disconnected before the end of its request."""


class BodyMemory:
    """Counts the bytes of large bodies in memory, per address and in all."""

    def __init__(self) -> None:
        self._quota = Quota(limits.LARGE_BYTES_PER_ADDRESS, limits.LARGE_BYTES_IN_ALL)

    @contextmanager
    def reserve(self, address: str) -> Iterator[ReportSize]:
        """Yield a function to call with the size of a body each time it has grown; release the memory at the end.

        :raises ServerFull:
        """
        reserved_bytes = 0

        def report_size(size: int) -> None:
            nonlocal reserved_bytes
            more = size - limits.SMALL_BODY_BYTES - reserved_bytes
            if more > 0:
                if not self._quota.take(address, more):
                    raise ServerFull
                reserved_bytes += more

        try:
            yield report_size
        finally:
            if reserved_bytes:
                self._quota.release(address, reserved_bytes)


def max_bytes_of(scope: Scope) -> int:
    """Return the size limit of a body sent to this path, in bytes."""
    if scope["method"] == "POST" and scope["path"].endswith(ARCHIVE_PATHS):
        return MAX_ARCHIVE_BYTES
    if scope["method"] == "POST" and scope["path"].endswith(UPLOAD_PATHS):
        return MAX_UPLOAD_BYTES
    return MAX_BODY_BYTES


async def read_body(scope: Scope, receive: Receive, report_size: ReportSize) -> bytes:
    """Return the whole body.

    :raises BodyTooLarge: Content-Length is over the limit, before a byte is read; without the header, by counting
    :raises BodyTooSlow: :raises ServerFull: :raises ClientGone:
    """
    limit = max_bytes_of(scope)
    if _content_length(scope) > limit:
        raise BodyTooLarge
    try:
        async with asyncio.timeout(limits.BODY_SECONDS if limit == MAX_BODY_BYTES else limits.FILE_SECONDS):
            return await _read_chunks(receive, limit, report_size)
    except TimeoutError as error:
        raise BodyTooSlow from error


async def _read_chunks(receive: Receive, limit: int, report_size: ReportSize) -> bytes:
    """Return the body of a request, calling `report_size` with its length after each chunk.

    :raises BodyTooLarge: as soon as it exceeds `limit` bytes
    :raises ClientGone: the client closed the connection
    """
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > limit:
            raise BodyTooLarge
        report_size(len(body))
    return bytes(body)


def _content_length(scope: Scope) -> int:
    header = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(header[:20]) if header.isdigit() else 0  # int() raises ValueError above 4,300 digits
