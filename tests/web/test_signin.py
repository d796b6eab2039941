"""Sign-in by link, and by desk code, which works on the tournament's own computer only."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.services.access.sign_in import link_use

pytestmark = pytest.mark.django_db

SIGN_IN = "/connexion/"
REQUEST_OF_TABLET = {"REMOTE_ADDR": "192.168.1.33"}


@pytest.fixture
def code() -> str:
    return cast.desk_code()


@pytest.fixture
def used_link() -> str:
    """Return a sign-in link of Alice that was already used."""
    link = cast.link_of(cast.alice())
    link_use(link.split("/")[2])
    return link


def test_used_link_shows_a_message(client, used_link):
    answer = client.get(used_link)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "a expiré ou déjà servi" in html
    assert "Bienvenue" not in html


def test_unknown_link_is_not_found(client, alice):
    for browser in (client, alice):
        answer = browser.get("/connexion/not-a-link/")
        assert answer.status_code == 404
        assert "Bienvenue" not in answer.content.decode()


def test_used_link_redirects_a_signed_in_user(alice, used_link):
    assert alice.get(used_link)["Location"] == reverse("desk-home")


def test_get_does_not_spend_a_link(client):
    link = cast.link_of(cast.alice())
    for _ in range(2):
        assert "Bienvenue" in client.get(link).content.decode()
    assert client.post(link)["Location"] == reverse("desk-home")


def test_desk_code_redirects_to_the_requested_page(client, code):
    sign_in = client.get("/bureau/joueurs/")["Location"]
    assert "Code du bureau" in client.get(sign_in).content.decode()
    assert client.post(sign_in, {"code": code.lower()})["Location"] == "/bureau/joueurs/"
    assert client.get("/bureau/joueurs/").status_code == 200


def test_wrong_code_is_refused_at_its_field(client, code):
    answer = client.post(SIGN_IN, {"code": "AAAA-AAAA"})
    assert answer.status_code == 422
    assert 'id="code-error"' in answer.content.decode()
    assert client.get(reverse("desk-home")).status_code == 302


def test_wrong_codes_are_rate_limited(client, code):
    for _ in range(10):  # the limit of a minute
        client.post(SIGN_IN, {"code": "AAAA-AAAA"})
    assert client.post(SIGN_IN, {"code": code}).status_code == 429


def test_tablet_cannot_use_the_desk_code(code):
    tablet = Client()
    html = tablet.get(SIGN_IN, **REQUEST_OF_TABLET).content.decode()
    assert "Code du bureau" not in html
    assert "Nouveau lien" in html
    assert tablet.post(SIGN_IN, {"code": code}, **REQUEST_OF_TABLET).status_code == 422
    assert tablet.get(reverse("desk-home"), **REQUEST_OF_TABLET).status_code == 302


@pytest.mark.parametrize("hosted", [False, True])
def test_sign_in_mentions_no_terminal_and_the_desk_code_on_a_laptop_only(client, settings, hosted, used_link):
    settings.HOSTED = hosted
    for address in (SIGN_IN, used_link):
        html = client.get(address).content.decode()
        assert "chelem link" not in html
        assert "tapez" not in html
        assert ("Code du bureau" in html) != hosted


def test_desk_code_redirects_to_no_other_site(client, code):
    location = client.post(f"{SIGN_IN}?next=https://elsewhere.example/", {"code": code})["Location"]
    assert location == reverse("desk-home")
