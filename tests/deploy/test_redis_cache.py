"""A cache whose server accepts connections, but never responds: it falls back to memory after one wait."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCacheClient

from deploy.redis_cache import Cache

OPERATIONS = 50


@pytest.fixture
def server() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening:
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}/0"


@pytest.fixture
def cache(server: str) -> Cache:
    return Cache(server, {})


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Record the keys requested from the server; the clock stands still, so the outage is never retried."""
    monkeypatch.setattr("tournaments.services.core.outages.monotonic", lambda: 0.0)
    requests: list[object] = []
    get_client: Any = RedisCacheClient.get_client

    def record(self: RedisCacheClient, key: object = None, **options: object) -> object:
        requests.append(key)
        return get_client(self, key, **options)

    monkeypatch.setattr(RedisCacheClient, "get_client", record)
    return requests


def test_operations_fall_back_to_memory(cache: Cache) -> None:
    cache.set("deal", 318, 60)
    cache.set_many({"round": 2})
    assert cache.get("deal") == 318
    assert cache.get_many(["deal", "round", "table"]) == {"deal": 318, "round": 2}
    assert "deal" in cache
    assert cache.delete("deal")
    assert cache.get("deal", "none") == "none"
    cache.clear()
    assert cache.get("round") is None


def test_counters_fall_back_to_memory(cache: Cache) -> None:
    assert cache.add("wrong-codes", 0, 60)
    assert not cache.add("wrong-codes", 0, 60)
    assert [cache.incr("wrong-codes") for _ in range(3)] == [1, 2, 3]
    assert cache.decr("wrong-codes") == 2


def test_only_the_first_operation_waits_for_the_server(cache: Cache, requests: list[object]) -> None:
    for number in range(OPERATIONS):
        cache.set(f"device-seen:{number}", number)
    assert len(requests) == 1


def test_caches_of_all_threads_share_the_memory(cache: Cache, server: str, requests: list[object]) -> None:
    cache.set("deal", 318)
    assert Cache(server, {}).get("deal") == 318
    assert len(requests) == 1


def test_unresponsive_server_is_reported(cache: Cache) -> None:
    assert not cache.answers()
