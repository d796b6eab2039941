"""A proxy that simulates a captive portal: in turn it forwards connections, or responds itself in various ways."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from urllib.parse import urlsplit

from tests.engines.launcher import LOOPBACK
from tests.threads import start_thread
from tests.waiting import TIMEOUT_SECONDS

PAGE = b"<!doctype html><h1>Portail Wi-Fi</h1>"
STATUSES = (200, 204, 400, 401, 403, 404, 405, 408, 413, 422, 429, 500, 503, 511)
SAME, OTHER, NOTHING, CUT = "302 to the same", "302 to another", "200 with nothing", "cut"
WAYS = (*map(str, STATUSES), SAME, OTHER, NOTHING, CUT)
FORWARD_SECONDS, PORTAL_SECONDS = (2.0, 8.0), (2.0, 12.0)  # minimum and maximum of a turn
HEAD_END = b"\r\n\r\n"
CHUNK_BYTES = 65_536


class Network:
    """A proxy that listens at `base`. `answered` counts its own responses by way."""

    def __init__(self, desk: str, rng: Random) -> None:
        self._desk, self._rng = urlsplit(desk), rng
        self._connections: set[asyncio.StreamWriter] = set()
        self._way = ""  # of responding itself; empty while it forwards
        self.base = ""
        self.answered: Counter[str] = Counter()

    @contextmanager
    def open(self) -> Iterator["Network"]:
        """Listen in a new thread until the end of the block."""
        ready = threading.Event()
        start_thread(lambda: asyncio.run(self._listen(ready)))
        assert ready.wait(TIMEOUT_SECONDS)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._ended.set)

    def begin_to_answer(self) -> None:
        """From now on forward and respond in turn, each time in another way."""
        asyncio.run_coroutine_threadsafe(self._take_turns(), self._loop)

    async def _listen(self, ready: threading.Event) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_server(self._serve, LOOPBACK, 0) as server:
            self.base = f"http://{LOOPBACK}:{server.sockets[0].getsockname()[1]}"
            ready.set()
            await self._ended.wait()

    async def _take_turns(self) -> None:
        """Forward for a while and respond in one way for a while, through all ways in random order."""
        while not self._ended.is_set():
            for way in self._rng.sample(WAYS, len(WAYS)):
                await self._take_turn("", FORWARD_SECONDS)
                await self._take_turn(way, PORTAL_SECONDS)

    async def _take_turn(self, way: str, least_and_most: tuple[float, float]) -> None:
        """Close all connections, as they belong to the previous turn, and wait some seconds."""
        self._way = way
        for connection in tuple(self._connections):
            connection.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._rng.uniform(*least_and_most)):
                await self._ended.wait()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward a connection to the desk, or respond to its first request in place of the desk."""
        self._connections.add(writer)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(HEAD_END)
            if self._way:
                self.answered[self._way] += 1
                writer.write(portal_response(self._way, path=head.split()[1].decode(), other=self._desk.netloc))
                await writer.drain()
            else:
                await self._forward(head, reader, writer)
        self._connections.discard(writer)
        writer.close()

    async def _forward(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        desk_reader, desk_writer = await asyncio.open_connection(self._desk.hostname, self._desk.port)
        self._connections.add(desk_writer)
        desk_writer.write(head)
        await asyncio.gather(copy(reader, desk_writer), copy(desk_reader, writer))
        self._connections.discard(desk_writer)


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Forward data until one side closes."""
    with suppress(OSError):
        while piece := await reader.read(CHUNK_BYTES):
            writer.write(piece)
            await writer.drain()
    writer.close()


def portal_response(way: str, *, path: str, other: str) -> bytes:
    """Return the response of a captive portal; empty if it closes the connection."""
    if way == CUT:
        return b""
    status, body, location_header = way[:3], PAGE, ""
    if way in {SAME, OTHER}:
        location_header = f"Location: {path if way == SAME else f'http://{other}/'}\r\n"
    if way in {NOTHING, "204"}:
        body = b""
    lines = [
        f"HTTP/1.1 {status} Portail",
        "Content-Type: text/html",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    head = "\r\n".join(lines) + f"\r\n{location_header}\r\n"
    return head.encode() + body
