"""Registration over the API: the same acts as on the pages, with the same answers."""

from json import dumps

import pytest
from django.test import Client

from tests import cast
from tests.services.online.people import (
    CONFIRMATION_URL,
    create_open_tournament,
    entered_names,
    get_registration,
    register_player,
    send_letter,
    states_by_name,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
BODY = {"last_name": "Lefèvre", "first_name": "Zoé", "email": "zoe@example.org"}


def api_url(tournament: Tournament, rest: str) -> str:
    return f"/api/tournaments/{tournament.slug}/{rest}"


def post_json(client: Client, address: str, body: object) -> tuple[int, dict[str, object]]:
    """Post a body as JSON. Return status and content of the response."""
    answer = client.post(address, dumps(body), content_type="application/json")
    return answer.status_code, answer.json()


def test_a_stranger_registers_confirms_and_cancels(client):
    tournament = create_open_tournament(capacity=3)
    assert client.get(api_url(tournament, "registration/")).json()["left"] == 3
    assert post_json(client, api_url(tournament, "registration/"), BODY)[0] == 202
    secret = CONFIRMATION_URL.search(
        # The API builds links with the host of the request, which the pattern does not know.
        send_letter(get_registration(tournament, "Zoé")).replace("http://testserver/", "https://tarot.example/")
    )[1]
    registration_url = api_url(tournament, f"registration/{secret}/")
    assert client.get(registration_url).json() == {"name": "LEFÈVRE Zoé", "state": "asked", "rank": 0}
    assert post_json(client, registration_url, {"act": "confirm"})[1]["state"] == "confirmed"
    assert entered_names(tournament) == {"Zoé"}
    assert post_json(client, registration_url, {"act": "cancel"})[1]["state"] == "cancelled"
    assert entered_names(tournament) == set()


def test_a_captain_registers_the_team(client):
    tournament = create_open_tournament(team_size="2", online_teams=True)
    body = BODY | {"mates": [{"last_name": "Blanc", "first_name": "Ana"}], "team_name": "Les Bouts"}
    assert post_json(client, api_url(tournament, "registration/"), body)[0] == 202
    assert states_by_name(tournament) == {"Zoé": "asked", "Ana": "asked"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"email": "zoe"}, "email_invalid"),
        ({"last_name": "…"}, "name_unreadable"),
        ({"mates": [{"last_name": "Blanc"}]}, "teams_off"),
    ],
)
def test_invalid_registration_is_refused_with_its_code(client, changes, code):
    tournament = create_open_tournament()
    status, problem = post_json(client, api_url(tournament, "registration/"), BODY | changes)
    assert (status, problem["code"]) == (422, code)
    assert not tournament.registrations.exists()


def test_the_desk_decides_over_the_api(director):
    tournament, chloe = create_open_tournament(capacity=2), cast.player(0)
    register_player(tournament, "Chloé", last_name="D’Aubigné")
    registration_url = api_url(tournament, f"registrations/{get_registration(tournament, 'Chloé').pk}/")
    assert [registration["player"] for registration in director.get(api_url(tournament, "registrations/")).json()] == [
        None
    ]
    assert post_json(director, registration_url, {"act": "person", "player": chloe.pk})[1]["player"] == chloe.pk
    assert post_json(director, registration_url, {"act": "refuse"})[1]["state"] == "refused"
    assert post_json(director, registration_url, {"act": "refuse"})[0] == 409
    assert post_json(director, registration_url, {"act": "accept"})[1]["state"] == "confirmed"
    assert entered_names(tournament) == {"Chloé"}


def test_strangers_read_no_registration(client):
    tournament = create_open_tournament()
    register_player(tournament, "Zoé")
    assert client.get(api_url(tournament, "registrations/")).status_code == 403
    assert client.get(api_url(tournament, f"registration/{'0' * 64}/")).status_code == 404
