"""Clients of the API: the director, the arbiter, nobody, and a tablet."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Tournament


def _signed_in(user: User) -> APIClient:
    client = APIClient()
    client.force_login(user)
    return client


@pytest.fixture
def director(db: None) -> APIClient:
    return _signed_in(cast.user_of(cast.alice()))


@pytest.fixture
def arbiter(db: None) -> APIClient:
    return _signed_in(cast.user_of(cast.basile()))


@pytest.fixture
def outsider(db: None) -> APIClient:
    return _signed_in(cast.zed())


@pytest.fixture
def tablet_at() -> Callable[[Tournament, int], tuple[APIClient, str]]:
    """A client with the token of a table, and the address of that table."""

    def bind(made: Tournament, number: int) -> tuple[APIClient, str]:
        address = f"/api/tables/{made.stations.get(number=number).code}/"
        token = APIClient().post(f"{address}bind/").json()["token"]
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Device {token}")
        return client, address

    return bind


@pytest.fixture
def send() -> Callable[..., Any]:
    """Sends one submission of round 1 from a tablet; gives its answer."""

    def post(tablet: APIClient, address: str, payload: object, **said: Any) -> Any:
        item = {"client_id": "one-and-only", "kind": "deal", "round": 1, "line": 1, "payload": payload} | said
        answered = tablet.post(f"{address}submissions/", {"items": [item]}, format="json")
        assert answered.status_code == 200, answered.json()
        return answered.json()[0]

    return post
