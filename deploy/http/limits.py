"""Limits of concurrency for HTTP clients. They fit a hall with 250 tablets and 1,000 phones.

A whole hall may share one address (NAT), so no limit here counts requests per second. The limits count what is held at
the same time: connections, streams, bytes of bodies, and GETs at work. A client that is refused a stream polls every
`RETRY_AFTER_SECONDS` instead.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

CONNECTIONS = 8_192  # of all addresses; each takes a few kilobytes
TLS_CONNECTIONS = 2_048  # of these, through the port with TLS, at about 60 kB each
TLS_CONNECTIONS_PER_ADDRESS = 1_024  # half, as a hall may share one address
FILE_DESCRIPTORS = CONNECTIONS + 2 * TLS_CONNECTIONS + 1_024  # what the server needs for that many connections
HEADER_SECONDS = 10  # from the first byte, or from the previous response, to the end of the next header
IDLE_CONNECTIONS = 512  # per address: connections without a request in progress

STREAMS_PER_ADDRESS = 12  # clients above the limit poll
STREAMS_IN_ALL = 2_000
RETRY_AFTER_SECONDS = 10  # Retry-After of a refused stream

# Concurrent GETs per client address. The GIL serialises rendering: one client with sixty GETs must not delay a deal.
READS_PER_ADDRESS = 2
READS_PER_ORGANISER = 3  # of the four reader threads: a slow page of one club leaves a thread to the others

BODY_SECONDS = 20  # to receive a whole body
FILE_SECONDS = 60  # to receive one on a path that accepts files
SMALL_BODY_BYTES = 64_000  # smaller bodies are always read; a deal has about 1 kB
LARGE_BYTES_PER_ADDRESS = 24_000_000  # of larger bodies at a time; an archive is the largest
LARGE_BYTES_IN_ALL = 64_000_000


class QuotaExceeded(Exception):
    """The quota is exhausted, for this address or for all addresses together."""


@dataclass
class Quota:
    """Counts how much of a resource each address holds, and all addresses together."""

    per_address: int
    in_all: int

    def __post_init__(self) -> None:
        self._amounts: dict[str, int] = {}
        self.total = 0

    def take(self, address: str, amount: int = 1) -> bool:
        """Reserve an amount for the address; return False if that would exceed a limit."""
        held = self._amounts.get(address, 0) + amount
        if held > self.per_address or self.total + amount > self.in_all:
            return False
        self._amounts[address] = held
        self.total += amount
        return True

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Reserve one unit until the context ends.

        :raises QuotaExceeded:
        """
        if not self.take(address):
            raise QuotaExceeded
        try:
            yield
        finally:
            self.release(address)

    def release(self, address: str, amount: int = 1) -> None:
        """Give a reserved amount back."""
        self.total -= amount
        rest = self._amounts.get(address, 0) - amount
        if rest:
            self._amounts[address] = rest
        else:
            self._amounts.pop(address, None)
