"""Protection of all pages: CSRF, cookies, drafts, and names without consent.

`test_page_fuzz.py` checks the security headers.
"""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.web.site_map import fill_pattern, url_patterns, values_of_existing_objects

pytestmark = pytest.mark.django_db
PLAYER_3 = "Nguyen"  # the last name, without consent to be shown
WITHOUT_CSRF = (
    "/ma-place/carte/",  # decodes the QR code of a card for the kiosk and changes nothing
    "/t/copies/",  # takes copies of the log only while the desk asks for them; the page may be from the desk before
)


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def paths(tournament) -> list[str]:
    """Return the path of each URL pattern with existing objects."""
    return [fill_pattern(pattern, values_of_existing_objects(tournament)) for pattern in url_patterns()]


def sign_in_at_table_1(tournament, **checks: Any) -> Client:
    """Sign in a new client as Alice and bind it to table 1. `checks` are arguments of `Client`."""
    client = Client(raise_request_exception=False, **checks)
    client.force_login(cast.user_of(cast.alice()))
    client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
    return client


# Worth its time: one request to each address of the site.
def test_forms_of_other_sites_are_refused(tournament, paths):
    client = sign_in_at_table_1(tournament, enforce_csrf_checks=True)
    version = tournament.version
    for path in (each for each in paths if not each.endswith(WITHOUT_CSRF)):
        status = client.post(path, {"reason": "x"}).status_code
        assert status in {HTTPStatus.FORBIDDEN, HTTPStatus.METHOD_NOT_ALLOWED}, path
    tournament.refresh_from_db()
    assert tournament.version == version


def test_cookie_of_a_tablet_is_http_only_and_same_site(tournament):
    client = Client()
    answer = client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
    cookie = answer.cookies["chelem_device"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_draft_is_not_public(client):
    draft = cast.tournament_create(settings={"name": "Secret"}, actor=cast.alice())
    formats = ("/{}/", "/{}/classement/", "/{}/classement.json", "/salle/{}/", "/salle/{}/pages/", "/live/{}/")
    for path_format in (*formats, "/api/tournaments/{}/public/"):
        assert client.get(path_format.format(draft.slug)).status_code == HTTPStatus.NOT_FOUND
    assert "Secret" not in client.get("/").content.decode()


def test_public_pages_have_no_full_name_without_consent(client):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    formats = [
        "/",
        "/{}/",
        "/{}/classement/",
        "/{}/?tour=1",
        "/{}/joueur/1/",
        "/{}/classement.json",
        "/{}/classement.csv",
    ]
    for path_format in (*formats, "/api/tournaments/{}/public/"):
        answer = client.get(path_format.format(tournament.slug))
        assert answer.status_code == HTTPStatus.OK
        assert PLAYER_3 not in answer.content.decode("utf-8-sig").title(), path_format
