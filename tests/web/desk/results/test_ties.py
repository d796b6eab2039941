"""The page of ties: players who share a place are ordered after a play-off, and the decision is dropped."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.documents.reading import make_text
from tests.web.table_pages import text_of
from tournaments.selectors.results.ties import ties_of
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.ties import tie_decide

pytestmark = pytest.mark.django_db


def test_a_tie_is_decided_and_dropped(basile: Client) -> None:
    tournament = cast.running_tournament(8)
    assert "Départager les ex æquo" in text_of(basile.get(reverse("desk-ranking", args=[tournament.slug])))
    address, numbers = reverse("desk-ties", args=[tournament.slug]), ties_of(tournament.first_stage)[0].numbers
    form: dict[str, object] = {f"place-{number}": place for place, number in enumerate(reversed(numbers), start=1)}
    form |= {"of": "players", "number": numbers, "reason": "barrage"}
    form_with_a_repeated_place = form | {f"place-{numbers[0]}": 1}
    answer = basile.post(address, form_with_a_repeated_place)
    assert answer.status_code == 422
    assert "Donnez une place différente à chacun" in text_of(answer)
    text = text_of(basile.post(address, form, follow=True))
    assert "Le départage est noté." in text
    assert "Personne n’est à égalité." in text
    tie = {"of": "players", "number": numbers[::-1]}
    basile.post(reverse("desk-ties-drop", args=[tournament.slug]), tie)
    tournament.refresh_from_db()
    assert ties_of(tournament.first_stage)[0].numbers == numbers, "the tie is open again"


def test_the_ranking_names_a_tie_that_was_decided_by_hand(basile: Client) -> None:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament), cast.alice())
    tie = ties_of(tournament.first_stage)[-1]
    order = tie.numbers[::-1]
    names = ", ".join(tie.names[serial] for serial in order)
    ranking, public = (reverse(name, args=[tournament.slug]) for name in ("desk-ranking", "public-tournament"))
    assert "Départagés par un barrage" not in text_of(basile.get(ranking))
    tie_decide(stage=tournament.first_stage, order=order, reason="barrage", actor=cast.basile())
    assert f"Départagés par un barrage : {names}" in text_of(basile.get(ranking))
    assert "Départagés par un barrage :" in text_of(Client().get(public))
    assert f"Départagés par un barrage : {names}." in make_text(tournament, "ranking")
    bonus = AdjustmentInput(entry=tournament.entries.get(serial=order[0]), kind="bonus", points=1, reason="x")
    adjustment_give(stage=tournament.first_stage, adjustment=bonus, actor=cast.basile())
    assert "Départagés par un barrage" not in text_of(basile.get(ranking)), "they are not equal any more"
