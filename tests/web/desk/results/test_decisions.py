"""Penalties and bonuses at the desk (`Adjustment`): with a reason, for a player or a team, counted in the ranking."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Adjustment

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.running_tournament(8, rounds_planned=1)


def form_fields(tournament, **changes):
    """Return the fields of a penalty of 50 points for player 1, with changes."""
    entry = cast.entry_of(tournament, 1)
    return {"entry": entry.pk, "kind": "penalty", "points": "50", "round_": "", "reason": "Retard"} | changes


def test_a_penalty_is_listed_and_counts_in_the_ranking(tournament, basile):
    address = reverse("desk-adjustments", args=[tournament.slug])
    assert basile.post(address, form_fields(tournament)).status_code == 302
    assert "Retard" in basile.get(address).content.decode()
    assert "−50" in basile.get(reverse("desk-ranking", args=[tournament.slug])).content.decode()


def test_a_cancelled_decision_stays_listed(tournament, basile):
    address = reverse("desk-adjustments", args=[tournament.slug])
    basile.post(address, form_fields(tournament))
    adjustment = Adjustment.objects.get()
    basile.post(reverse("desk-adjustment-cancel", args=[tournament.slug, adjustment.pk]))
    assert "<del>−50</del>" in basile.get(address).content.decode()
    assert basile.post(reverse("desk-adjustment-cancel", args=[tournament.slug, adjustment.pk])).status_code == 409


@pytest.mark.parametrize(
    "changes",
    [{"reason": ""}, {"points": "0"}, {"entry": "0"}],
)
def test_an_invalid_decision_is_refused(tournament, basile, changes):
    answer = basile.post(reverse("desk-adjustments", args=[tournament.slug]), form_fields(tournament, **changes))
    assert answer.status_code == 422
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize("typed", ["-20", "−20", "20"])
def test_a_penalty_is_negative_with_or_without_a_sign(tournament, basile, typed):
    basile.post(reverse("desk-adjustments", args=[tournament.slug]), form_fields(tournament, points=typed))
    assert Adjustment.objects.get().points == -20


def test_a_decision_of_another_tournament_is_not_found(tournament, basile):
    other = cast.tournament(name="Autre coupe")
    basile.post(reverse("desk-adjustments", args=[tournament.slug]), form_fields(tournament))
    adjustment = Adjustment.objects.get()
    assert basile.post(reverse("desk-adjustment-cancel", args=[other.slug, adjustment.pk])).status_code == 404


def test_the_player_of_the_link_is_preselected(tournament, basile):
    entry = cast.entry_of(tournament, 3)
    html = basile.get(reverse("desk-adjustments", args=[tournament.slug]), {"joueur": entry.pk}).content.decode()
    assert f'<option value="{entry.pk}" selected>' in html


def test_a_team_gets_a_penalty(tournament, basile):
    address = reverse("desk-adjustments", args=[tournament.slug])
    assert 'name="team"' not in basile.get(address).content.decode()
    (team,) = cast.teams(tournament)
    assert 'name="team"' in basile.get(address).content.decode()
    assert basile.post(address, form_fields(tournament, entry="", team=team.pk)).status_code == 302
    adjustment = Adjustment.objects.get()
    assert (adjustment.entry, adjustment.team, adjustment.points) == (None, team, -50)
    html = basile.get(reverse("desk-team-ranking", args=[tournament.slug])).content.decode()
    assert "Décision de l’arbitre" in html
    assert "−50" in html
    assert "Retard" in basile.get(address).content.decode()


@pytest.mark.parametrize("recipient", ["none", "both", "another tournament"])
def test_a_decision_without_exactly_one_recipient_of_the_tournament_is_refused(tournament, basile, recipient):
    (team,) = cast.teams(tournament)
    other_team = cast.teams(cast.field(8, name="Autre coupe"))[0]
    changes = {
        "none": {"entry": "", "team": ""},
        "both": {"team": team.pk},
        "another tournament": {"entry": "", "team": other_team.pk},
    }[recipient]
    answer = basile.post(reverse("desk-adjustments", args=[tournament.slug]), form_fields(tournament, **changes))
    assert answer.status_code == 422
    assert not Adjustment.objects.exists()
