"""The circuit breaker: one request probes a server that is down, the others do not wait for it."""

import pytest

from tournaments.services.core.outages import Outage

PAUSE_SECONDS = 5.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the monotonic clock by the only element of a list."""
    now = [100.0]
    monkeypatch.setattr("tournaments.services.core.outages.monotonic", lambda: now[0])
    return now


def test_requests_are_blocked_after_a_failure(clock: list[float]) -> None:
    outage = Outage(PAUSE_SECONDS)
    assert not outage.lasts()
    outage.begins()
    assert [outage.lasts() for _ in range(3)] == [True, True, True]


def test_after_the_pause_one_request_is_let_through_as_a_probe(clock: list[float]) -> None:
    outage = Outage(PAUSE_SECONDS)
    outage.begins()
    clock[0] += PAUSE_SECONDS
    assert [outage.lasts() for _ in range(3)] == [False, True, True]
    clock[0] += PAUSE_SECONDS
    assert [outage.lasts() for _ in range(3)] == [False, True, True]


def test_a_successful_request_ends_the_outage(clock: list[float]) -> None:
    outage = Outage(PAUSE_SECONDS)
    outage.begins()
    clock[0] += PAUSE_SECONDS
    assert not outage.lasts()
    outage.ends()
    assert [outage.lasts() for _ in range(3)] == [False, False, False]
