"""Clients of the API: director, arbiter, a user without roles, a tablet."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Tournament


def _client_of(user: User) -> APIClient:
    """Return a client signed in as the user."""
    client = APIClient()
    client.force_login(user)
    return client


@pytest.fixture
def director(db: None) -> APIClient:
    """Return a client signed in as a director of the organiser."""
    return _client_of(cast.user_of(cast.alice()))


@pytest.fixture
def arbiter(db: None) -> APIClient:
    """Return a client signed in as an arbiter of the organiser."""
    return _client_of(cast.user_of(cast.basile()))


@pytest.fixture
def outsider(db: None) -> APIClient:
    """Return a client signed in without a role at the organiser."""
    return _client_of(cast.zed())


@pytest.fixture
def tablet_at() -> Callable[[Tournament, int], tuple[APIClient, str]]:
    """Return a function that binds a tablet to a table. It returns a client with the token, and the table's address."""

    def bind(tournament: Tournament, number: int) -> tuple[APIClient, str]:
        address = f"/api/tables/{tournament.stations.get(number=number).code}/"
        token = APIClient().post(f"{address}bind/").json()["token"]
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Device {token}")
        return client, address

    return bind


@pytest.fixture
def send() -> Callable[..., Any]:
    """Return a function that sends a submission for round 1 and returns the verdict on it."""

    def post(tablet: APIClient, address: str, payload: object, **fields: Any) -> Any:
        item = {"client_id": "one-and-only", "kind": "deal", "round": 1, "line": 1, "payload": payload} | fields
        answer = tablet.post(f"{address}submissions/", {"items": [item]}, format="json")
        assert answer.status_code == 200, answer.json()
        return answer.json()[0]

    return post
