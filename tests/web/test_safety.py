"""Protection of all pages: CSRF, framing, content policy, referrer, drafts."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.web.site_map import addresses, fill_pattern, real

pytestmark = pytest.mark.django_db
CHANGES_NOTHING = "/ma-place/carte/"  # decodes the QR code of a card for the kiosk


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def places(tournament):
    return [fill_pattern(pattern, real(tournament)) for pattern in addresses()]


def signed_in(tournament, **checks: Any) -> Client:
    """Return a client with Alice signed in that is also bound to table 1."""
    client = Client(raise_request_exception=False, **checks)
    client.force_login(cast.user_of(cast.alice()))
    client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
    return client


def test_forms_of_other_sites_are_refused(tournament, places):
    client = signed_in(tournament, enforce_csrf_checks=True)
    version = tournament.version
    for place in (each for each in places if not each.endswith(CHANGES_NOTHING)):
        status = client.post(place, {"reason": "x"}).status_code
        assert status in {HTTPStatus.FORBIDDEN, HTTPStatus.METHOD_NOT_ALLOWED}, place
    tournament.refresh_from_db()
    assert tournament.version == version


def test_cookies_are_http_only_and_same_site(tournament):
    client = Client()
    answer = client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
    cookie = answer.cookies["chelem_device"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_draft_is_not_public(client):
    draft = cast.tournament_create(settings={"name": "Secret"}, actor=cast.alice())
    addresses = ("/{}/", "/{}/classement/", "/{}/classement.json", "/salle/{}/", "/salle/{}/pages/", "/live/{}/")
    for address in (*addresses, "/api/tournaments/{}/public/"):
        assert client.get(address.format(draft.slug)).status_code == HTTPStatus.NOT_FOUND
    assert "Secret" not in client.get("/").content.decode()


def test_public_pages_have_no_full_name_without_consent(client):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    pages = [
        "/",
        "/{}/",
        "/{}/classement/",
        "/{}/?tour=1",
        "/{}/joueur/1/",
        "/{}/classement.json",
        "/{}/classement.csv",
    ]
    for page in (*pages, "/api/tournaments/{}/public/"):
        answer = client.get(page.format(tournament.slug))
        assert answer.status_code == HTTPStatus.OK
        assert "Nguyen" not in answer.content.decode("utf-8-sig").title(), page
