"""Connections on which nobody is being answered: an address that opens hundreds and says nothing loses the oldest.

The server below accepts connections and reads headers, and has no limit for one address; it ends a connection without a
header after `limits.HEADER_SECONDS`. In between this looks once a second at the sockets of the process, as soon as
there are many, and shuts those that one address has too many of. Whoever is answered, or listens, loses none.
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

LOOK_EVERY = 1.0  # seconds
OPEN = next((path for path in (Path("/proc/self/fd"), Path("/dev/fd")) if path.is_dir()), None)  # none on Windows
Peer = tuple[str, int]


class Waiting:
    """Knows who is being answered; the others wait."""

    def __init__(self) -> None:
        self.answered: set[Peer] = set()
        self.port = 0
        self._since: dict[Peer, int] = {}
        self._looks = 0
        self._task: asyncio.Task[None] | None = None

    def begin(self, scope: Scope) -> None:
        """From the first request on, in its event loop, for the port at which it came."""
        if OPEN and self._task is None and not settings.HOSTED:  # a proxy is one address, and has limits of its own
            self.port = int((scope.get("server") or ("", 0))[1] or 0)
            self._task = asyncio.get_running_loop().create_task(self._run())

    @contextmanager
    def answering(self, scope: Scope) -> Iterator[None]:
        """For as long as a request is answered, which for a stream is long."""
        client = scope.get("client") or ("", 0)
        peer = (str(client[0]), int(client[1]))
        self.answered.add(peer)
        try:
            yield
        finally:
            self.answered.discard(peer)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if len(_descriptors()) > limits.WAITING:
                await asyncio.get_running_loop().run_in_executor(None, self.look)

    def look(self) -> int:
        """Shut what one address has too many of; returns how many that were."""
        self._looks += 1
        found = _connections(self.port)
        self._since = {peer: self._since.get(peer, self._looks) for peer in found}
        of_address: dict[str, list[Peer]] = defaultdict(list)
        for peer in found.keys() - self.answered:
            if self._since[peer] < self._looks:  # who has just come may be about to ask
                of_address[peer[0]].append(peer)
        shut = 0
        for peers in of_address.values():
            surplus = len(peers) - limits.WAITING
            for peer in sorted(peers, key=lambda peer: self._since[peer])[: max(0, surplus)]:
                shut += _shut(found[peer], peer)
        return shut


def _descriptors() -> list[str]:
    return os.listdir(OPEN) if OPEN else []  # noqa: PTH208 - a thousand times as cheap as paths


def _connections(port: int) -> dict[Peer, int]:
    """The connections to this port by who is at the other end, with their file descriptors."""
    found: dict[Peer, int] = {}
    for name in _descriptors():
        if (peer := _peer(int(name), port)) is not None:
            found[peer] = int(name)
    return found


def _shut(descriptor: int, peer: Peer) -> bool:
    """Both directions, as the peer could have: the server reads the end and closes its own. Whether it was still it."""
    with suppress(OSError), _borrowed(descriptor) as one:
        if _name(one) == peer:
            one.shutdown(socket.SHUT_RDWR)
            return True
    return False


def _peer(descriptor: int, port: int) -> Peer | None:
    with suppress(OSError), _borrowed(descriptor) as one:  # a file is refused
        if one.family in {socket.AF_INET, socket.AF_INET6} and one.getsockname()[1] == port:
            return _name(one)
    return None


@contextmanager
def _borrowed(descriptor: int) -> Iterator[socket.socket]:
    """A socket of the server, never closed here, and never copied: to close a copy of a file that is SQLite's would end
    its locks.
    """
    one = socket.socket(fileno=descriptor)
    try:
        yield one
    finally:
        one.detach()


def _name(one: socket.socket) -> Peer | None:
    with suppress(OSError):  # one that listens
        name = one.getpeername()
        return str(name[0]), int(name[1])
    return None
