"""URLs that the desk shows for other devices: the projector's, and a warning if they work on this computer only."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.documents.reading import make_text

pytestmark = pytest.mark.django_db

REQUEST_TO_LOOPBACK = {"HTTP_HOST": "127.0.0.1:8101"}
REQUEST_TO_LAN = {"HTTP_HOST": "192.168.1.20:8000"}


@pytest.fixture
def tournament(settings):
    """Create a tournament in round 1, and allow requests to any host name."""
    settings.ALLOWED_HOSTS = ["*"]
    return cast.running_tournament(8)


@pytest.mark.parametrize("url_name", ["desk-tournament"])  # others: `tests/prove`
def test_every_view_of_the_projector_is_linked(alice, tournament, url_name):
    html = alice.get(reverse(url_name, args=[tournament.slug])).content.decode()
    assert "Afficher dans la salle" in html
    for view in ("", "?vue=classement", "?vue=places", "ma-place/"):
        address = f"/salle/{tournament.slug}/{view}"
        assert f'href="{address}" target="_blank"' in html
        assert Client().get(address).status_code == 200
        assert f"http://testserver{address}" in html
    assert html.count("Ouvrir dans un nouvel onglet") == 4


@pytest.mark.parametrize("url_name", ["desk-tournament", "desk-documents"])
def test_a_draft_has_no_projector(alice, url_name):
    tournament = cast.tournament_create(settings={"name": "Coupe secrète"}, actor=cast.alice())
    assert "/salle/" not in alice.get(reverse(url_name, args=[tournament.slug])).content.decode()


@pytest.mark.parametrize("url_name", ["desk-documents", "desk-access"])
class TestLoopbackAddress:
    def test_a_loopback_address_shows_an_alert(self, alice, tournament, url_name):
        address = reverse(url_name, args=[tournament.slug] if url_name == "desk-documents" else [])
        html = alice.get(address, **REQUEST_TO_LOOPBACK).content.decode()
        assert "http://127.0.0.1:8101/ ne marche que sur cet ordinateur" in html
        assert "--lan" in html
        assert 'class="notice alert"' in html

    def test_a_reachable_address_shows_no_alert(self, alice, tournament, url_name, settings):
        address = reverse(url_name, args=[tournament.slug] if url_name == "desk-documents" else [])
        assert "--lan" not in alice.get(address, **REQUEST_TO_LAN).content.decode()
        settings.PUBLIC_URL = "http://192.168.1.20:8000"
        assert "--lan" not in alice.get(address, **REQUEST_TO_LOOPBACK).content.decode()


def test_a_loopback_address_has_no_qr_code(alice, olga, tournament):
    addresses = [
        reverse("desk-documents", args=[tournament.slug]),
        reverse("desk-tournament", args=[tournament.slug]),
        reverse("desk-table", args=[tournament.slug, 1, 1]),
    ]
    for address in addresses:
        assert 'role="img"' not in alice.get(address, **REQUEST_TO_LOOPBACK).content.decode()
        assert 'role="img"' in alice.get(address, **REQUEST_TO_LAN).content.decode()
    invitation = olga.post(
        reverse("desk-access"), {"username": "Zoé", "role": "arbiter"}, **REQUEST_TO_LOOPBACK
    ).content.decode()
    assert "http://127.0.0.1:8101/connexion/" in invitation
    assert 'role="img"' not in invitation


@pytest.mark.parametrize("kind", ["table_cards"])  # others: `tests/prove`
def test_documents_have_no_loopback_address(tournament, kind):
    text = make_text(tournament, kind, base_url="http://127.0.0.1:8101/")
    assert tournament.stations.get(number=1).code in text
    assert "127.0.0.1" not in text
    assert "http" not in text
    assert "scannez" not in text
