"""What a kind of document knows of itself, and what the desk and the API make of it."""

import pytest
from django.urls import reverse

from tests import cast
from tests.documents.reading import text_of
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_it_keeps_only_the_arguments_that_it_knows() -> None:
    sheets, rules = DOCUMENTS["score_sheets"], DOCUMENTS["rule_sheet"]
    assert sheets.arguments(round_number=2, chosen={"filled", "changed"}) == {"round": 2, "filled": True}
    assert rules.arguments(round_number=2, chosen={"filled", "changed"}) == {}


def test_its_title_says_what_was_chosen() -> None:
    assert DOCUMENTS["score_sheets"].title_of({"round": 2}) == "Feuilles de marque · tour 2"
    assert DOCUMENTS["movement_cards"].title_of({"changed": True}) == "Cartes de parcours · joueurs déplacés"


def test_the_desk_offers_every_document_once_it_can_be_made() -> None:
    made = cast.receipted(cast.playing(8, rounds_planned=2))
    offers = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[made.slug])).context["offers"]
    assert [offer["kind"].key for offer in offers] == [key for key in DOCUMENTS if key != "changes"]
    assert not any(offer["lacking"] for offer in offers)


def test_it_offers_the_ranking_of_the_rounds_that_have_begun_only() -> None:
    made = cast.playing(8, rounds_planned=2)
    offers = cast.client_of(cast.alice()).get(reverse("desk-documents", args=[made.slug])).context["offers"]
    rounds = {offer["kind"].key: [round_.number for round_ in offer["rounds"]] for offer in offers}
    assert (rounds["score_sheets"], rounds["ranking"], rounds["rule_sheet"]) == ([1, 2], [1], [])


@pytest.mark.parametrize(("kind", "kept"), [("movement_cards", {"changed": True}), ("hall_list", {})])
def test_the_api_takes_the_same_choices_as_the_desk(kind: str, kept: dict[str, object]) -> None:
    made = cast.drawn(8, rounds_planned=1)
    alice = cast.client_of(cast.alice())
    asked = {"kind": kind, "changed": True}
    answer = alice.post(f"/api/tournaments/{made.slug}/documents/", asked, content_type="application/json")
    assert answer.status_code == 202, answer.content
    args = Job.objects.get().args
    assert args.pop("base_url")
    assert args == kept


def test_first_steps_are_printed_of_a_game_that_tells_them() -> None:
    alice = cast.client_of(cast.alice())
    for game, offered in (("french-tarot", True), ("scarto", False)):
        made = cast.tournament(game=game, name=game)
        html = alice.get(reverse("desk-documents", args=[made.slug])).content.decode()
        assert ("Premiers pas" in html) is offered


def test_first_steps_name_the_words_of_the_table_in_both_languages() -> None:
    made = cast.tournament()
    french, english = (text_of(made, "newcomer", language=language) for language in ("fr", "en"))
    assert "56 points sans bout" in french
    assert "56 points without a bout" in english
    for text in (french, english):
        assert "levée, pli trick" in text
