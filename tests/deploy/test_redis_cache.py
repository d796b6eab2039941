"""A cache whose server accepts connections and answers nothing, as one that hangs does."""

import socket
import time
from collections.abc import Iterator

import pytest

from deploy.redis_cache import Cache

SILENCE = 0.3  # seconds that an operation waits
MANY = 50


@pytest.fixture
def server() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening:
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}/0"


@pytest.fixture
def cache(server: str) -> Cache:
    return Cache(server, {})


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


def test_only_the_first_operation_waits(cache: Cache) -> None:
    began = time.monotonic()
    for number in range(MANY):
        cache.set(f"device-seen:{number}", began)
    assert SILENCE <= time.monotonic() - began < 3 * SILENCE


def test_another_thread_has_a_cache_of_its_own_and_the_same_memory(cache: Cache, server: str) -> None:
    cache.set("deal", 318)
    began = time.monotonic()
    assert Cache(server, {}).get("deal") == 318
    assert time.monotonic() - began < SILENCE


def test_it_says_that_its_server_does_not_answer(cache: Cache) -> None:
    assert not cache.answers()
