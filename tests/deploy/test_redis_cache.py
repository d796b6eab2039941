"""A cache whose server accepts connections and answers nothing, as one that hangs does."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCacheClient

from deploy.redis_cache import Cache

MANY = 50


@pytest.fixture
def server() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening:
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}/0"


@pytest.fixture
def cache(server: str) -> Cache:
    return Cache(server, {})


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the server was asked, on a clock that stands still: nothing looks whether it is back."""
    monkeypatch.setattr("tournaments.services.core.outages.monotonic", lambda: 0.0)
    asked: list[object] = []
    ask: Any = RedisCacheClient.get_client

    def counted(self: RedisCacheClient, key: object = None, **given: object) -> object:
        asked.append(key)
        return ask(self, key, **given)

    monkeypatch.setattr(RedisCacheClient, "get_client", counted)
    return asked


def test_it_goes_on_in_memory(cache: Cache) -> None:
    cache.set("deal", 318, 60)
    cache.set_many({"round": 2})
    assert cache.get("deal") == 318
    assert cache.get_many(["deal", "round", "table"]) == {"deal": 318, "round": 2}
    assert "deal" in cache
    assert cache.delete("deal")
    assert cache.get("deal", "none") == "none"
    cache.clear()
    assert cache.get("round") is None


def test_it_goes_on_counting(cache: Cache) -> None:
    assert cache.add("wrong-codes", 0, 60)
    assert not cache.add("wrong-codes", 0, 60)
    assert [cache.incr("wrong-codes") for _ in range(3)] == [1, 2, 3]
    assert cache.decr("wrong-codes") == 2


def test_only_the_first_operation_waits(cache: Cache, asked: list[object]) -> None:
    for number in range(MANY):
        cache.set(f"device-seen:{number}", number)
    assert len(asked) == 1


def test_another_thread_has_a_cache_of_its_own_and_the_same_memory(
    cache: Cache, server: str, asked: list[object]
) -> None:
    cache.set("deal", 318)
    assert Cache(server, {}).get("deal") == 318
    assert len(asked) == 1


def test_it_says_that_its_server_does_not_answer(cache: Cache) -> None:
    assert not cache.answers()
