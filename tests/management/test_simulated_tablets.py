"""The tablets of `simulate_tournament` obey Retry-After and retry."""

from typing import Any

import pytest

from tournaments.management.simulation import day
from tournaments.management.simulation.client import RefusedError

SHEET = {"code": "AAAAAA", "round_address": 1}


class FakeClient:
    """A fake client that returns or raises its prepared responses in order."""

    def __init__(self, *responses: Any) -> None:
        self.responses = list(responses)
        self.client_ids: list[str] = []

    def json(self, _method, _path, body):
        """Record the submission and return or raise the next response."""
        self.client_ids.append(body["items"][0]["client_id"])
        response = self.responses.pop(0)
        if isinstance(response, Exception):
            raise response
        return response


def test_a_rate_limited_submission_is_retried_after_retry_after():
    pauses: list[int] = []
    client = FakeClient(RefusedError("POST", "/", 429, b"", retry_after="48"), [{"verdict": "accepted"}])
    day.send(client, SHEET, "deal", {}, line=3, wait=pauses.append)
    assert pauses == [48]
    assert client.client_ids == ["AAAAAA-1-3"] * 2, "twice the same: code of the table, round, line"


def test_a_refusal_without_retry_after_is_raised():
    with pytest.raises(RefusedError):
        day.send(FakeClient(RefusedError("POST", "/", 403, b"")), SHEET, "deal", {}, line=3)
