"""One request finds out that a server is away; the others do not wait for it again."""

import pytest

from tournaments.services.core.outages import Outage


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The present moment in its only element."""
    now = [100.0]
    monkeypatch.setattr("tournaments.services.core.outages.monotonic", lambda: now[0])
    return now


def test_a_server_is_asked_until_it_leaves_a_question_without_an_answer(clock: list[float]) -> None:
    outage = Outage(5.0)
    assert not outage.lasts()
    outage.begins()
    assert [outage.lasts() for _ in range(3)] == [True, True, True]


def test_after_a_while_one_looks_and_the_others_do_not_wait_for_that(clock: list[float]) -> None:
    outage = Outage(5.0)
    outage.begins()
    clock[0] += 5.0
    assert [outage.lasts() for _ in range(3)] == [False, True, True]
    clock[0] += 5.0
    assert [outage.lasts() for _ in range(3)] == [False, True, True]


def test_the_first_answer_ends_it_for_all(clock: list[float]) -> None:
    outage = Outage(5.0)
    outage.begins()
    clock[0] += 5.0
    assert not outage.lasts()
    outage.ends()
    assert [outage.lasts() for _ in range(3)] == [False, False, False]
