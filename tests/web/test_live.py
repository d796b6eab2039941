"""The stream says at which version a tournament is, and nothing else."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from tests import cast
from tournaments.web import live

pytestmark = pytest.mark.django_db(transaction=True)


def _chunks(response: Any) -> AsyncGenerator[bytes, None]:
    stream: AsyncGenerator[bytes, None] = aiter(response.streaming_content)
    return stream


async def _next_version(stream: AsyncGenerator[bytes, None]) -> int:
    async for chunk in stream:
        text = chunk.decode()
        if text.startswith("data:"):
            return int(json.loads(text.removeprefix("data:"))["version"])
    raise AssertionError("the stream ended")


def test_it_tells_the_version_now_and_each_new_one(monkeypatch):
    monkeypatch.setattr(live, "POLL_SECONDS", 0.01)
    made = cast.playing(8)

    async def follow() -> tuple[int, int]:
        response = await AsyncClient().get(f"/live/{made.slug}/")
        assert response["Content-Type"] == "text/event-stream"
        stream = _chunks(response)
        first = await _next_version(stream)
        await sync_to_async(cast.enter)(table, alice)
        second = await asyncio.wait_for(_later_than(stream, first), timeout=5)
        await stream.aclose()
        return first, second

    table, alice = cast.table_of(made), cast.alice()
    first, second = asyncio.run(follow())
    assert first == made.version
    assert second == made.version + 1


async def _later_than(stream, version: int) -> int:
    while (found := await _next_version(stream)) <= version:
        pass
    return found


def test_it_pings_when_nothing_happens(monkeypatch):
    monkeypatch.setattr(live, "PING_SECONDS", 0.02)
    made = cast.tournament()

    async def follow() -> bytes:
        response = await AsyncClient().get(f"/live/{made.slug}/")
        stream = _chunks(response)
        chunks = [await anext(stream) for _ in range(3)]
        await stream.aclose()
        return b"".join(chunks)

    assert b"event: ping" in asyncio.run(follow())
