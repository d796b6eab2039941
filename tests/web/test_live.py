"""The live stream: server-sent events with new versions of a tournament.

A topic is what one stream follows: a tournament, one of its tables, or the settings of its screens. A watch polls the
database once for all streams of the process. A stream with screens sends `<version of the tournament>.<version of its
screens>`.
"""

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
from tournaments.services.access.displays import DisplayChange, display_configure
from tournaments.services.play.rounds import round_open
from tournaments.web import live
from tournaments.web.live import FOLLOW, NONE_YET, PING, Topic, Watch, read_positions

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def short_poll_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "POLL_SECONDS", 0.01)


def sent_version(message: str) -> Any:
    """Return the version in an event of the stream: a number, or `tournament.screens` for streams of screens."""
    return json.loads(message.removeprefix("data:"))["version"]


async def next_version(stream: AsyncGenerator[str, None], seconds: float = TIMEOUT_SECONDS) -> Any:
    """Wait for the next event of the stream and return its version."""
    return sent_version(await asyncio.wait_for(anext(stream), seconds))


def follow_topics(topics: list[Topic], scenario: Callable[..., Coroutine[Any, Any, None]]) -> None:
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


class TestResponse:
    def test_response_has_the_version_and_the_topic(self, client):
        tournament = cast.field(8)
        answer = client.get(f"/live/{tournament.slug}/")
        assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/event-stream", "no-store")
        assert sent_version(answer.content.decode()) == tournament.version
        assert Topic.of(answer[FOLLOW]) == Topic(tournament.pk, tournament.version)

    @pytest.mark.parametrize(("typed", "table"), [("4", 4), ("", None), ("-1", None), ("x", None), ("1e9", None)])
    def test_topic_has_the_table_of_the_tablet(self, client, typed, table):
        tournament = cast.field(8)
        answer = client.get(f"/live/{tournament.slug}/?table={typed}")
        assert Topic.of(answer[FOLLOW]) == Topic(tournament.pk, tournament.version, table)


def test_stream_sends_each_new_version():
    tournament = cast.running_tournament(8)
    table, alice = cast.table_of(tournament), cast.alice()

    async def scenario(stream):
        waiting = asyncio.create_task(next_version(stream))
        await sync_to_async(cast.enter)(table, alice)
        assert await waiting == tournament.version + 1

    follow_topics([Topic(tournament.pk, tournament.version)], scenario)


def test_stream_survives_a_database_outage(monkeypatch):
    tournament = cast.running_tournament(8)
    table, alice = cast.table_of(tournament), cast.alice()
    calls = []
    read_changes = live._find_changes

    def fail_twice(positions):
        calls.append(positions)
        if len(calls) < 3:
            raise OperationalError("the server closed the connection") from psycopg.errors.AdminShutdown()
        return read_changes(positions)

    async def scenario(stream):
        waiting = asyncio.create_task(next_version(stream))
        await sync_to_async(cast.enter)(table, alice)
        assert await waiting == tournament.version + 1

    monkeypatch.setattr(live, "_find_changes", fail_twice)
    follow_topics([Topic(tournament.pk, tournament.version)], scenario)
    assert len(calls) >= 3


def test_stream_sends_a_version_newer_than_the_page():
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament), cast.alice())

    async def scenario(stream):
        assert await next_version(stream) == tournament.version + 1

    follow_topics([Topic(tournament.pk, tournament.version)], scenario)


def test_late_stream_gets_the_current_version():
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament), cast.alice())

    async def scenario(early, late):
        assert await next_version(early) == tournament.version + 1
        assert await next_version(late) == tournament.version + 1

    follow_topics([Topic(tournament.pk, tournament.version)] * 2, scenario)


def test_stream_of_a_table_omits_other_tables():
    tournament = cast.running_tournament(8)
    first, second, alice = cast.table_of(tournament, 1), cast.table_of(tournament, 2), cast.alice()

    async def scenario(stream_of_table_1, stream_of_all):
        waiting = asyncio.create_task(next_version(stream_of_table_1))
        await sync_to_async(cast.enter)(second, alice)
        assert await next_version(stream_of_all) == tournament.version + 1, "the ranking follows each table"
        await sync_to_async(cast.enter)(first, alice)
        assert await waiting == tournament.version + 2, "without the version of the other table"

    follow_topics(
        [Topic(tournament.pk, tournament.version, table=1), Topic(tournament.pk, tournament.version)], scenario
    )


def test_stream_of_a_table_sends_changes_of_all_tables():
    tournament = cast.drawn_tournament(8)
    stage, before = tournament.first_stage, tournament.version

    async def scenario(stream):
        waiting = asyncio.create_task(next_version(stream))
        await sync_to_async(round_open)(stage=stage, actor=await sync_to_async(cast.alice)())
        assert await waiting > before

    follow_topics([Topic(tournament.pk, before, table=2)], scenario)


def create_screen(tournament, name):
    return Display.objects.create(tournament=tournament, name=name, digest=name, views=["clock"])


def test_only_streams_of_screens_send_their_changes():
    tournament = cast.running_tournament(8)
    screen, table, alice = create_screen(tournament, "a"), cast.table_of(tournament), cast.alice()

    async def scenario(plain, screens):
        waiting = asyncio.create_task(next_version(plain))
        await sync_to_async(display_configure)(display=screen, change=DisplayChange(paused=True), actor=alice)
        assert await next_version(screens) == f"{tournament.version}.2"  # the second version of the screens
        await sync_to_async(cast.enter)(table, alice)
        assert await next_version(screens) == f"{tournament.version + 1}.2"
        assert await waiting == tournament.version + 1

    follow_topics(
        [Topic(tournament.pk, tournament.version), Topic(tournament.pk, tournament.version, screens=1)], scenario
    )


def test_only_streams_of_an_older_screen_version_are_notified():
    tournament = cast.running_tournament(8)
    display_configure(display=create_screen(tournament, "a"), change=DisplayChange(paused=True), actor=cast.alice())

    async def scenario(early, late):
        notified = asyncio.create_task(next_version(early))
        silent = asyncio.create_task(next_version(late))
        assert await notified == f"{tournament.version}.2"
        assert not silent.done()
        silent.cancel()
        await asyncio.wait([silent])

    follow_topics(
        [Topic(tournament.pk, tournament.version, screens=1), Topic(tournament.pk, tournament.version, screens=2)],
        scenario,
    )


def test_stream_of_a_waiting_screen_is_notified_of_a_claim():
    tournament = cast.tournament()
    before = read_positions([NONE_YET])[NONE_YET].screens

    async def scenario(stream):
        waiting = asyncio.create_task(next_version(stream))
        screen = await sync_to_async(create_screen)(tournament, "a")
        assert await waiting == f"0.{screen.pk}"

    follow_topics([Topic(NONE_YET, 0, screens=before)], scenario)


def test_idle_stream_pings(monkeypatch):
    monkeypatch.setattr(live, "PING_SECONDS", 0.02)
    tournament = cast.tournament()

    async def scenario(stream):
        assert await anext(stream) == PING

    follow_topics([Topic(tournament.pk, tournament.version)], scenario)


def test_polling_stops_after_the_last_stream(monkeypatch):
    monkeypatch.setattr(live, "PING_SECONDS", 0.05)
    tournament = cast.tournament()

    async def scenario() -> None:
        watch = Watch()
        stream = watch.follow(Topic(tournament.pk, tournament.version))
        await anext(stream)
        assert watch._poll is not None
        assert not watch._poll.done()
        await stream.aclose()
        await asyncio.wait_for(watch._poll, TIMEOUT_SECONDS)

    asyncio.run(scenario())
