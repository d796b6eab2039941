"""Precedence of POSTs over GETs. The GIL runs one thread at a time, so a GET that is being rendered slows a deal down,
and two deals at the same time would both be late.

POSTs run one after the other, but a slow one holds up the next only for `WRITER_TURN_SECONDS`. A GET waits for POSTs
before it starts, and during its work before each database query and each row of a list; each of the two waits ends
after `READER_WAIT_SECONDS`.
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any

from django.db import connections

from players.giving_way import give_way_by

READER_WAIT_SECONDS = 0.1  # longest time a GET yields to POSTs: once before it starts, once more in all while it works
WRITER_TURN_SECONDS = 0.05  # after this the next POST starts next to the slow one; a deal takes a third of it


class Precedence:
    """Counts running and waiting POSTs, and blocks GETs while there are any."""

    def __init__(self) -> None:
        self._writers = 0
        self._no_writers = asyncio.Event()
        self._no_writers.set()
        self._no_writers_in_threads = threading.Event()
        self._no_writers_in_threads.set()
        self._turns = asyncio.Lock()

    @contextmanager
    def block_readers(self) -> Iterator[None]:
        """Block readers while a writer runs or waits for its turn."""
        self._writers += 1
        self._no_writers.clear()
        self._no_writers_in_threads.clear()
        try:
            yield
        finally:
            self._writers -= 1
            if not self._writers:
                self._no_writers.set()
                self._no_writers_in_threads.set()

    @asynccontextmanager
    async def take_turn(self) -> AsyncIterator[None]:
        """Hold the lock of writers, first come, first served; release it at the end or after `WRITER_TURN_SECONDS`,
        so that a slow writer does not block the queue.
        """
        await self._turns.acquire()
        held_turn = ExitStack()
        held_turn.callback(self._turns.release)
        timer = asyncio.get_running_loop().call_later(WRITER_TURN_SECONDS, held_turn.close)
        try:
            yield
        finally:
            timer.cancel()
            held_turn.close()

    async def wait_for_writers(self) -> None:
        """Return once no writer runs or waits, after `READER_WAIT_SECONDS` at the latest."""
        with suppress(TimeoutError):
            async with asyncio.timeout(READER_WAIT_SECONDS):
                await self._no_writers.wait()

    @contextmanager
    def yield_to_writers(self) -> Iterator[None]:
        """Make this thread wait for writers before each database query and each row, `READER_WAIT_SECONDS` in all."""
        left = READER_WAIT_SECONDS

        def wait() -> None:
            nonlocal left
            if left > 0 and not self._no_writers_in_threads.is_set():
                start = time.monotonic()
                self._no_writers_in_threads.wait(left)
                left -= time.monotonic() - start

        def wait_and_execute(execute: Callable[..., Any], *arguments: Any) -> Any:
            wait()
            return execute(*arguments)

        with connections["default"].execute_wrapper(wait_and_execute), give_way_by(wait):
            yield
