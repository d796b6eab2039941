"""The public ranking says when it was published, and why it corrects the one before; a result has a picture."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.publications import published_version
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db
CORRECTED = "Version 2, qui corrige la précédente."


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    return tournament


def page_text(client: Client, tournament: Tournament) -> str:
    return text_of(client.get(reverse("public-tournament", args=[tournament.slug])))


def test_the_first_publication_is_final(client: Client, tournament: Tournament) -> None:
    text = page_text(client, tournament)
    assert "Définitif, publié le " in text
    assert CORRECTED not in text


def test_a_correction_is_a_new_version_with_its_reason(alice: Client, tournament: Tournament) -> None:
    unpublish = reverse("desk-transition", args=[tournament.slug, "unpublish"])
    alice.post(unpublish, {"reason": " Donne 3 de la table 2 <b>corrigée</b> "})
    tournament.refresh_from_db()
    assert published_version(tournament) is None
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    html = Client().get(reverse("public-tournament", args=[tournament.slug])).content.decode()
    assert CORRECTED in html
    assert "Motif\u00a0: Donne 3 de la table 2 &lt;b&gt;corrigée&lt;/b&gt;" in html
    assert "Donne 3 de la table 2" in text_of(alice.get(reverse("desk-log", args=[tournament.slug])))
    assert list(check_log(tournament)) == []


def test_a_reason_is_that_of_the_newest_withdrawal(client: Client, tournament: Tournament) -> None:
    for reason in ("Donne 3 corrigée", ""):
        tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice(), reason=reason)
        tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    text = page_text(client, tournament)
    assert "Version 3, qui corrige la précédente." in text
    assert "Motif" not in text


def test_a_reason_that_is_too_long_is_refused(alice: Client, tournament: Tournament) -> None:
    answer = alice.post(reverse("desk-transition", args=[tournament.slug, "unpublish"]), {"reason": "x" * 201})
    assert answer.status_code == 422
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PUBLISHED


def test_a_correction_without_reason_is_still_named(client: Client, tournament: Tournament) -> None:
    for transition in ("unpublish", "publish"):
        tournament_transition(
            tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=transition == "publish"
        )
    text = page_text(client, tournament)
    assert CORRECTED in text
    assert "Motif" not in text


def test_a_published_result_has_a_picture_of_its_own(client: Client, tournament: Tournament) -> None:
    html = client.get(f"/{tournament.slug}/joueur/1/").content.decode()
    path = re.findall(r'<meta property="og:image" content="http://testserver([^"]+)">', html)[0]
    assert path == f"/{tournament.slug}/joueur/1/image.png"
    answer = client.get(path)
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert answer.content != client.get(f"/{tournament.slug}/joueur/2/image.png").content
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice())
    assert client.get(path).status_code == 404
