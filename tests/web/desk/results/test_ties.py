"""The page of ties: players who share a place are ordered after a play-off, and the decision is dropped."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.selectors.results.ties import ties_of

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
