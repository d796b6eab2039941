"""The body of a request, read before anybody works for it: whoever sends slowly holds no thread."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = Mapping[str, Any]


class TooMuch(Exception):
    """More than `limit` bytes were sent or promised."""


class Gone(Exception):
    """The client left before the end of its request."""


async def body_of(scope: Scope, receive: Receive, *, limit: int) -> bytes:
    """The whole body.

    :raises TooMuch: by its length before a byte is read, or counted where none was told; :raises Gone.
    """
    if _length(scope) > limit:
        raise TooMuch
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
    return bytes(read)


def _length(scope: Scope) -> int:
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(told) if told.isdigit() else 0
