"""Rounds by the ranking as the director, the players and the wall see them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.play.adjustments import adjustment_give

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    day = cast.drawn(16, rounds_planned=3, ranked_rounds=1, deals_per_round=1)
    cast.play_round(day, seed=1)
    cast.play_round(day, seed=2)
    return day


def test_the_next_action_is_to_seat_the_round(alice, made):
    html = alice.get(reverse("desk-tournament", args=[made.slug])).content.decode()
    assert "Placer le tour 3 d’après le classement" in html
    answer = alice.post(reverse("desk-round-rank", args=[made.slug]), follow=True)
    html = answer.content.decode()
    assert "Places du tour 3" in html
    assert "pour éviter une nouvelle rencontre" in html or "Table formée par le seul classement." in html
    assert "Placer de nouveau ce tour" in html
    html = alice.get(reverse("desk-tournament", args=[made.slug])).content.decode()
    assert "Ouvrir le tour 3" in html


def test_a_decision_that_changes_the_ranking_asks_whether_to_seat_again(alice, made):
    pages = [reverse("desk-tournament", args=[made.slug]), f"{reverse('desk-draw', args=[made.slug])}?tour=3"]

    def told():
        return ["Le classement a changé" in alice.get(page).content.decode() for page in pages]

    seat = reverse("desk-round-rank", args=[made.slug])
    alice.post(seat)
    assert told() == [False, False]
    first = standings_compute(made)[0]
    punished = made.entries.get(pk=first.entry)
    adjustment_give(entry=punished, kind="penalty", points=5000, reason="retard", actor=cast.alice())
    assert told() == [True, True]
    basile = cast.client_of(cast.basile()).get(pages[0]).content.decode()
    assert "Le classement a changé" in basile
    assert seat not in basile
    alice.post(seat)
    assert told() == [False, False]


def test_a_decision_that_changes_no_order_asks_nothing(alice, made):
    alice.post(reverse("desk-round-rank", args=[made.slug]))
    last = made.entries.get(pk=standings_compute(made)[-1].entry)
    adjustment_give(entry=last, kind="penalty", points=5000, reason="retard", actor=cast.alice())
    assert "Le classement a changé" not in alice.get(reverse("desk-tournament", args=[made.slug])).content.decode()


def test_a_round_that_is_drawn_is_not_ranked(alice):
    day = cast.drawn(8, rounds_planned=2)
    answer = alice.post(reverse("desk-round-rank", args=[day.slug]))
    assert answer.status_code == 409


def test_the_arbiter_does_not_seat_rounds(made):
    basile = cast.client_of(cast.basile())
    assert basile.post(reverse("desk-round-rank", args=[made.slug])).status_code == 403


def test_players_read_that_the_ranking_will_seat_them(made):
    reader = Client()
    html = reader.get(reverse("public-player", args=[made.slug, 1])).content.decode()
    assert "placé d’après le classement" in html
    html = reader.get(reverse("hall", args=[made.slug])).content.decode()
    assert "placé d’après le classement" in html
    html = reader.get(reverse("table", args=[made.stations.first().code]), follow=True).content.decode()
    assert "Le tour 3 est placé d’après le classement" in html


def test_the_settings_say_how_many_rounds_are_ranked(alice):
    day = cast.tournament(rounds_planned=3, ranked_rounds=1)
    html = alice.get(reverse("desk-settings", args=[day.slug])).content.decode()
    assert "erniers tours d’après le classement" in html
