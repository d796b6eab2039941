"""The stream says at which version a tournament is, and nothing else."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from tests import cast
from tests.waiting import TIMEOUT_SECONDS
from tournaments.models import Display
from tournaments.services.access.displays import DisplayChange, display_show
from tournaments.services.play.rounds import round_open
from tournaments.web import live
from tournaments.web.live import FOLLOW, NONE_YET, PING, Topic, Watch, read_positions

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "POLL_SECONDS", 0.01)


def version_of(message: str) -> Any:
    return json.loads(message.removeprefix("data:"))["version"]


async def within(stream: AsyncGenerator[str, None], seconds: float = TIMEOUT_SECONDS) -> Any:
    return version_of(await asyncio.wait_for(anext(stream), seconds))


def followed(topics: list[Topic], scenario: Callable[..., Coroutine[Any, Any, None]]) -> None:
    """Run a scenario with one stream for each topic, all of one watch."""

    async def run() -> None:
        watch = Watch()
        streams = [watch.follow(topic) for topic in topics]
        try:
            await scenario(*streams)
        finally:
            for stream in streams:
                await stream.aclose()

    asyncio.run(run())


class TestAnswer:
    def test_it_tells_the_version_now_and_the_server_what_to_follow(self, client):
        made = cast.field(8)
        answer = client.get(f"/live/{made.slug}/")
        assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/event-stream", "no-store")
        assert version_of(answer.content.decode()) == made.version
        assert Topic.of(answer[FOLLOW]) == Topic(made.pk, made.version)

    @pytest.mark.parametrize(("typed", "table"), [("4", 4), ("", None), ("-1", None), ("x", None), ("1e9", None)])
    def test_a_tablet_follows_its_table(self, client, typed, table):
        made = cast.field(8)
        answer = client.get(f"/live/{made.slug}/?table={typed}")
        assert Topic.of(answer[FOLLOW]) == Topic(made.pk, made.version, table)


def test_it_tells_each_new_version():
    made = cast.playing(8)
    table, alice = cast.table_of(made), cast.alice()

    async def scenario(stream):
        waiting = asyncio.create_task(within(stream))
        await sync_to_async(cast.enter)(table, alice)
        assert await waiting == made.version + 1

    followed([Topic(made.pk, made.version)], scenario)


def test_it_outlives_a_database_that_is_away(monkeypatch):
    made = cast.playing(8)
    table, alice = cast.table_of(made), cast.alice()
    asked = []
    moved = live._changes

    def away(known):
        asked.append(known)
        if len(asked) < 3:
            raise OperationalError("the server closed the connection") from psycopg.errors.AdminShutdown()
        return moved(known)

    async def scenario(stream):
        waiting = asyncio.create_task(within(stream))
        await sync_to_async(cast.enter)(table, alice)
        assert await waiting == made.version + 1

    monkeypatch.setattr(live, "_changes", away)
    followed([Topic(made.pk, made.version)], scenario)
    assert len(asked) >= 3


def test_it_tells_what_happened_since_the_page_was_drawn():
    made = cast.playing(8)
    cast.enter(cast.table_of(made), cast.alice())

    async def scenario(stream):
        assert await within(stream) == made.version + 1

    followed([Topic(made.pk, made.version)], scenario)


def test_who_joins_late_hears_what_the_others_heard():
    made = cast.playing(8)
    cast.enter(cast.table_of(made), cast.alice())

    async def scenario(early, late):
        assert await within(early) == made.version + 1
        assert await within(late) == made.version + 1

    followed([Topic(made.pk, made.version)] * 2, scenario)


def test_a_tablet_hears_of_its_own_table_only():
    made = cast.playing(8)
    first, second, alice = cast.table_of(made, 1), cast.table_of(made, 2), cast.alice()

    async def scenario(of_first, everything):
        waiting = asyncio.create_task(within(of_first))
        await sync_to_async(cast.enter)(second, alice)
        assert await within(everything) == made.version + 1, "the ranking hears of every table"
        await sync_to_async(cast.enter)(first, alice)
        assert await waiting == made.version + 2, "and not of the other table before"

    followed([Topic(made.pk, made.version, 1), Topic(made.pk, made.version)], scenario)


def test_a_tablet_hears_what_concerns_every_table():
    made = cast.drawn(8)
    stage, before = made.first_stage, made.version

    async def scenario(stream):
        waiting = asyncio.create_task(within(stream))
        await sync_to_async(round_open)(stage=stage, actor=await sync_to_async(cast.alice)())
        assert await waiting > before

    followed([Topic(made.pk, before, 2)], scenario)


def screen_of(made, letters):
    return Display.objects.create(tournament=made, name=letters, digest=letters, views=["clock"])


def test_who_follows_screens_hears_of_both_and_the_others_of_no_screen():
    made = cast.playing(8)
    screen, table, alice = screen_of(made, "a"), cast.table_of(made), cast.alice()

    async def scenario(plain, screens):
        waiting = asyncio.create_task(within(plain))
        await sync_to_async(display_show)(display=screen, change=DisplayChange(paused=True), actor=alice)
        assert await within(screens) == f"{made.version}.2"
        await sync_to_async(cast.enter)(table, alice)
        assert await within(screens) == f"{made.version + 1}.2"
        assert await waiting == made.version + 1

    followed([Topic(made.pk, made.version), Topic(made.pk, made.version, screens=1)], scenario)


def test_a_screen_hears_of_what_a_later_one_has_seen_already():
    made = cast.playing(8)
    display_show(display=screen_of(made, "a"), change=DisplayChange(paused=True), actor=cast.alice())

    async def scenario(early, late):
        told = asyncio.create_task(within(early))
        silent = asyncio.create_task(within(late))
        assert await told == f"{made.version}.2"
        assert not silent.done()
        silent.cancel()
        await asyncio.wait([silent])

    followed([Topic(made.pk, made.version, screens=1), Topic(made.pk, made.version, screens=2)], scenario)


def test_a_screen_that_waits_hears_when_one_is_taken():
    made = cast.tournament()
    before = read_positions([NONE_YET])[NONE_YET].screens

    async def scenario(stream):
        waiting = asyncio.create_task(within(stream))
        taken = await sync_to_async(screen_of)(made, "a")
        assert await waiting == f"0.{taken.pk}"

    followed([Topic(NONE_YET, 0, screens=before)], scenario)


def test_it_pings_when_nothing_happens(monkeypatch):
    monkeypatch.setattr(live, "PING_SECONDS", 0.02)
    made = cast.tournament()

    async def scenario(stream):
        assert await anext(stream) == PING

    followed([Topic(made.pk, made.version)], scenario)


def test_polling_stops_once_all_have_left(monkeypatch):
    monkeypatch.setattr(live, "PING_SECONDS", 0.05)
    made = cast.tournament()

    async def scenario() -> None:
        watch = Watch()
        stream = watch.follow(Topic(made.pk, made.version))
        await anext(stream)
        assert watch._poll is not None
        assert not watch._poll.done()
        await stream.aclose()
        await asyncio.wait_for(watch._poll, TIMEOUT_SECONDS)

    asyncio.run(scenario())
