"""The addresses of this computer in the hall, in a file that the launcher writes and all processes read.

A laptop may get another address while Chelem runs, by DHCP or at another router. Environment variables would keep the
addresses of the start.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path

from tournaments.typed_json import DecodeError, decode

FILE = "launcher"
MOST_GONE = 8  # more are of other halls


@dataclass(frozen=True)
class Addresses:
    """The addresses of the running server.

    `base` is its URL on this computer, empty if it does not run. `port` is that of the hall; 0 if it is not open to the
    hall. `present` are its IP addresses, the one for QR codes first. `gone` are earlier ones, which this computer had
    until `changed_at` (ISO 8601, or empty). After the end of the server they stay, for its next start.
    """

    base: str = ""
    port: int = 0
    present: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    changed_at: str = ""

    @property
    def is_in_hall(self) -> bool:
        return self.port > 0

    @property
    def hall_urls(self) -> list[str]:
        return [f"http://{address}:{self.port}" for address in self.hosts]

    @property
    def hosts(self) -> tuple[str, ...]:
        """The addresses at which the server can be reached."""
        return self.present if self.is_in_hall else ()

    @property
    def hall_url(self) -> str:
        """The URL for QR codes; empty without one."""
        return next(iter(self.hall_urls), "")

    def move_to(self, found: list[str], *, now: datetime) -> "Addresses":
        """Return the addresses after this computer has got those of `found`; `self` if they are the same.

        Present ones keep their order, so that a second network, such as a phone by USB, does not change QR codes.
        """
        kept = tuple(address for address in self.present if address in found)
        present = (*kept, *(address for address in found if address not in kept))
        if present == self.present:
            return self
        former = dict.fromkeys((*self.gone, *self.present))
        gone = tuple(address for address in former if address not in present)[-MOST_GONE:]
        changed_at = now.isoformat() if set(self.present) - set(present) else self.changed_at
        return Addresses(self.base, self.port, present, gone, changed_at if gone else "")


class AddressFile:
    """The file with the addresses. Reading it again costs a `stat` until it has changed."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        # Time of change and inode of the file when it was read, and its addresses.
        self._read: tuple[tuple[int, int], Addresses] = ((0, 0), Addresses())

    def read(self) -> Addresses:
        """Return the addresses; those of a server that does not run if the file is missing or damaged."""
        try:
            state = self._path.stat()
            version = (state.st_mtime_ns, state.st_ino)
            if self._read[0] != version:
                self._read = (version, decode(Addresses, json.loads(self._path.read_text(encoding="utf-8"))))
        except (OSError, ValueError, DecodeError):
            return Addresses()
        return self._read[1]

    def write(self, addresses: Addresses) -> None:
        """Replace the file.

        :raises OSError: the disk is full, or the folder is gone
        """
        draft = self._path.with_suffix(".new")
        draft.write_text(json.dumps(asdict(addresses)), encoding="utf-8")
        draft.replace(self._path)


class AllowedHosts(list[str]):
    """The hosts of the settings, and the present addresses of this computer: Django requires a list."""

    def __init__(self, fixed: list[str], file: AddressFile) -> None:
        super().__init__(fixed)
        self._file = file

    def __iter__(self) -> Iterator[str]:
        return chain(super().__iter__(), self._file.read().hosts)

    def __contains__(self, host: object) -> bool:
        return any(host == allowed for allowed in self)
