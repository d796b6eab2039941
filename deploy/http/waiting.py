"""Closes the oldest idle connections of a client address that holds more than `limits.IDLE_CONNECTIONS`.

Granian accepts connections and reads headers. It has no limit per address, and closes a connection without a complete
header only after `limits.HEADER_SECONDS`. This module scans the sockets of the process once a second, as soon as there
are many. A connection is never closed from the end of the body of its request to the end of the response or stream.
"""

import asyncio
import os
import socket
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings

from deploy.http import limits
from deploy.http.bodies import Scope
from deploy.http.forwarded import Peer

SCAN_SECONDS = 1.0
# Lists the file descriptors of this process. None on Windows, where this limit does not apply.
DESCRIPTOR_FOLDER = next((path for path in (Path("/proc/self/fd"), Path("/dev/fd")) if path.is_dir()), None)


class IdleConnections:
    """Tracks connections with a request in progress, and closes surplus ones among the others."""

    def __init__(self) -> None:
        self.busy: set[Peer] = set()
        self.port = 0
        self._first_scan: dict[Peer, int] = {}
        self._scans = 0
        self._task: asyncio.Task[None] | None = None

    def start(self, scope: Scope) -> None:
        """Start the scanning task at the first request, in its event loop and for the port of the request. On a host
        there is none: all connections come from the proxy, which has limits of its own.
        """
        if DESCRIPTOR_FOLDER and self._task is None and not settings.HOSTED:
            self.port = int((scope.get("server") or ("", 0))[1] or 0)
            self._task = asyncio.get_running_loop().create_task(self._run())

    @contextmanager
    def mark_busy(self, peer: Peer) -> Iterator[None]:
        """Protect the connection of a request, whose body has been read, until its response or stream has ended."""
        self.busy.add(peer)
        try:
            yield
        finally:
            self.busy.discard(peer)

    async def _run(self) -> None:
        """Close surplus connections at each scan that finds more than `limits.IDLE_CONNECTIONS`."""
        while True:
            await asyncio.sleep(SCAN_SECONDS)
            if len(_descriptors()) > limits.IDLE_CONNECTIONS:
                await asyncio.get_running_loop().run_in_executor(None, self.close_surplus)

    def close_surplus(self) -> int:
        """Close the oldest idle connections above the limit per address; return how many were closed."""
        self._scans += 1
        descriptors = _descriptors_by_peer(self.port)
        self._first_scan = {peer: self._first_scan.get(peer, self._scans) for peer in descriptors}
        idle_peers: dict[str, list[Peer]] = defaultdict(list)
        for peer in descriptors.keys() - self.busy:
            if self._first_scan[peer] < self._scans:  # a new connection gets one scan to send its request
                idle_peers[peer[0]].append(peer)
        closed_count = 0
        for peers in idle_peers.values():
            surplus = len(peers) - limits.IDLE_CONNECTIONS
            for peer in sorted(peers, key=lambda peer: self._first_scan[peer])[: max(0, surplus)]:
                closed_count += _shut_down(descriptors[peer], peer)
        return closed_count


def peer_of(scope: Scope) -> Peer:
    """Return the other end of the connection of a request: the client, or the port with TLS (`deploy/tls/port.py`)."""
    client = scope.get("client") or ("", 0)
    return str(client[0]), int(client[1])


def _descriptors() -> list[str]:
    return os.listdir(DESCRIPTOR_FOLDER) if DESCRIPTOR_FOLDER else []  # noqa: PTH208 - 1,000 times as fast as paths


def _descriptors_by_peer(port: int) -> dict[Peer, int]:
    """Return the file descriptors of the connections to this port, by address and port of the client."""
    by_peer: dict[Peer, int] = {}
    for name in _descriptors():
        if (peer := _peer_at_port(int(name), port)) is not None:
            by_peer[peer] = int(name)
    return by_peer


def _shut_down(descriptor: int, peer: Peer) -> bool:
    """Shut down both directions of a socket, as a client could: the server reads EOF and closes its descriptor. Return
    False if the descriptor now belongs to another connection.
    """
    with suppress(OSError), _borrow_socket(descriptor) as connection:
        if _peer_name(connection) == peer:
            connection.shutdown(socket.SHUT_RDWR)
            return True
    return False


def _peer_at_port(descriptor: int, port: int) -> Peer | None:
    """Return the client of a descriptor that is a connection to our port; None for any other descriptor."""
    with suppress(OSError), _borrow_socket(descriptor) as connection:  # OSError: the descriptor is a file
        if connection.family in {socket.AF_INET, socket.AF_INET6} and connection.getsockname()[1] == port:
            return _peer_name(connection)
    return None


@contextmanager
def _borrow_socket(descriptor: int) -> Iterator[socket.socket]:
    """Wrap a descriptor of the server without closing or duplicating it: POSIX releases the locks of a SQLite file when
    any descriptor of the file is closed.
    """
    connection = socket.socket(fileno=descriptor)
    try:
        yield connection
    finally:
        connection.detach()


def _peer_name(connection: socket.socket) -> Peer | None:
    with suppress(OSError):  # a listening socket has no peer
        name = connection.getpeername()
        return str(name[0]), int(name[1])
    return None
