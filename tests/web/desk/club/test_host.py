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
HOST_URL = "/bureau/club/hebergeur/"
FORM = {"address": "https://hote.example/club", "key": "ab" * 20}


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Return a tournament with round 1 open."""
    return cast.running_tournament(8)


@pytest.fixture
def alice(settings: Any, tmp_path: Path, tournament: Tournament) -> Client:
    settings.DATA_DIR = tmp_path
    return cast.client_of(cast.alice())


def read_or_post(client: Client, path: str = "", form: dict[str, str] | None = None) -> str:
    """Return the HTML of the page, or after posting `form` to the address `path` below it."""
    answer = client.get(HOST_URL) if form is None else client.post(HOST_URL + path, form, follow=True)
    return answer.content.decode()


def test_the_page_sets_a_host_and_shows_its_transfers(alice: Client, tournament: Tournament) -> None:
    assert "Le lire" not in read_or_post(alice)
    html = read_or_post(alice, form=FORM)
    assert "C’est noté" in html
    assert 'value="https://hote.example/club/"' in html
    assert FORM["key"] not in html
    problem = {"code": "host_away", "params": {"where": "hote.example", "reason": "x"}}
    row = {
        "source": "0" * 64,
        "slug": tournament.slug,
        "name": tournament.name,
        "tournament": tournament,
        "organiser": tournament.organiser,
    }
    now = timezone.now()
    # `wanted` and `there` are digests of the log: that to be sent, and that on the host.
    sending = Sending.objects.create(**row, wanted="1", due_since=now, next_at=now, problem=problem)
    html = read_or_post(alice)
    assert "en attente depuis le" in html
    assert "hote.example ne répond pas (x)" in html
    assert "essayé tout de suite" in read_or_post(alice, "envoyer/", {})
    Sending.objects.filter(pk=sending.pk).update(there="1", due_since=None, problem=None, sent_at=now)
    html = read_or_post(alice)
    assert "envoyé le" in html
    assert f'href="https://hote.example/club/{tournament.slug}/"' in html
    assert "Essayer maintenant" not in html
    Sending.objects.filter(pk=sending.pk).update(there="", wanted="")
    assert "retiré le" in read_or_post(alice)
    HostTarget.objects.update(problem={"code": "host_key_refused", "params": {}})
    assert "ne reconnaît pas" in read_or_post(alice)
    assert "Plus rien ne part" in read_or_post(alice, "arreter/", {})
    assert not HostTarget.objects.exists()
    assert hosts_sweep() == 0, "no transfer is due"


def test_an_invalid_host_is_refused_and_keeps_the_input(alice: Client) -> None:
    html = read_or_post(alice, form=FORM | {"address": "http://hote.example/"})
    assert "commence par https" in html
    assert 'value="http://hote.example/"' in html
    assert FORM["key"] not in html
    assert "Donnez la clé" in read_or_post(alice, form=FORM | {"key": ""})
    assert "copiez-la entière" in read_or_post(alice, form=FORM | {"key": "abc"})
    assert "Aucun hébergeur" in read_or_post(alice, "envoyer/", {})
    assert not HostTarget.objects.exists()


def test_the_key_is_shown_once_and_received_tournaments_are_listed(alice: Client, tournament: Tournament) -> None:
    key = re.search(r'<code class="command">([0-9a-f]{40})</code>', read_or_post(alice, "cle/", {}))
    assert key is not None
    html = read_or_post(alice)
    assert key[1] not in html
    assert "Rien n’est encore arrivé" in html
    row = {"source": "0" * 64, "tournament": tournament, "organiser": tournament.organiser, "at": timezone.now()}
    received = ReceivedTournament.objects.create(**row, digest="1")
    assert "reçu le" in read_or_post(alice)
    ReceivedTournament.objects.filter(pk=received.pk).update(digest="")
    assert "retiré par le portable" in read_or_post(alice)
    assert "Plus aucun portable" in read_or_post(alice, "cle/retirer/", {})


def test_a_hosted_install_has_no_form_for_sending(alice: Client, settings: Any) -> None:
    settings.HOSTED = True
    html = read_or_post(alice)
    assert "Envoyer d’ici" not in html
    assert "Recevoir d’un portable" in html


def test_the_api_sets_host_and_key(alice: Client, tournament: Tournament) -> None:
    assert alice.get("/api/host/").json() == {"address": "", "next_at": None, "problem": "", "sendings": []}
    as_json: dict[str, Any] = {"content_type": "application/json"}
    assert alice.post("/api/host/").json()["code"] == "host_none"
    answer_to_put = alice.put("/api/host/", FORM, **as_json)
    assert answer_to_put.json()["address"] == "https://hote.example/club/"
    assert FORM["key"] not in answer_to_put.content.decode()
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
    [sending] = answer.json()["sendings"]
    assert (sending["slug"], sending["is_there"], sending["problem"]) == (tournament.slug, False, "")
    assert alice.put("/api/host/", FORM | {"address": "x"}, **as_json).json()["code"] == "host_address"
    assert alice.delete("/api/host/").status_code == 204
    assert alice.get("/api/reception/").json() == {"made_at": None, "used_at": None}
    assert len(alice.post("/api/reception/").json()["key"]) == 40
    assert alice.get("/api/reception/").json()["made_at"] is not None
    assert alice.delete("/api/reception/").status_code == 204
