"""Addresses on an install of several organisers, prefixed by the organiser's slug, and short ones of a laptop.

Les Dames are the second organiser of the install. First addresses and permissions of the desk, then public pages,
tables and sign-in.
"""

import pytest
from django.test import Client
from django.urls import get_script_prefix, reverse

from tests import cast
from tournaments.models import Membership
from tournaments.services.access.codes import stations_add
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Create a tournament of Alice in round 1."""
    return cast.running_tournament(8, rounds_planned=2)


@pytest.fixture
def dames():
    """Create another organiser, Les Dames, on the same install."""
    return organiser_add("Les Dames")


@pytest.fixture
def diane(dames):
    """Return a client of Diane, a director of Les Dames."""
    return cast.client_of(cast.member("diane", "director", dames))


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def html_of(answer):
    """Return the HTML of a response, whose status must be 200."""
    assert answer.status_code == 200
    return answer.content.decode()


def test_laptop_shows_no_organiser(alice, tournament):
    html = html_of(alice.get(f"/bureau/{tournament.slug}/"))
    assert "Les Atouts" not in html
    assert f'href="/bureau/{tournament.slug}/inscriptions/"' in html


def test_prefixed_address_works_on_a_laptop(alice, tournament):
    html = html_of(alice.get(f"/les-atouts/bureau/{tournament.slug}/"))
    assert f'href="/les-atouts/bureau/{tournament.slug}/inscriptions/"' in html


def test_links_of_a_page_have_the_prefix_of_its_organiser(alice, tournament, dames):
    html = html_of(alice.get(f"/les-atouts/bureau/{tournament.slug}/"))
    assert 'href="/bureau/' not in html
    assert 'action="/les-atouts/i18n/setlang/"' in html
    assert f"/les-atouts/live/{tournament.slug}/" in html
    assert "/static/chelem/" in html
    assert "/les-atouts/static/" not in html
    assert get_script_prefix() == "/"


def test_objects_of_another_organiser_are_not_found(diane, tournament, dames):
    assert diane.get("/les-atouts/bureau/").status_code == 404
    assert diane.get(f"/les-atouts/bureau/{tournament.slug}/").status_code == 404
    assert diane.get(f"/les-dames/bureau/{tournament.slug}/").status_code == 404
    assert diane.get(f"/les-dames/bureau/joueurs/{tournament.entries.first().player_id}/").status_code == 404
    assert diane.get(f"/les-dames/{tournament.slug}/").status_code == 404
    assert diane.get(f"/les-dames/salle/{tournament.slug}/").status_code == 404
    assert tournament.name not in html_of(diane.get("/les-dames/bureau/"))
    assert "D’AUBIGNÉ" not in html_of(diane.get("/les-dames/bureau/joueurs/"))


def test_api_is_limited_to_one_organiser(diane, tournament, dames):
    assert diane.get("/les-dames/api/players/").json() == []
    assert diane.get("/les-dames/api/tournaments/").json() == []
    assert diane.get(f"/les-dames/api/tournaments/{tournament.slug}/").status_code == 404
    answer = diane.get("/les-atouts/api/players/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert diane.get("/api/players/").status_code == 404


# Worth its time: builds the schema of the whole API.
def test_schema_has_the_addresses_of_the_organiser(client, dames, tournament):
    assert "/les-dames/api/players/" in html_of(client.get("/les-dames/api/"))
    assert client.get("/les-dames/api/schema/?format=json").json()["servers"] == [{"url": "/les-dames"}]
    assert "servers" not in client.get("/api/schema/?format=json").json()


def test_player_of_another_organiser_cannot_be_entered(diane, dames, tournament):
    other_tournament = cast.tournament_create(settings={"name": "Coupe"}, actor=cast.member("diane", "director", dames))
    other_player = tournament.entries.first().player_id
    payload = {"player": other_player}
    answer = diane.post(
        f"/les-dames/api/tournaments/{other_tournament.slug}/entries/", payload, content_type="application/json"
    )
    assert answer.status_code == 400
    assert not other_tournament.entries.exists()


def test_short_address_redirects_to_the_own_desk(diane, alice, tournament):
    assert diane.get("/bureau/?x=1")["Location"] == "/les-dames/bureau/?x=1"
    assert alice.get("/bureau/")["Location"] == "/les-atouts/bureau/"


def test_member_of_two_organisers_chooses(diane, tournament):
    user = cast.user_of(cast.alice())
    member_add(organiser=organiser_add("Les Rois"), username="eve", role="helper")
    Membership.objects.create(user=user, organiser=organiser_add("Les Valets"), role="helper")
    html = html_of(cast.client_of(user).get("/bureau/"))
    assert 'href="/les-valets/bureau/"' in html
    assert 'href="/les-atouts/bureau/"' in html
    assert "Les Rois" not in html


def test_user_without_roles_is_refused(dames, tournament):
    assert cast.client_of(cast.zed()).get("/bureau/").status_code == 403


def test_strangers_are_redirected_to_sign_in(client, dames, tournament):
    answer = client.get("/les-atouts/bureau/")
    assert answer["Location"] == "/les-atouts/connexion/?next=/les-atouts/bureau/"
    assert client.get("/bureau/")["Location"] == "/connexion/?next=/bureau/"
    assert client.get("/les-atouts/connexion/").status_code == 200


def test_home_page_lists_organisers_with_public_tournaments(client, dames, tournament):
    html = html_of(client.get("/"))
    assert 'href="/les-atouts/"' in html
    assert "Les Dames" not in html
    assert tournament.name in html_of(client.get("/les-atouts/"))


def test_short_public_address_redirects_while_it_is_unique(client, dames, tournament):
    assert client.get(f"/{tournament.slug}/?tour=1")["Location"] == f"/les-atouts/{tournament.slug}/?tour=1"
    assert client.get(f"/salle/{tournament.slug}/")["Location"] == f"/les-atouts/salle/{tournament.slug}/"
    assert client.post(f"/{tournament.slug}/").status_code == 404
    director = cast.member("diane", "director", dames)
    other_tournament = cast.tournament_create(settings={"name": tournament.name}, actor=director)
    assert client.get(f"/{tournament.slug}/").status_code == 302, "a draft does not count"
    cast.tournament_transition(tournament=other_tournament, transition="open", actor=director)
    assert client.get(f"/{tournament.slug}/").status_code == 404


@pytest.mark.parametrize(
    "path", ["/inconnu/", "/inconnu/bureau/", "/api/tournaments/", "/salle/x/", "/%00/", "/t/%00/"]
)
def test_unknown_slug_is_not_found(client, dames, tournament, path):
    assert client.get(path).status_code == 404


def test_missing_slash_redirects_to_the_organiser(client, dames, tournament):
    assert client.get("/les-atouts")["Location"] == "/les-atouts/"


# Worth its time: builds the schema of the whole API.
@pytest.mark.parametrize("path", ["/healthz", "/t/", "/les-atouts/api/"])
def test_shared_paths_work_with_and_without_prefix(client, dames, tournament, path):
    assert client.get(path).status_code == 200


def test_code_alone_finds_a_table(client, dames, tournament):
    code = tournament.stations.get(number=1).code
    assert f'action="/les-atouts/t/{code}/ici/"' in html_of(client.get(f"/t/{code}/"))
    assert client.get(f"/t/?code={code}")["Location"] == f"/les-atouts/t/{code}/"
    assert f"/les-atouts/t/{code}/" in html_of(client.get(f"/les-atouts/t/{code}/"))


def test_table_is_not_at_the_address_of_another_organiser(client, dames, tournament):
    code = tournament.stations.get(number=1).code
    answer = client.get(f"/les-dames/t/{code}/")
    assert answer.status_code == 404
    assert "Aucune table n’a ce code" in answer.content.decode()


def test_tablet_is_unknown_at_the_address_of_another_organiser(dames, tournament):
    device, secret = cast.tablet(1, tournament)
    code = device.station.code
    headers = {"Authorization": f"Device {secret}"}
    assert Client(headers=headers).get(f"/api/tables/{code}/").status_code == 200
    assert Client(headers=headers).get(f"/les-atouts/api/tables/{code}/").status_code == 200
    answer = Client(headers=headers).get(f"/les-dames/api/tables/{code}/")
    assert (answer.status_code, bool(answer.json()["detail"])) == (401, True)


def test_tablet_cannot_use_a_table_of_another_organiser(dames, tournament):
    _device, secret = cast.tablet(1, tournament)
    other_tournament = cast.tournament_create(settings={"name": "Coupe"}, actor=cast.member("diane", "director", dames))
    [station] = stations_add(other_tournament, [1])
    for prefix in ("", "/les-atouts", "/les-dames"):
        path = f"{prefix}/api/tables/{station.code}/submissions/"
        answer = Client(headers={"Authorization": f"Device {secret}"}).get(path)
        assert answer.status_code == (401 if prefix == "/les-dames" else 404)


def test_tablet_at_the_short_address_gets_prefixed_links(dames, tournament):
    _device, secret = cast.tablet(1, tournament)
    client = Client()
    client.cookies["chelem_device"] = secret
    code = tournament.stations.get(number=1).code
    for path in (f"/t/{code}/", f"/t/{code}/suite/"):
        assert f"/les-atouts/t/{code}/" in html_of(client.get(path))


def test_documents_have_the_prefixed_address(alice, dames, tournament):
    html = html_of(alice.get(f"/les-atouts/bureau/{tournament.slug}/documents/"))
    assert f"http://testserver/les-atouts/{tournament.slug}/" in html


def test_sign_in_link_redirects_to_the_desk_of_its_organiser(dames, tournament):
    olga = cast.client_of(cast.olga())
    html = olga.post("/les-atouts/bureau/acces/", {"username": "Paul", "role": "helper"}).content.decode()
    link = html.partition("http://testserver")[2].partition("<")[0].partition('"')[0]
    assert link.startswith("/les-atouts/connexion/")
    assert Client().post(link)["Location"] == reverse("desk-home").replace("/bureau", "/les-atouts/bureau")
