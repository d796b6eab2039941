"""The tablets of `simulate_tournament` obey Retry-After and retry."""

from typing import Any

import pytest

from tournaments.management.simulation import day
from tournaments.management.simulation.client import RefusedError

SHEET = {"code": "AAAAAA", "round_address": 1}


class Door:
    """A fake client that returns or raises its prepared responses in order."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.names: list[str] = []

    def json(self, _method, _path, body):
        self.names.append(body["items"][0]["client_id"])
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def test_a_rate_limited_submission_is_retried_after_retry_after():
    waited: list[int] = []
    door = Door(RefusedError("POST", "/", 429, b"", "48"), [{"verdict": "accepted"}])
    day.send(door, SHEET, "deal", {}, line=3, wait=waited.append)
    assert (waited, door.names) == ([48], ["AAAAAA-1-3"] * 2)


def test_a_refusal_without_retry_after_is_raised():
    with pytest.raises(RefusedError):
        day.send(Door(RefusedError("POST", "/", 403, b"")), SHEET, "deal", {}, line=3)
