"""Attacks by a single client without a login, each a program: `python -m tests.load.attacks`."""

import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

AGAIN = 1.0  # seconds
Where = tuple[str, int]
Attack = Callable[[Where, str, int], Coroutine[Any, Any, None]]


async def silent(where: Where, _path: str, count: int) -> None:
    """Open silent connections; reopen those that the server closes."""
    await _all(count, lambda _: _held(where, b""))


async def streams(where: Where, path: str, count: int) -> None:
    """Pages that follow."""
    head = f"GET {path} HTTP/1.1\r\nHost: {where[0]}\r\nAccept: text/event-stream\r\n\r\n".encode()
    await _all(count, lambda _: _held(where, head))


async def trickle(where: Where, path: str, count: int) -> None:
    """Bodies of one byte a second."""
    head = f"POST {path} HTTP/1.1\r\nHost: {where[0]}\r\nContent-Length: 2000\r\n\r\n".encode()
    await _all(count, lambda _: _held(where, head, every=1.0))


async def flood(where: Where, path: str, count: int) -> None:
    """200 MB, by length and in chunks by turns, as fast as they are taken."""
    heads = [b"Content-Length: 200000000", b"Transfer-Encoding: chunked"]

    async def one(number: int) -> None:
        chunked = number % 2
        _, writer = await asyncio.open_connection(*where)
        writer.write(f"POST {path} HTTP/1.1\r\nHost: {where[0]}\r\n".encode() + heads[chunked] + b"\r\n\r\n")
        piece = b"x" * 100_000
        for _ in range(2_000):
            writer.write(b"186a0\r\n" + piece + b"\r\n" if chunked else piece)
            await writer.drain()
        writer.close()

    await _all(count, one)


async def crowd(where: Where, paths: str, count: int) -> None:
    """Clients that ask for pages, one after the other."""
    turns = itertools.cycle(paths.split(","))

    async def one(_: int) -> None:
        reader, writer = await asyncio.open_connection(*where)
        while True:
            writer.write(f"GET {next(turns)} HTTP/1.1\r\nHost: {where[0]}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.partition(b":")[2]))

    await _all(count, one)


async def _held(where: Where, said: bytes, *, every: float = 3600.0) -> None:
    """Keep a connection open as long as the server does, with a byte now and then."""
    reader, writer = await asyncio.open_connection(*where)
    writer.write(said)
    while True:
        try:
            async with asyncio.timeout(every):
                while await reader.read(65_536):
                    pass
            break
        except TimeoutError:
            writer.write(b"x")
    writer.close()


async def moment(seconds: float) -> None:
    """Time that passes at the other end."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()


async def _all(count: int, one: Callable[[int], Awaitable[None]]) -> None:
    async def again(number: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await one(number)
            await moment(AGAIN)  # a phone needs one too

    await asyncio.gather(*(again(number) for number in range(count)))


ATTACKS: dict[str, Attack] = {each.__name__: each for each in (silent, streams, trickle, flood, crowd)}

if __name__ == "__main__":
    name, base, path, count = sys.argv[1:]
    at = urlsplit(base)
    assert at.hostname is not None
    assert at.port is not None
    asyncio.run(ATTACKS[name]((at.hostname, at.port), path, int(count)))
