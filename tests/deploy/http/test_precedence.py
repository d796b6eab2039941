"""Writers run one after the other; readers start when no writer runs, and yield to one before each query or row.

A reader waits for a timeout at most.
"""

import asyncio
import threading
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

from deploy.http import precedence
from deploy.http.precedence import Precedence
from players.giving_way import give_way, give_way_by
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS
from tournaments.selectors.results.lines import RankingLine
from tournaments.templatetags.chelem import ranking_row


async def is_waiting(reader: "asyncio.Task[None]") -> bool:
    done, _ = await asyncio.wait({reader}, timeout=0.01)
    return not done


async def run_other_tasks() -> None:
    """Let each other task of the event loop run one step."""
    loop = asyncio.get_running_loop()
    step = loop.create_future()
    loop.call_soon(step.set_result, None)
    await step


def test_reader_starts_after_the_last_writer(monkeypatch):
    monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)

    async def scenario() -> None:
        turns = Precedence()
        with turns.block_readers():
            with turns.block_readers():
                reader = asyncio.create_task(turns.wait_for_writers())
                assert await is_waiting(reader)
            assert await is_waiting(reader)
        await asyncio.wait_for(reader, TIMEOUT_SECONDS)
        await asyncio.wait_for(turns.wait_for_writers(), TIMEOUT_SECONDS)

    asyncio.run(scenario())


def test_failed_writer_unblocks_readers():
    async def scenario() -> None:
        turns = Precedence()
        with suppress(ValueError), turns.block_readers():
            raise ValueError
        await asyncio.wait_for(turns.wait_for_writers(), TIMEOUT_SECONDS)

    asyncio.run(scenario())


def test_reader_starts_after_the_timeout(monkeypatch):
    monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 0.01)

    async def scenario() -> None:
        turns = Precedence()
        with turns.block_readers():
            await asyncio.wait_for(turns.wait_for_writers(), TIMEOUT_SECONDS)

    asyncio.run(scenario())


class TestTurnsOfWriters:
    def test_writers_run_in_order_of_arrival(self):
        order: list[int] = []

        async def deal(turns: Precedence, number: int) -> None:
            async with turns.take_turn():
                order.append(number)
                await run_other_tasks()
                order.append(number)

        async def scenario() -> None:
            turns = Precedence()
            await asyncio.gather(*(deal(turns, number) for number in range(3)))

        asyncio.run(scenario())
        assert order == [0, 0, 1, 1, 2, 2]

    def test_slow_writer_releases_its_turn_once(self, monkeypatch):
        monkeypatch.setattr(precedence, "WRITER_TURN_SECONDS", 0.01)

        async def scenario() -> None:
            turns, may_end = Precedence(), asyncio.Event()

            async def draw() -> None:
                async with turns.take_turn():
                    await may_end.wait()

            first_writer = asyncio.create_task(draw())
            await run_other_tasks()
            monkeypatch.setattr(precedence, "WRITER_TURN_SECONDS", 3600)
            async with asyncio.timeout(TIMEOUT_SECONDS), turns.take_turn():
                may_end.set()
                await first_writer
                third_writer = asyncio.create_task(draw())
                assert await is_waiting(third_writer)  # the second holds the turn, although the first has ended
            await asyncio.wait_for(third_writer, TIMEOUT_SECONDS)

        asyncio.run(scenario())

    def test_failed_writer_releases_its_turn(self):
        async def scenario() -> None:
            turns = Precedence()
            with suppress(ValueError):
                async with turns.take_turn():
                    raise ValueError
            async with asyncio.timeout(TIMEOUT_SECONDS), turns.take_turn():
                pass

        asyncio.run(scenario())


@pytest.mark.django_db
class TestRunningReader:
    """A running reader yields to writers before each database query and each row."""

    @pytest.mark.parametrize("read_on", [lambda: connection.cursor().execute("SELECT 1"), give_way])
    def test_reader_waits_for_a_writer_before_a_query_or_a_row(self, read_on, monkeypatch):
        monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)
        turns, has_read = Precedence(), threading.Event()

        def read() -> None:
            with turns.yield_to_writers():
                read_on()
            connection.close()
            has_read.set()

        with turns.block_readers():
            reader = start_thread(read)
            assert not has_read.wait(0.02)
        wait_for_results([reader])

    def test_reader_waits_only_for_the_timeout_over_many_queries(self, monkeypatch):
        waits: list[float] = []

        def wait(seconds: float) -> None:
            waits.append(seconds)

        turns = Precedence()
        monkeypatch.setattr(precedence, "time", SimpleNamespace(monotonic=lambda: sum(waits)))
        monkeypatch.setattr(turns._no_writers_in_threads, "wait", wait)
        with turns.block_readers(), turns.yield_to_writers(), connection.cursor() as cursor:
            for _ in range(100):
                cursor.execute("SELECT 1")
        assert waits == [precedence.READER_WAIT_SECONDS]

    def test_reader_does_not_wait_without_writers(self, monkeypatch):
        monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)
        with Precedence().yield_to_writers(), connection.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)

    def test_thread_does_not_wait_for_writers_after_its_read(self, monkeypatch):
        monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)
        turns = Precedence()
        with turns.yield_to_writers():
            pass
        with turns.block_readers():
            give_way()


def test_ranking_yields_before_each_row():
    calls: list[None] = []
    fields: dict[str, Any] = {"tied": False, "total": 0, "rounds": [], "adjustment": 0, "keys": [], "withdrawn": False}
    rows = [RankingLine(rank=n, **fields) for n in (1, 2, 3)]
    with give_way_by(lambda: calls.append(None)):
        for row in rows:
            ranking_row(row, name="Zoé", movement=None)
    assert len(calls) == len(rows)
