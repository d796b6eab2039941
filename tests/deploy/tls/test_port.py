"""The port with TLS forwards bytes both ways, tells the application the client's address, and limits connections.

Each test runs as a coroutine (`steps`) with a forwarder in front of `Application`.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from deploy.http import forwarded, limits
from deploy.http.bodies import Scope
from deploy.http.forwarded import scope_of_client
from deploy.serve.network import LOOPBACK, free_port
from deploy.tls import AUTHORITY_FILE, port
from deploy.tls.port import Forwarder
from tests.waiting import TIMEOUT_SECONDS

FLOOD_BYTES = 12_000_000  # more than the buffers of the system hold
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def clients(monkeypatch: pytest.MonkeyPatch) -> dict[int, tuple[str, int]]:
    """Return the clients by local port, without those of earlier tests."""
    empty: dict[int, tuple[str, int]] = {}
    monkeypatch.setattr(forwarded, "_clients", empty)
    return empty


class Application:
    """A server without TLS that answers each line with the same in capitals, or `flood` with a file.

    It records the scope of the client for each line.
    """

    def __init__(self) -> None:
        self.scopes: list[Scope] = []
        self.ends: asyncio.Queue[None] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, client_port = writer.get_extra_info("peername")
        while line := await reader.readline():
            self.scopes.append(scope_of_client({"client": (host, str(client_port)), "scheme": "http"}))
            if line == b"flood\n":
                writer.write(bytes(FLOOD_BYTES))
                break
            writer.write(line.upper())
            await writer.drain()
        self.ends.put_nowait(None)
        writer.close()


@asynccontextmanager
async def forwarding(folder: Path) -> AsyncIterator[tuple[Application, Forwarder, Callable[[], Awaitable[Streams]]]]:
    """Run an application behind a forwarder; yield both, and a function that connects with TLS."""
    application = Application()
    server = await asyncio.start_server(application.serve, LOOPBACK, 0)
    forwarder = Forwarder(folder, port=free_port(LOOPBACK), target=server.sockets[0].getsockname()[1])
    running = asyncio.create_task(forwarder.run())

    async def connect() -> Streams:
        context = ssl.create_default_context(cafile=folder / AUTHORITY_FILE)
        return await asyncio.open_connection(LOOPBACK, forwarder.port, ssl=context, server_hostname="localhost")

    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await forwarder.is_listening.wait()
            yield application, forwarder, connect
    finally:
        running.cancel()
        server.close()
        await asyncio.gather(running, return_exceptions=True)


def run(steps: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(steps())


def test_bytes_go_both_ways(tmp_path: Path) -> None:
    async def steps() -> None:
        async with forwarding(tmp_path) as (_, _, connect):
            reader, writer = await connect()
            for line in (b"garde\n", b"x" * 10_000 + b"\n"):
                writer.write(line)
                assert await reader.readline() == line.upper()
            writer.close()

    run(steps)


def test_application_has_the_address_of_the_client_until_a_minute_after_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clients: dict[int, tuple[str, int]]
) -> None:
    monkeypatch.setattr(port, "FORGET_SECONDS", 0.0)

    async def steps() -> None:
        async with forwarding(tmp_path) as (application, _, connect):
            reader, writer = await connect()
            writer.write(b"garde\n")
            await reader.readline()
            own = writer.get_extra_info("sockname")[:2]
            assert application.scopes == [{"client": own, "scheme": "https"}]
            assert list(clients.values()) == [own]
            writer.close()
            await application.ends.get()
            while clients:
                await asyncio.sleep(0)

    run(steps)


def test_a_response_that_ends_with_the_connection_arrives_whole(tmp_path: Path) -> None:
    async def steps() -> None:
        async with forwarding(tmp_path) as (_, _, connect):
            reader, writer = await connect()
            writer.write(b"flood\n")
            size = 0
            while data := await reader.read(1_000):  # slower than the port reads
                size += len(data)
                await asyncio.sleep(0)
            assert size == FLOOD_BYTES

    run(steps)


def test_other_connections_keep_their_scope() -> None:
    scope = {"client": ("192.168.1.7", "50000"), "scheme": "http"}
    assert scope_of_client(scope) is scope
    assert scope_of_client({"client": None}) == {"client": None}


def test_end_of_the_client_reaches_the_application(tmp_path: Path) -> None:
    async def steps() -> None:
        async with forwarding(tmp_path) as (application, forwarder, connect):
            reader, writer = await connect()
            writer.write(b"garde\n")
            await reader.readline()
            writer.transport.abort()
            await application.ends.get()
            while forwarder.connections.total:
                await asyncio.sleep(0)

    run(steps)


@pytest.mark.parametrize("quota", ["TLS_CONNECTIONS", "TLS_CONNECTIONS_PER_ADDRESS"])
def test_connections_above_a_limit_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quota: str) -> None:
    monkeypatch.setattr(limits, quota, 2)

    async def steps() -> None:
        async with forwarding(tmp_path) as (_, _, connect):
            streams = [await connect() for _ in range(3)]
            answers = []
            for reader, writer in streams:
                writer.write(b"garde\n")
                answers.append(await read_or_end(reader))
            assert answers == [b"GARDE\n", b"GARDE\n", b""]
            for _, writer in streams:
                writer.close()

    run(steps)


def test_a_client_without_tls_is_closed_without_disturbing_others(tmp_path: Path) -> None:
    async def steps() -> None:
        async with forwarding(tmp_path) as (_, forwarder, connect):
            plain_reader, plain_writer = await asyncio.open_connection(LOOPBACK, forwarder.port)
            plain_writer.write(b"GET / HTTP/1.1\r\n\r\n")
            assert await read_or_end(plain_reader) == b""
            reader, writer = await connect()
            writer.write(b"garde\n")
            assert await reader.readline() == b"GARDE\n"
            writer.close()
            plain_writer.close()

    run(steps)


def test_certificate_is_renewed_for_a_new_address_without_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps() -> None:
        async with forwarding(tmp_path) as (_, forwarder, connect):
            assert ("IP Address", "192.168.43.7") not in names_of((await connect())[1])
            monkeypatch.setattr(port, "lan_addresses", lambda: ["192.168.43.7"])
            forwarder.renew()
            assert ("IP Address", "192.168.43.7") in names_of((await connect())[1])

    run(steps)


def test_renewal_that_fails_keeps_the_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_arguments: object) -> Path:
        raise OSError(28, "No space left on device")

    async def steps() -> None:
        async with forwarding(tmp_path) as (_, forwarder, connect):
            monkeypatch.setattr(port, "renew_certificate", refuse)
            forwarder.renew()
            reader, writer = await connect()
            writer.write(b"garde\n")
            assert await reader.readline() == b"GARDE\n"

    run(steps)
    assert "No space left on device" in caplog.text


def names_of(writer: asyncio.StreamWriter) -> tuple[tuple[str, str], ...]:
    """Return the names of the server's certificate, each with its kind."""
    return tuple(writer.get_extra_info("peercert")["subjectAltName"])


async def read_or_end(reader: asyncio.StreamReader) -> bytes:
    """Return a line, or nothing if the connection was closed."""
    try:
        return await reader.readline()
    except ConnectionError:
        return b""
