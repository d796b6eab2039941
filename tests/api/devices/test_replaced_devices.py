"""A client whose device was replaced gets the reason, and hands over the lines that it still has."""

import pytest
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Deal, Device, Submission, Tournament
from tournaments.services.devices.changes import replacement_ask

pytestmark = pytest.mark.django_db
LINE = {"client_id": "late-line", "kind": "deal", "round": 1, "line": 1, "payload": {"outcome": cast.SIMPLE_GARDE}}


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def replaced_device(tournament: Tournament, tablet_at) -> tuple[APIClient, str]:
    """Return a client with the token of a replaced device, and the address of its table."""
    client, address = tablet_at(tournament, 1)
    old = Device.objects.get()
    replacement_ask(device=old, wanted=True, actor=cast.basile())
    assert APIClient().post(f"{address}bind/?replaces={old.number}").status_code == 201
    return client, address


def test_a_replaced_device_gets_410_with_the_reason(replaced_device):
    client, address = replaced_device
    for answer in (client.get(address), client.get(f"{address}submissions/")):
        assert answer.status_code == 410
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == "device_gone"
        detail = answer.json()["detail"].replace("\u00a0", " ")
        assert "L’appareil n° 1 a été remplacé par le n° 2 à la table 1" in detail


def test_a_replaced_device_without_a_table_gets_410_too(replaced_device):
    client, address = replaced_device
    Device.objects.filter(number=1).update(station=None)
    assert client.get(address).status_code == 410


def test_the_reason_is_in_the_language_of_the_client(replaced_device):
    client, address = replaced_device
    answer = client.get(address, headers={"accept-language": "en"})
    assert "Device no. 1 was replaced by no. 2 at table 1" in answer.json()["detail"]


def test_a_replaced_device_hands_over_its_lines_to_the_desk(replaced_device):
    client, address = replaced_device
    (answer,) = client.post(f"{address}submissions/", {"items": [LINE]}, format="json").json()
    assert (answer["status"], answer["code"]) == (409, "device_replaced")
    assert Submission.objects.get().verdict == Submission.Verdict.CONFLICT
    assert not Deal.objects.exists()


def test_an_unknown_token_gets_401(tournament: Tournament):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Device unknown-token")
    code = tournament.stations.get(number=1).code
    assert client.get(f"/api/tables/{code}/").status_code == 401


def test_a_released_device_gets_401(tournament: Tournament, tablet_at, director):
    client, address = tablet_at(tournament, 1)
    assert director.delete(f"/api/tournaments/{tournament.slug}/devices/1/").status_code == 204
    assert client.get(address).status_code == 401
