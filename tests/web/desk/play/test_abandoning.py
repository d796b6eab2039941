"""Abandoning the open round from its page, and its tables afterwards."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of, visible_text
from tournaments.models import Deal, Submission, Tournament
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8, deals_per_round=2)
    cast.enter(cast.table_of(tournament), cast.alice())
    return tournament


def round_text(alice: Client, tournament: Tournament) -> str:
    return text_of(alice.get(reverse("desk-round", args=[tournament.slug, 1])))


def test_a_round_is_abandoned_and_can_be_opened_again(alice: Client, tournament: Tournament) -> None:
    assert "Abandonner ce tour" in round_text(alice, tournament)
    answer = alice.post(reverse("desk-round-abandon", args=[tournament.slug, 1]), {"reason": "alarme"}, follow=True)
    assert "Le tour 1 est abandonné" in text_of(answer)
    assert "Ouvrir le tour 1" in round_text(alice, tournament)
    assert "Ce tour a été abandonné" in round_text(alice, tournament)
    text = text_of(alice.get(reverse("desk-log", args=[tournament.slug])))
    assert "Tour 1 abandonné : rien de ce qui y a été saisi ne compte" in text
    assert "alarme" in text


def test_the_preview_shows_both_rankings_and_stores_nothing(alice: Client, tournament: Tournament) -> None:
    tournament.refresh_from_db()
    version = tournament.version
    address = reverse("desk-round-abandon", args=[tournament.slug, 1])
    text = visible_text(alice.post(address, {"reason": "alarme", "preview": "true"}))
    assert "6e, −66 → 1er, 0" in text  # a defender of the only deal
    tournament.refresh_from_db()
    assert (tournament.version, tournament.first_stage.abandoned) == (version, [])


def test_abandoning_needs_a_reason(alice: Client, tournament: Tournament) -> None:
    alice.post(reverse("desk-round-abandon", args=[tournament.slug, 1]), {"reason": ""})
    assert Deal.objects.count() == 1


def test_a_result_of_the_abandoned_round_goes_to_the_inbox(tournament: Tournament) -> None:
    _, secret = cast.tablet(1, tournament)
    tablet = Client()
    tablet.cookies["chelem_device"] = secret
    code = tournament.stations.get(number=1).code
    line_url = reverse("table-deal", args=[code, 1, 2])
    cast.abandon(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    form = cast.SIMPLE_GARDE | {"version": 0, "client_id": "late-line-1", "status": "played"}
    answer = tablet.post(line_url, form, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "avant l’abandon du tour 1" in text_of(answer)
    assert not Deal.objects.exists()
    assert Submission.objects.get().verdict == Submission.Verdict.CONFLICT
    # The second play of round 1 has the address 2001.
    assert reverse("table-deal", args=[code, 2001, 1]) in tablet.get(f"/t/{code}/").text
    assert tablet.post(reverse("table-stop", args=[code, 1])).status_code == 409


def test_a_result_of_the_abandoned_round_can_only_be_put_aside(alice: Client, tournament: Tournament) -> None:
    device = cast.tablet(1, tournament)[0]
    cast.abandon(tournament)
    cast.send(device)
    text = text_of(alice.get(reverse("desk-tournament", args=[tournament.slug])))
    assert "a envoyé un résultat d’avant l’abandon du tour" in text
    assert "Prendre l’envoyé" not in text
