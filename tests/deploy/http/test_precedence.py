"""Writers write in turn; readers begin when nobody writes, and wait no longer than a reader can be asked to."""

import asyncio
import threading
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

from deploy.http import precedence
from deploy.http.precedence import Precedence
from players.giving_way import asking, give_way
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS
from tournaments.selectors.results.lines import RankingLine
from tournaments.templatetags.chelem import ranking_row


async def waits(reading: "asyncio.Task[None]") -> bool:
    done, _ = await asyncio.wait({reading}, timeout=0.01)
    return not done


async def let_others_go_on() -> None:
    """Give the other tasks of the loop a step each."""
    loop = asyncio.get_running_loop()
    step = loop.create_future()
    loop.call_soon(step.set_result, None)
    await step


def test_a_reader_begins_once_the_last_writer_is_done(monkeypatch):
    monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)

    async def day() -> None:
        turns = Precedence()
        with turns.block_readers():
            with turns.block_readers():
                reading = asyncio.create_task(turns.wait_for_writers())
                assert await waits(reading)
            assert await waits(reading)
        await asyncio.wait_for(reading, TIMEOUT_SECONDS)
        await asyncio.wait_for(turns.wait_for_writers(), TIMEOUT_SECONDS)

    asyncio.run(day())


def test_a_writer_who_fails_lets_readers_begin():
    async def day() -> None:
        turns = Precedence()
        with suppress(ValueError), turns.block_readers():
            raise ValueError
        await asyncio.wait_for(turns.wait_for_writers(), TIMEOUT_SECONDS)

    asyncio.run(day())


def test_writers_without_end_hold_up_no_reader_for_long(monkeypatch):
    monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 0.01)

    async def day() -> None:
        turns = Precedence()
        with turns.block_readers():
            await asyncio.wait_for(turns.wait_for_writers(), TIMEOUT_SECONDS)

    asyncio.run(day())


class TestWritersInTurn:
    def test_they_write_one_after_the_other_in_the_order_in_which_they_came(self):
        written: list[int] = []

        async def deal(turns: Precedence, number: int) -> None:
            async with turns.take_turn():
                written.append(number)
                await let_others_go_on()
                written.append(number)

        async def day() -> None:
            turns = Precedence()
            await asyncio.gather(*(deal(turns, number) for number in range(3)))

        asyncio.run(day())
        assert written == [0, 0, 1, 1, 2, 2]

    def test_one_who_takes_long_passes_the_turn_on_once(self, monkeypatch):
        monkeypatch.setattr(precedence, "WRITER_TURN_SECONDS", 0.01)

        async def day() -> None:
            turns, done = Precedence(), asyncio.Event()

            async def draw() -> None:
                async with turns.take_turn():
                    await done.wait()

            drawing = asyncio.create_task(draw())
            await let_others_go_on()
            monkeypatch.setattr(precedence, "WRITER_TURN_SECONDS", 3600)
            async with asyncio.timeout(TIMEOUT_SECONDS), turns.take_turn():
                done.set()
                await drawing
                third = asyncio.create_task(draw())
                assert await waits(third)  # the turn is of the second, though the first has ended
            await asyncio.wait_for(third, TIMEOUT_SECONDS)

        asyncio.run(day())

    def test_one_who_fails_passes_it_on(self):
        async def day() -> None:
            turns = Precedence()
            with suppress(ValueError):
                async with turns.take_turn():
                    raise ValueError
            async with asyncio.timeout(TIMEOUT_SECONDS), turns.take_turn():
                pass

        asyncio.run(day())


@pytest.mark.django_db
class TestAtWork:
    """A reader who has begun gives way before each question to the database and each row."""

    @pytest.mark.parametrize("go_on", [lambda: connection.cursor().execute("SELECT 1"), give_way])
    def test_it_waits_for_a_writer_who_has_come_before_a_question_and_before_a_row(self, go_on, monkeypatch):
        monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)
        turns, done = Precedence(), threading.Event()

        def read() -> None:
            with turns.yield_to_writers():
                go_on()
            connection.close()
            done.set()

        with turns.block_readers():
            reader = start_thread(read)
            assert not done.wait(0.02)
        wait_for_results([reader])

    def test_it_waits_once_however_much_it_asks(self, monkeypatch):
        waited: list[float] = []

        def wait(seconds: float) -> None:
            waited.append(seconds)

        turns = Precedence()
        monkeypatch.setattr(precedence, "time", SimpleNamespace(monotonic=lambda: sum(waited)))
        monkeypatch.setattr(turns._no_writers_in_threads, "wait", wait)
        with turns.block_readers(), turns.yield_to_writers(), connection.cursor() as cursor:
            for _ in range(100):
                cursor.execute("SELECT 1")
        assert waited == [precedence.READER_WAIT_SECONDS]

    def test_nobody_is_held_up_where_nobody_writes(self, monkeypatch):
        monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)
        with Precedence().yield_to_writers(), connection.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)

    def test_whoever_is_no_reader_gives_way_to_nobody(self, monkeypatch):
        monkeypatch.setattr(precedence, "READER_WAIT_SECONDS", 3600)
        turns = Precedence()
        with turns.yield_to_writers():
            pass
        with turns.block_readers():
            give_way()


def test_a_ranking_asks_between_its_rows():
    asked: list[None] = []
    same: dict[str, Any] = {"tied": False, "total": 0, "rounds": [], "adjustment": 0, "keys": [], "withdrawn": False}
    rows = [RankingLine(rank=n, **same) for n in (1, 2, 3)]
    with asking(lambda: asked.append(None)):
        for row in rows:
            ranking_row(row, name="Zoé", movement=None)
    assert len(asked) == len(rows)
