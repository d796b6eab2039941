"""The ranking at the desk: overall, of one round, within a club or category, with withdrawn players last."""

import pytest
from django.urls import reverse

from players.models import Club
from tests import cast
from tournaments.models import Entry
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.played_tournament(8, rounds_planned=2)


def ranking_html(client, tournament, **query):
    return client.get(reverse("desk-ranking", args=[tournament.slug]), query).content.decode()


def test_all_players_are_ranked_with_a_sum_of_zero(tournament, alice):
    html = ranking_html(alice, tournament)
    assert html.count('scope="row" class="name"') == 8
    assert "Somme de tous les totaux" in html
    assert '<span class="score">0</span>' in html


def test_the_ranking_is_provisional_during_a_round(tournament, alice):
    assert "Provisoire" not in ranking_html(alice, tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    html = ranking_html(alice, tournament)
    assert "Provisoire" in html
    assert "tour 2\u00a0: 0 table sur 2" in html
    assert "Provisoire" not in ranking_html(alice, tournament, tour=1)


def test_one_round_has_its_own_ranking(tournament, alice):
    assert 'href="/bureau/coupe-de-printemps-2026/classement/?tour=1" aria-current="page"' in ranking_html(
        alice, tournament, tour=1
    )


@pytest.mark.parametrize("number", ["2", "99", "x", "-1", "1e3"])
def test_a_round_that_has_not_begun_is_not_found(tournament, alice, number):
    assert alice.get(reverse("desk-ranking", args=[tournament.slug]), {"tour": number}).status_code == 404


def test_the_ranking_within_a_club(tournament, alice):
    entry = cast.entry_of(tournament, 5)
    cast.rename_player(entry, club=Club.objects.create(organiser=cast.organiser(), name="Les Atouts de Metz"))
    html = ranking_html(alice, tournament, club="Les Atouts de Metz")
    assert html.count('scope="row" class="name"') == 1
    assert "1er" in html


def test_an_unknown_club_has_an_empty_ranking(tournament, alice):
    assert "Pas encore de classement" in ranking_html(alice, tournament, club="Jamais")


def test_withdrawn_players_are_last(tournament, alice):
    entry = cast.entry_of(tournament, 1)
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.WITHDRAWN)
    tournament.first_stage.starts.filter(entry=entry).update(left_after_round=1)
    rows = ranking_html(alice, tournament).split('scope="row" class="name"')
    assert entry.full_name in rows[-1]
    assert "abandon" in rows[-1]


def test_htmx_gets_the_ranking_as_a_fragment(tournament, alice):
    answer = alice.get(reverse("desk-ranking", args=[tournament.slug]), headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="ranking"')
