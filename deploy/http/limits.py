"""How much of the server the network may hold at a time: a hall of 250 tablets and 1,000 phones, and no stranger more.

A hall may stand behind one address. So nothing here counts people: what is counted is what is held open without an
answer being made, and whoever is refused a stream asks again every few seconds instead.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

CONNECTIONS = 8_192  # of all addresses; each takes a few kilobytes
FILES = CONNECTIONS + 1_024  # file descriptors that the server needs for them
HEADER_SECONDS = 10  # from the first byte, or from the last answer, to the end of the next header
WAITING = 512  # connections of one address on which no request is being answered

STREAMS = 12  # of one address; the others poll
STREAMS_OF_ALL = 2_000
ASK_AGAIN = 10  # seconds after which a refused reader may ask for a stream again

READING = 2  # pages that one address may have made at a time: Python computes in one thread, and a deal must not wait
# for sixty pages that nobody else asked for
READING_ALIKE = 3  # pages of one club, of the four that are made at a time: its slow page leaves room for others

BODY_SECONDS = 20
FILE_SECONDS = 60
SMALL = 64_000  # bytes; a deal takes one. Bodies up to here are always read
LARGE = 24_000_000  # bytes of larger bodies that one address may be sending: an archive, which is the largest
LARGE_OF_ALL = 64_000_000


class NoRoom(Exception):
    """The address holds as many as it may, or all together do."""


@dataclass
class Held:
    """How much of one thing each address holds now, and all together."""

    of_one: int
    of_all: int

    def __post_init__(self) -> None:
        self._by: dict[str, int] = {}
        self.all = 0

    def take(self, address: str, amount: int = 1) -> bool:
        """Whether the address may have so much more; then it has."""
        mine = self._by.get(address, 0) + amount
        if mine > self.of_one or self.all + amount > self.of_all:
            return False
        self._by[address] = mine
        self.all += amount
        return True

    @contextmanager
    def holding(self, address: str) -> Iterator[None]:
        """One, for as long as it lasts.

        :raises NoRoom:
        """
        if not self.take(address):
            raise NoRoom
        try:
            yield
        finally:
            self.give(address)

    def give(self, address: str, amount: int = 1) -> None:
        """What was taken is free again."""
        self.all -= amount
        left = self._by.get(address, 0) - amount
        if left:
            self._by[address] = left
        else:
            self._by.pop(address, None)
