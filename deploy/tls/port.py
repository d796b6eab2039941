"""The port with TLS: decrypts connections, and forwards their bytes to the port without TLS of the same process.

One application serves both ports, so limits and caches in memory are common to both. No request is parsed here:
`deploy/http/forwarded.py` gives the application the client's address.
"""

import asyncio
import logging
import ssl
import threading
from asyncio import sslproto
from contextlib import suppress
from pathlib import Path

from deploy.http import limits
from deploy.http.forwarded import Peer, forget_client, remember_client
from deploy.http.limits import Quota, QuotaExceeded
from deploy.serve.network import ADDRESS_POLL_SECONDS, EVERYWHERE, LOOPBACK, lan_addresses
from deploy.tls.authority import renew_certificate

logger = logging.getLogger("chelem.tls")
HANDSHAKE_SECONDS = 10
CLOSE_SECONDS = 20
CHUNK_BYTES = 16_384  # one TLS record
RETRY_SECONDS = 1.0  # if the port is still taken, by the process that this one replaces
# A request may be read after its connection has ended. The system reserves the local port for as long (TIME_WAIT).
FORGET_SECONDS = 60.0

# The default of 256 kB, allocated for each connection, is 64 MB for 250 tablets (`tests/load/tls`).
sslproto.SSLProtocol.max_size = CHUNK_BYTES


def serve_in_thread(folder: Path, *, port: int, target: int) -> None:
    """Forward from `port` to `target` in a thread, until the process ends. The certificate is in `folder`."""
    forwarder = Forwarder(folder, port=port, target=target)
    threading.Thread(target=asyncio.run, args=(forwarder.run(),), name="tls", daemon=True).start()


class Forwarder:
    """Listens on `port` with TLS, and forwards to `target` on this computer."""

    def __init__(self, folder: Path, *, port: int, target: int) -> None:
        self.folder = folder
        self.port = port
        self.target = target
        self.connections = Quota(limits.TLS_CONNECTIONS_PER_ADDRESS, limits.TLS_CONNECTIONS)
        self.is_listening = asyncio.Event()
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._context.set_alpn_protocols(["http/1.1"])

    async def run(self) -> None:
        """Serve, and renew the certificate when it is due or an address of this computer has changed."""
        self.renew()
        while True:
            with suppress(OSError):
                server = await asyncio.start_server(
                    self._forward,
                    EVERYWHERE,
                    self.port,
                    ssl=self._context,
                    ssl_handshake_timeout=HANDSHAKE_SECONDS,
                    limit=CHUNK_BYTES,
                )
                break
            await asyncio.sleep(RETRY_SECONDS)
        async with server:
            self.is_listening.set()
            while True:
                await asyncio.sleep(ADDRESS_POLL_SECONDS)
                self.renew()

    def renew(self) -> None:
        """Load the certificate, which may be a new one. After a failure, the loaded one stays."""
        try:
            file = renew_certificate(self.folder, lan_addresses())
            self._context.load_cert_chain(file)
        except OSError as error:  # `ssl.SSLError` is one
            logger.warning("certificate not renewed: %s", error)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until either end closes it; close it at once above the quota of its client."""
        client: Peer = (writer.get_extra_info("peername") or ("", 0))[:2]
        try:
            with self.connections.hold(client[0]):
                await self._connect(client, reader, writer)
                writer.close()  # once its buffer is sent
                async with asyncio.timeout(CLOSE_SECONDS):
                    await writer.wait_closed()
        except (OSError, QuotaExceeded):  # OSError: either end is gone, or a client that reads nothing
            pass
        finally:
            writer.transport.abort()

    async def _connect(self, client: Peer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Copy in both directions until one of them ends."""
        target_reader, target_writer = await asyncio.open_connection(LOOPBACK, self.target, limit=CHUNK_BYTES)
        port = target_writer.get_extra_info("sockname")[1]
        remember_client(port, client)
        copies = [
            asyncio.create_task(_copy(reader, target_writer)),
            asyncio.create_task(_copy(target_reader, writer)),
        ]
        try:
            await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for copy in copies:
                copy.cancel()
            await asyncio.gather(*copies, return_exceptions=True)
            target_writer.close()
            asyncio.get_running_loop().call_later(FORGET_SECONDS, forget_client, port, client)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(CHUNK_BYTES):
        writer.write(data)
        await writer.drain()
