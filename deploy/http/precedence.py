"""Who writes goes first, and one after the other. Python computes in one thread at a time: whoever else is at work has
a share of it, and two deals that come together would both be late.

Readers begin when nobody writes, and one who is at work gives way before each question to the database and each row.
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any

from django.db import connections

from players.giving_way import asking

PATIENCE = 0.1  # seconds that a reader waits for writers, who may come without end: to begin, and once more at work
TURN = 0.05  # seconds for which a writer keeps those behind it waiting: a deal needs a third of that


class Precedence:
    """Counts who is writing, and holds readers up meanwhile."""

    def __init__(self) -> None:
        self._writing = 0
        self._free = asyncio.Event()
        self._free.set()
        self._free_in_threads = threading.Event()
        self._free_in_threads.set()
        self._turns = asyncio.Lock()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While somebody writes, or waits for the turn to."""
        self._writing += 1
        self._free.clear()
        self._free_in_threads.clear()
        try:
            yield
        finally:
            self._writing -= 1
            if not self._writing:
                self._free.set()
                self._free_in_threads.set()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """To write, in the order in which they came. Passed on when the writer is done, or after `TURN`: one who takes
        long holds up nobody."""
        await self._turns.acquire()
        kept = ExitStack()
        kept.callback(self._turns.release)
        end = asyncio.get_running_loop().call_later(TURN, kept.close)
        try:
            yield
        finally:
            end.cancel()
            kept.close()

    async def reading(self) -> None:
        """Until nobody writes, or for as long as a reader can be asked to wait."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._free.wait()

    @contextmanager
    def giving_way(self) -> Iterator[None]:
        """In the thread of a reader, while it makes its answer."""
        left = PATIENCE

        def ask() -> None:
            nonlocal left
            if left > 0 and not self._free_in_threads.is_set():
                began = time.monotonic()
                self._free_in_threads.wait(left)
                left -= time.monotonic() - began

        def before(execute: Callable[..., Any], *asked: Any) -> Any:
            ask()
            return execute(*asked)

        with connections["default"].execute_wrapper(before), asking(ask):
            yield
