"""The tablets of `simulate_tournament` wait as the desk tells them to, and send again."""

from typing import Any

import pytest

from tournaments.management.simulation import day
from tournaments.management.simulation.client import RefusedError

SHEET = {"code": "AAAAAA", "round_address": 1}


class Door:
    """Answers as it was told, one answer after the other."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.names: list[str] = []

    def json(self, _method, _path, body):
        self.names.append(body["items"][0]["client_id"])
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def test_a_tablet_that_has_sent_too_much_waits_and_sends_the_same():
    waited: list[int] = []
    door = Door(RefusedError("POST", "/", 429, b"", "48"), [{"verdict": "accepted"}])
    day.send(door, SHEET, "deal", {}, line=3, wait=waited.append)
    assert (waited, door.names) == ([48], ["AAAAAA-1-3"] * 2)


def test_a_refusal_that_names_no_moment_ends_the_day():
    with pytest.raises(RefusedError):
        day.send(Door(RefusedError("POST", "/", 403, b"")), SHEET, "deal", {}, line=3)
