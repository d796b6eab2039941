"""Pairs at the desk: formed on the page of teams, named before the draw if a partner is missing, and their ranking."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.registration.teams import teams_of
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db

# Settings of a tournament in a partnership game.
PAIRS = {"game": "texas-42", "rounds_planned": 2, "rule_options": {"game_to": 1}}


def read_html(client, name, tournament, **query):
    return client.get(reverse(name, args=[tournament.slug]), query).content.decode()


def test_pairs_are_formed_on_the_page_of_teams(alice):
    tournament = cast.tournament(**PAIRS)
    entries = [
        entry_add(tournament=tournament, player=cast.player(n), actor=cast.alice(), checked_in=True) for n in range(2)
    ]
    html = read_html(alice, "desk-teams", tournament)
    assert "Former la paire" in html
    assert "2 joueurs sans partenaire" in html
    form = {"entry": [entry.pk for entry in entries]}
    assert alice.post(reverse("desk-team-make", args=[tournament.slug]), form).status_code == 302
    assert len(teams_of(tournament)) == 1


def test_check_in_and_draw_name_players_without_a_partner(alice):
    tournament = cast.field(8, **PAIRS)
    entry = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice(), checked_in=True)
    sentence = f"{entry.full_name} est là sans partenaire"
    for name in ("desk-entries", "desk-teams", "desk-draw"):
        assert sentence in read_html(alice, name, tournament)
    answer = alice.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "bye"})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not tournament.first_stage.draws.exists()


# Worth its time: opens the rankings of desk, public site and wall.
def test_the_ranking_of_pairs_comes_first(alice, client):
    tournament = cast.running_tournament(8, **PAIRS)
    html = read_html(alice, "desk-ranking", tournament)
    assert "<h1>Classement des paires</h1>" in html
    assert html.index(">Paires<") < html.index(">Joueurs<")
    assert "<h1>Classement</h1>" in read_html(alice, "desk-ranking", tournament, vue="joueurs")
    address = reverse("public-tournament", args=[tournament.slug])
    public_html = client.get(address).content.decode()
    assert "Classement des paires" in public_html
    assert "Classement des paires" not in client.get(address, {"vue": "joueurs"}).content.decode()
    wall_html = client.get(reverse("hall", args=[tournament.slug]), {"vue": "classement"}).content.decode()
    assert "Classement des paires" in wall_html


def test_settings_offer_partners_only_in_partnership_games(alice):
    tournament = cast.tournament(game="texas-42")
    html = read_html(alice, "desk-settings", tournament)
    assert 'name="partners"' in html
    assert 'name="team_size"' not in html
    assert 'name="partners"' not in read_html(alice, "desk-settings", cast.tournament(name="Autre"))


def test_leaving_without_the_partner_is_refused(alice):
    tournament = cast.played_tournament(8, **PAIRS)
    first, second = tournament.first_stage.entries.order_by("serial")[:2]
    answer = alice.get(reverse("desk-repair", args=[tournament.slug]), {"leavers": [first.pk]})
    assert answer.status_code == 422
    assert f"{second.full_name} resterait sans partenaire" in answer.content.decode()
    answer = alice.post(reverse("desk-repair", args=[tournament.slug]), {"leavers": [first.pk, second.pk]})
    assert answer.status_code == 302
