"""The next action on the dashboard: it leads from the draft to the published ranking, or shows what is missing.

Also the steps back: a closed round is reopened, a finished tournament goes on, a publication is taken back.
"""

from random import Random

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Round, Tournament
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.web.desk.next_action import next_action

pytestmark = pytest.mark.django_db


def press_next_action(client, tournament):
    """Press the button of the next action, by POST or GET, and return the response."""
    action = next_action(Tournament.objects.get(pk=tournament.pk).first_stage)
    assert action.url, action.text
    return client.post(action.url) if action.posts else client.get(action.url)


def test_the_first_step_is_the_check_in():
    tournament = cast.field(2)
    action = next_action(tournament.first_stage)
    assert action.label == "Faire l’appel"
    assert "2 joueurs présents" in action.text
    assert "au moins 3" in action.text


def test_the_tables_that_keep_a_round_open_are_named(alice):
    tournament = cast.running_tournament(12, rounds_planned=1)
    cast.fill(cast.table_of(tournament, 2), Random(1))
    action = next_action(tournament.first_stage)
    assert not action.url
    assert "2 tables n’ont pas fini\u00a0: 1, 3." in action.text
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert 'disabled aria-describedby="next-why">Clore le tour 1' in html


def test_a_late_arrival_leads_to_a_new_draw():
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    cast.entry_add(tournament=tournament, player=cast.player(20), actor=cast.alice(), checked_in=True)
    assert next_action(tournament.first_stage).label == "Revoir le placement"


def test_an_arbiter_sees_the_step_without_its_button(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    html = cast.client_of(cast.basile()).get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Les places sont prêtes" in html
    assert reverse("desk-round-open", args=[tournament.slug]) not in html


def test_a_closed_round_can_be_reopened(alice):
    tournament = cast.played_tournament(8, rounds_planned=2)
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Rouvrir le tour 1" in html
    alice.post(reverse("desk-round-reopen", args=[tournament.slug, 1]))
    assert tournament.first_stage.rounds.get(number=1).state == Round.State.OPEN


@pytest.mark.parametrize(
    ("transition", "state"), [("resume", Tournament.State.RUNNING), ("publish", Tournament.State.PUBLISHED)]
)
def test_a_finished_tournament_goes_on_or_is_published(alice, transition, state):
    tournament = cast.finished_tournament(8, rounds_planned=1)
    alice.post(reverse("desk-transition", args=[tournament.slug, transition]))
    tournament.refresh_from_db()
    assert tournament.state == state


def test_a_publication_can_be_taken_back(alice):
    tournament = cast.finished_tournament(8, rounds_planned=1)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    alice.post(reverse("desk-transition", args=[tournament.slug, "unpublish"]))
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.FINISHED


def test_a_transition_at_the_wrong_time_is_refused(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    answer = alice.post(reverse("desk-transition", args=[tournament.slug, "publish"]), {"accept": "oddities"})
    assert answer.status_code == 409
    assert "Impossible quand le tournoi est" in answer.content.decode()
