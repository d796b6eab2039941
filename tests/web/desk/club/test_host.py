"""The page on which a club chooses its host, and lets a laptop publish."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.models import HostTarget, ReceivedTournament, Sending, Tournament
from tournaments.services.publication.outgoing import hosts_sweep

pytestmark = pytest.mark.django_db
PAGE = "/bureau/club/hebergeur/"
FORM = {"address": "https://hote.example/club", "key": "ab" * 20}


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Create a tournament first, as `cast` caches its objects."""
    return cast.running_tournament(8)


@pytest.fixture
def alice(settings: Any, tmp_path: Path, tournament: Tournament) -> Client:
    settings.DATA_DIR = tmp_path
    return cast.client_of(cast.alice())


def open_page(client: Client, path: str = "", form: dict[str, str] | None = None) -> str:
    answer = client.get(PAGE) if form is None else client.post(PAGE + path, form, follow=True)
    return answer.content.decode()


def test_the_page_sets_a_host_and_shows_its_transfers(alice: Client, tournament: Tournament) -> None:
    assert "Le lire" not in open_page(alice)
    page = open_page(alice, form=FORM)
    assert "C’est noté" in page
    assert 'value="https://hote.example/club/"' in page
    assert FORM["key"] not in page
    problem = {"code": "host_away", "params": {"where": "hote.example", "reason": "x"}}
    row = {
        "source": "0" * 64,
        "slug": tournament.slug,
        "name": tournament.name,
        "tournament": tournament,
        "organiser": tournament.organiser,
    }
    now = timezone.now()
    sending = Sending.objects.create(**row, wanted="1", due_since=now, next_at=now, problem=problem)
    page = open_page(alice)
    assert "en attente depuis le" in page
    assert "hote.example ne répond pas (x)" in page
    assert "essayé tout de suite" in open_page(alice, "envoyer/", {})
    Sending.objects.filter(pk=sending.pk).update(there="1", due_since=None, problem=None, sent_at=now)
    page = open_page(alice)
    assert "envoyé le" in page
    assert f'href="https://hote.example/club/{tournament.slug}/"' in page
    assert "Essayer maintenant" not in page
    Sending.objects.filter(pk=sending.pk).update(there="", wanted="")
    assert "retiré le" in open_page(alice)
    HostTarget.objects.update(problem={"code": "host_key_refused", "params": {}})
    assert "ne reconnaît pas" in open_page(alice)
    assert "Plus rien ne part" in open_page(alice, "arreter/", {})
    assert not HostTarget.objects.exists()
    assert hosts_sweep() == 0


def test_an_invalid_host_is_refused_and_keeps_the_input(alice: Client) -> None:
    page = open_page(alice, form=FORM | {"address": "http://hote.example/"})
    assert "commence par https" in page
    assert 'value="http://hote.example/"' in page
    assert FORM["key"] not in page
    assert "Donnez la clé" in open_page(alice, form=FORM | {"key": ""})
    assert "copiez-la entière" in open_page(alice, form=FORM | {"key": "abc"})
    assert "Aucun hébergeur" in open_page(alice, "envoyer/", {})
    assert not HostTarget.objects.exists()


def test_the_key_is_shown_once(alice: Client, tournament: Tournament) -> None:
    found = re.search(r'<code class="command">([0-9a-f]{40})</code>', open_page(alice, "cle/", {}))
    assert found is not None
    page = open_page(alice)
    assert found[1] not in page
    assert "Rien n’est encore arrivé" in page
    row = {"source": "0" * 64, "tournament": tournament, "organiser": tournament.organiser, "at": timezone.now()}
    received = ReceivedTournament.objects.create(**row, digest="1")
    assert "reçu le" in open_page(alice)
    ReceivedTournament.objects.filter(pk=received.pk).update(digest="")
    assert "retiré par le portable" in open_page(alice)
    assert "Plus aucun portable" in open_page(alice, "cle/retirer/", {})


def test_a_host_itself_has_no_form_for_sending(alice: Client, settings: Any) -> None:
    settings.HOSTED = True
    page = open_page(alice)
    assert "Envoyer d’ici" not in page
    assert "Recevoir d’un portable" in page


def test_the_api_sets_host_and_key(alice: Client, tournament: Tournament) -> None:
    assert alice.get("/api/host/").json() == {"address": "", "next_at": None, "problem": "", "sendings": []}
    body: dict[str, Any] = {"content_type": "application/json"}
    assert alice.post("/api/host/").json()["code"] == "host_none"
    chosen = alice.put("/api/host/", FORM, **body)
    assert chosen.json()["address"] == "https://hote.example/club/"
    assert FORM["key"] not in chosen.content.decode()
    row = {
        "source": "0" * 64,
        "slug": tournament.slug,
        "name": tournament.name,
        "tournament": tournament,
        "organiser": tournament.organiser,
    }
    Sending.objects.create(**row, wanted="1", due_since=timezone.now(), next_at=timezone.now())
    answer = alice.post("/api/host/")
    assert answer.status_code == 202
    [one] = answer.json()["sendings"]
    assert (one["slug"], one["is_there"], one["problem"]) == (tournament.slug, False, "")
    assert alice.put("/api/host/", FORM | {"address": "x"}, **body).json()["code"] == "host_address"
    assert alice.delete("/api/host/").status_code == 204
    assert alice.get("/api/reception/").json() == {"made_at": None, "used_at": None}
    assert len(alice.post("/api/reception/").json()["key"]) == 40
    assert alice.get("/api/reception/").json()["made_at"] is not None
    assert alice.delete("/api/reception/").status_code == 204
