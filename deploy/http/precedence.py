"""Who writes goes first. Python computes in one thread at a time: readers who begin meanwhile would share it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 0.1  # seconds that a reader waits for writers, who may come without end


class Precedence:
    """Counts who is writing, and lets readers begin when nobody is."""

    def __init__(self) -> None:
        self._writing = 0
        self._free = asyncio.Event()
        self._free.set()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While somebody writes."""
        self._writing += 1
        self._free.clear()
        try:
            yield
        finally:
            self._writing -= 1
            if not self._writing:
                self._free.set()

    async def reading(self) -> None:
        """Until nobody writes, or for as long as a reader can be asked to wait."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._free.wait()
