"""The page of a substitute: named at once, or after a look at the ranking before and after."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of, visible_text
from tournaments.models import Entry, Tournament
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Open a round in which a substitute keeps the points; North of table 1 has won 198."""
    tournament = cast.running_tournament(8, substitutes="person")
    entry_add(tournament=tournament, player=cast.player(40), actor=cast.alice())
    cast.enter(cast.table_of(tournament), cast.alice())
    return tournament


def post_substitute(client: Client, tournament: Tournament, **data: str):
    """Name a substitute for North of table 1 in this round; return the response, the player and the substitute."""
    player = cast.table_of(tournament).seats.get(number=1).entry
    by = Entry.objects.get(tournament=tournament, player=cast.player(40))
    address = reverse("desk-entry-substitute", args=[tournament.slug, player.pk])
    return client.post(address, {"by": by.pk, "how": "round"} | data, follow=True), player, by


def test_the_preview_shows_both_rankings_and_stores_nothing(alice: Client, tournament: Tournament) -> None:
    answer, player, by = post_substitute(alice, tournament, preview="true")
    text = visible_text(answer)
    assert f"{by.full_name} pas au classement → 1er, +198" in text
    assert f"{player.full_name} 1er, +198 → 2e, 0" in text
    assert tournament.first_stage.entries.get(pk=player.pk).substitutes == []


def test_a_substitute_is_named(alice: Client, tournament: Tournament) -> None:
    answer, player, by = post_substitute(alice, tournament)
    assert f"{by.full_name} remplace {player.full_name}." in text_of(answer)


def test_a_refused_preview_is_shown_in_the_form(alice: Client, tournament: Tournament) -> None:
    seated = cast.table_of(tournament).seats.get(number=2).entry
    answer, _player, _by = post_substitute(alice, tournament, preview="true", by=str(seated.pk))
    assert answer.status_code == 422
    assert "a déjà une place au tour 1" in text_of(answer)
