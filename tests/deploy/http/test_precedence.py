"""Readers begin when nobody writes, and wait for writers no longer than a reader can be asked to."""

import asyncio
import time

from deploy.http import precedence
from deploy.http.precedence import Precedence


async def waits(reading: "asyncio.Task[None]") -> bool:
    done, _ = await asyncio.wait({reading}, timeout=0.01)
    return not done


def test_a_reader_begins_once_the_last_writer_is_done():
    async def day() -> None:
        turns = Precedence()
        with turns.writing():
            with turns.writing():
                reading = asyncio.create_task(turns.reading())
                assert await waits(reading)
            assert await waits(reading)
        await asyncio.wait_for(reading, 10)
        await asyncio.wait_for(turns.reading(), 10)

    asyncio.run(day())


def test_a_writer_who_fails_lets_readers_begin():
    async def day() -> None:
        turns = Precedence()
        try:
            with turns.writing():
                raise ValueError
        except ValueError:
            await asyncio.wait_for(turns.reading(), 10)

    asyncio.run(day())


def test_writers_without_end_hold_up_no_reader_for_long(monkeypatch):
    monkeypatch.setattr(precedence, "PATIENCE", 0.01)

    async def day() -> float:
        turns, began = Precedence(), time.monotonic()
        with turns.writing():
            await asyncio.wait_for(turns.reading(), 10)
        return time.monotonic() - began

    assert asyncio.run(day()) >= 0.01
