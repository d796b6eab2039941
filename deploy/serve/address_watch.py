"""Follows the addresses of this computer in the hall while Chelem runs, and writes each change for all processes."""

import time
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from deploy.own_addresses import Addresses, AddressFile
from deploy.serve.network import ADDRESS_POLL_SECONDS, lan_addresses
from deploy.serve.words import print_text


class AddressWatch:
    """Holds the present addresses from the start of the launcher to its end."""

    def __init__(self, folder: Path, *, base: str, port: int) -> None:
        """Compare the addresses with those of the run before. `port` is that of the hall; 0 without a hall."""
        self._file = AddressFile(folder)
        self._polled_at = time.monotonic()
        before = replace(self._file.read(), base=base, port=port)
        found = lan_addresses() if port else []
        self.addresses = replace(_move(before, found), present=tuple(found)) if port else before

    def open(self) -> None:
        """Write the addresses of the server that starts.

        :raises OSError: the disk is full, or the folder is gone
        """
        self._file.write(self.addresses)

    def poll(self) -> None:
        """Write the addresses if they have changed, and print the new one. Call it often."""
        if not self.addresses.is_in_hall or time.monotonic() - self._polled_at < ADDRESS_POLL_SECONDS:
            return
        self._polled_at = time.monotonic()
        moved = _move(self.addresses, lan_addresses())
        if moved is self.addresses:
            return
        with suppress(OSError):  # a full disk: the next poll tries again
            self._file.write(moved)
            if moved.hall_url != self.addresses.hall_url:
                print_text("moved" if moved.hall_url else "left_lan", url=f"{moved.hall_url}/")
            self.addresses = moved

    def close(self) -> None:
        """Write that the server has ended. The addresses stay: the next start compares its own with them."""
        with suppress(OSError):
            self._file.write(replace(self.addresses, base="", port=0))


def _move(addresses: Addresses, found: list[str]) -> Addresses:
    return addresses.move_to(found, now=datetime.now(UTC))
