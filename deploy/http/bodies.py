"""The body of a request, read before anybody works for it: whoever sends slowly holds no thread, and nothing is written
to the disk.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from deploy.http import limits
from deploy.http.limits import Held

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = Mapping[str, Any]
Grow = Callable[[int], None]

LARGEST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
LARGEST_FILE = settings.UPLOAD_MAX_BYTES + LARGEST  # and the form around it: a file a little too large has its own page
LARGEST_ARCHIVE = settings.ARCHIVE_MAX_BYTES + LARGEST
# Ends of the addresses that take files, some of them after the word of the organiser and a tournament.
FILES = ("/bureau/joueurs/import/", "/bureau/club/", "/ecrans/image/", "/photo/")
ARCHIVES = ("/bureau/archive/",)


class TooMuch(Exception):
    """More than may come here were sent or promised."""


class TooSlow(Exception):
    """It was not there in time."""


class Full(Exception):
    """The address, or all together, are sending more large bodies than there is room for."""


class Gone(Exception):
    """The client left before the end of its request."""


class Bodies:
    """Reads bodies, and knows how much of them is in memory."""

    def __init__(self) -> None:
        self._held = Held(limits.LARGE, limits.LARGE_OF_ALL)

    @contextmanager
    def room_for(self, address: str) -> Iterator[Grow]:
        """To call with the size of a body whenever it has grown; what it took is free at the end.

        :raises Full:
        """
        taken = 0

        def grow(size: int) -> None:
            nonlocal taken
            more = size - limits.SMALL - taken
            if more > 0:
                if not self._held.take(address, more):
                    raise Full
                taken += more

        try:
            yield grow
        finally:
            if taken:
                self._held.give(address, taken)


def limit_of(scope: Scope) -> int:
    """Bytes of the largest body that may come to the address."""
    if scope["method"] == "POST" and scope["path"].endswith(ARCHIVES):
        return LARGEST_ARCHIVE
    if scope["method"] == "POST" and scope["path"].endswith(FILES):
        return LARGEST_FILE
    return LARGEST


async def body_of(scope: Scope, receive: Receive, grow: Grow) -> bytes:
    """The whole body.

    :raises TooMuch: by its length before a byte is read, or counted where none was told;
    :raises TooSlow: :raises Full: :raises Gone:
    """
    limit = limit_of(scope)
    if _length(scope) > limit:
        raise TooMuch
    try:
        async with asyncio.timeout(limits.BODY_SECONDS if limit == LARGEST else limits.FILE_SECONDS):
            return await _read(receive, limit, grow)
    except TimeoutError as error:
        raise TooSlow from error


async def _read(receive: Receive, limit: int, grow: Grow) -> bytes:
    read = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        read += message.get("body", b"")
        more = message.get("more_body", False)
        if len(read) > limit:
            raise TooMuch
        grow(len(read))
    return bytes(read)


def _length(scope: Scope) -> int:
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told[:20]) if told.isdigit() else 0
