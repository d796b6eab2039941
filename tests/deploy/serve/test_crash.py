"""A restart that a rehearsal requests: the launcher kills its children once, after a delay."""

from pathlib import Path
from typing import Any

import pytest

from deploy.folder import RESTART_REQUEST
from deploy.serve import crash
from deploy.serve.crash import DELAY_SECONDS, INTERVAL_SECONDS, Crash


class CountedChild:
    """A child that counts how often it was killed."""

    kills = 0

    def kill(self) -> None:
        self.kills += 1


class Clock:
    """A monotonic clock that the test moves."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved = Clock()
    monkeypatch.setattr(crash, "time", moved)
    return moved


def poll_after(watch: Crash, clock: Clock, seconds: float) -> int:
    """Poll once now and once after these seconds; return the number of kills of a child."""
    child: Any = CountedChild()
    watch.poll([child])
    clock.now += seconds
    watch.poll([child])
    return int(child.kills)


def test_children_are_killed_once_after_the_delay(tmp_path: Path, clock: Clock) -> None:
    watch, request = Crash(tmp_path), tmp_path / RESTART_REQUEST
    assert poll_after(watch, clock, DELAY_SECONDS) == 0, "without a request"
    request.touch()
    assert poll_after(watch, clock, DELAY_SECONDS / 2) == 0
    assert poll_after(watch, clock, DELAY_SECONDS / 2) == 1
    assert not request.exists()
    assert poll_after(watch, clock, DELAY_SECONDS) == 0


def test_a_second_request_within_a_minute_is_dropped(tmp_path: Path, clock: Clock) -> None:
    watch, request = Crash(tmp_path), tmp_path / RESTART_REQUEST
    for pause, kills in ((0.0, 1), (0.0, 0), (INTERVAL_SECONDS, 1)):
        clock.now += pause
        request.touch()
        assert poll_after(watch, clock, DELAY_SECONDS) == kills
        assert not request.exists()


def test_a_request_that_cannot_be_deleted_kills_nothing(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / RESTART_REQUEST).mkdir()
    assert poll_after(Crash(tmp_path), clock, DELAY_SECONDS) == 0


def test_a_request_from_before_the_start_is_forgotten(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / RESTART_REQUEST).touch()
    watch = Crash(tmp_path)
    watch.forget()
    assert poll_after(watch, clock, DELAY_SECONDS) == 0
