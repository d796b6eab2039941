"""Writers write in turn; readers begin when nobody writes, and wait no longer than a reader can be asked to."""

import asyncio
import threading
import time
from contextlib import suppress

import pytest
from django.db import connection

from deploy.http import precedence
from deploy.http.precedence import Precedence
from players.giving_way import asking, give_way
from tournaments.selectors.results.lines import RankingLine
from tournaments.templatetags.chelem import ranking_row


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
        with suppress(ValueError), turns.writing():
            raise ValueError
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


class TestWritersInTurn:
    def test_they_write_one_after_the_other_in_the_order_in_which_they_came(self):
        written: list[int] = []

        async def deal(turns: Precedence, number: int) -> None:
            async with turns.turn():
                written.append(number)
                await asyncio.sleep(0)
                written.append(number)

        async def day() -> None:
            turns = Precedence()
            await asyncio.gather(*(deal(turns, number) for number in range(3)))

        asyncio.run(day())
        assert written == [0, 0, 1, 1, 2, 2]

    def test_one_who_takes_long_passes_the_turn_on_once(self, monkeypatch):
        monkeypatch.setattr(precedence, "TURN", 0.01)

        async def day() -> None:
            turns, done = Precedence(), asyncio.Event()

            async def draw() -> None:
                async with turns.turn():
                    await done.wait()

            drawing = asyncio.create_task(draw())
            await asyncio.sleep(0)
            monkeypatch.setattr(precedence, "TURN", 3600)
            async with asyncio.timeout(10), turns.turn():
                done.set()
                await drawing
                third = asyncio.create_task(draw())
                assert await waits(third)  # the turn is of the second, though the first has ended
            await asyncio.wait_for(third, 10)

        asyncio.run(day())

    def test_one_who_fails_passes_it_on(self):
        async def day() -> None:
            turns = Precedence()
            with suppress(ValueError):
                async with turns.turn():
                    raise ValueError
            async with asyncio.timeout(10), turns.turn():
                pass

        asyncio.run(day())


@pytest.mark.django_db
class TestAtWork:
    """A reader who has begun gives way before each question to the database and each row."""

    @pytest.mark.parametrize("go_on", [lambda: connection.cursor().execute("SELECT 1"), give_way])
    def test_it_waits_for_a_writer_who_has_come_before_a_question_and_before_a_row(self, go_on):
        turns, done = Precedence(), threading.Event()

        def read() -> None:
            with turns.giving_way():
                go_on()
            connection.close()
            done.set()

        with turns.writing():
            reader = threading.Thread(target=read)
            reader.start()
            assert not done.wait(precedence.PATIENCE / 5)
        assert done.wait(10)
        reader.join()

    def test_it_waits_once_however_much_it_asks(self, monkeypatch):
        monkeypatch.setattr(precedence, "PATIENCE", 0.05)
        turns, began = Precedence(), time.monotonic()
        with turns.writing(), turns.giving_way(), connection.cursor() as cursor:
            for _ in range(100):
                cursor.execute("SELECT 1")
        assert 0.05 <= time.monotonic() - began < 2

    def test_nobody_is_held_up_where_nobody_writes(self, monkeypatch):
        monkeypatch.setattr(precedence, "PATIENCE", 3600)
        with Precedence().giving_way(), connection.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)

    def test_whoever_is_no_reader_gives_way_to_nobody(self, monkeypatch):
        monkeypatch.setattr(precedence, "PATIENCE", 3600)
        turns = Precedence()
        with turns.giving_way():
            pass
        with turns.writing():
            give_way()


def test_a_ranking_asks_between_its_rows():
    asked: list[None] = []
    rows = [RankingLine(rank=n, tied=False, total=0, rounds=[], adjustment=0, withdrawn=False) for n in (1, 2, 3)]
    with asking(lambda: asked.append(None)):
        for row in rows:
            ranking_row(row, name="Zoé", movement=None)
    assert len(asked) == len(rows)
