"""Connections that stay open: one that asks, and one that hears of versions, as a browser has them."""

import asyncio
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from tests.engines.launcher import LOOPBACK

PAUSE = 1.0  # as live.js: a page is woken at most so often
READING: set[object] = set()  # a task that nobody holds ends, and a line is closed


class Line:
    """One connection that stays open."""

    def __init__(self, base: str, address: str = LOOPBACK) -> None:
        self._where, self._address = urlsplit(base), address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        reader = await self.send(method, path, body, **headers)
        status, found = await _head(reader)
        return status, found, await reader.readexactly(int(found.get("content-length", 0)))

    async def send(self, method: str, path: str, body: str = "", **headers: str) -> asyncio.StreamReader:
        if self._streams is None:
            host, port = self._where.hostname, self._where.port
            self._streams = await asyncio.open_connection(host, port, local_addr=(self._address, 0))
        reader, writer = self._streams
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        head = [f"{method} {path} HTTP/1.1", f"Host: {self._where.netloc}", f"Content-Length: {len(body)}", *lines]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        await writer.drain()
        return reader


async def _head(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str]]:
    first = await reader.readline()
    found: dict[str, str] = {}
    while line := (await reader.readline()).strip():
        name, _, value = line.decode().partition(":")
        found[name.lower()] = value.strip()
    return int(first.split()[1]), found


async def versions(base: str, address: str, path: str, **headers: str) -> "asyncio.Queue[int]":
    """A stream, read for as long as the program runs."""
    told: asyncio.Queue[int] = asyncio.Queue()
    line = Line(base, address)
    reader = await line.send("GET", path, Accept="text/event-stream", **headers)
    await _head(reader)

    async def read() -> None:
        while text := await reader.readline():
            if found := re.search(rb'"version": (\d+)', text):
                told.put_nowait(int(found.group(1)))

    READING.update({line, asyncio.create_task(read())})
    return told
