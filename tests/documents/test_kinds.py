"""Document kinds: arguments, titles, and the offers of desk and API. The introduction, which not every game has."""

import pytest
from django.urls import reverse

from tests import cast
from tests.documents.reading import make_text
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_arguments_omit_unsupported_choices() -> None:
    sheets, rules = DOCUMENTS["score_sheets"], DOCUMENTS["rule_sheet"]
    assert sheets.arguments(round_number=2, option_keys={"filled", "changed"}) == {"round": 2, "filled": True}
    assert rules.arguments(round_number=2, option_keys={"filled", "changed"}) == {}


def test_title_names_the_choices() -> None:
    assert DOCUMENTS["score_sheets"].title_of({"round": 2}) == "Feuilles de marque · tour 2"
    assert DOCUMENTS["movement_cards"].title_of({"changed": True}) == "Cartes de parcours · joueurs déplacés"


def test_desk_offers_every_document_that_can_be_made() -> None:
    tournament = cast.pay_with_receipts(cast.running_tournament(8, rounds_planned=2))
    offers = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[tournament.slug])).context["offers"]
    assert [offer["kind"].key for offer in offers] == [key for key in DOCUMENTS if key != "changes"]
    assert not any(offer["obstacle"] for offer in offers)


def test_desk_offers_rankings_only_of_rounds_that_have_begun() -> None:
    tournament = cast.running_tournament(8, rounds_planned=2)
    offers = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[tournament.slug])).context["offers"]
    rounds = {offer["kind"].key: [round_.number for round_ in offer["rounds"]] for offer in offers}
    assert (rounds["score_sheets"], rounds["ranking"], rounds["rule_sheet"]) == ([1, 2], [1], [])


@pytest.mark.parametrize(("kind", "choices"), [("movement_cards", {"changed": True}), ("hall_list", {})])
def test_api_accepts_the_same_choices_as_the_desk(kind: str, choices: dict[str, object]) -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    alice = cast.client_of(cast.alice())
    body = {"kind": kind, "changed": True}
    response = alice.post(f"/api/tournaments/{tournament.slug}/documents/", body, content_type="application/json")
    assert response.status_code == 202, response.content
    args = Job.objects.get().args
    assert args.pop("base_url")
    assert args == choices


def test_introduction_is_offered_only_for_games_that_have_one() -> None:
    alice = cast.client_of(cast.alice())

    for game, is_offered in (("french-tarot", True), ("scarto", False)):
        tournament = cast.tournament(game=game, name=game)
        html = alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
        assert ("Premiers pas" in html) is is_offered


def test_introduction_has_the_vocabulary_in_both_languages() -> None:
    tournament = cast.tournament()
    french, english = (make_text(tournament, "newcomer", language=language) for language in ("fr", "en"))
    assert "56 points sans bout" in french
    assert "56 points without a bout" in english
    for text in (french, english):
        assert "levée, pli trick" in text
