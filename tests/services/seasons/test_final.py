"""The final of a season: a draft tournament with the qualified players, its refusals, and its button at the desk."""

import pytest
from django.urls import reverse
from django.utils import timezone

from players.errors import DomainError
from players.models import Player
from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of
from tournaments.models import Season, Tournament
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.core.actors import Actor
from tournaments.services.registration.people import person_forget
from tournaments.services.seasons.events import season_event_add
from tournaments.services.seasons.final import season_final_make
from tournaments.services.seasons.seasons import season_close

pytestmark = pytest.mark.django_db


def create_final(season: Season, actor: Actor | None = None) -> Tournament:
    return season_final_make(season=season, name="Finale", day=timezone.localdate(), actor=actor or cast.alice())


def refusal_code(act, **kwargs) -> str:
    """Call a service that must be refused with a text; return the code of the error."""
    with pytest.raises(DomainError) as refusal:
        act(**kwargs)
    assert refusal.value.text
    return refusal.value.code


def test_finalists_are_entered_into_a_draft_with_their_points():
    season = create_season_of(create_evening(), finalists=4)
    passing = [row for row in season_shown(season).rows if row.passes]
    final = create_final(season)
    assert [(entry.player_id, entry.rating) for entry in final.entries.order_by("serial")] == [
        (row.person, int(row.total)) for row in passing
    ]
    # The settings are those of the newest evening, which has two deals in a round.
    assert (final.state, final.first_stage.deals_per_round) == (Tournament.State.DRAFT, 2)
    season.refresh_from_db()
    assert season.final == final


def test_all_who_share_the_last_qualifying_place_are_finalists():
    season = create_season_of(create_evening(), finalists=4, basis="place", scale="list", points=[1], tie_breaks=[])
    assert create_final(season).entries.count() == 8  # one has the point, seven share the second place


def test_a_second_final_is_refused_until_the_first_is_deleted():
    season = create_season_of(create_evening(), finalists=4)
    final = create_final(season)
    assert refusal_code(create_final, season=season) == "season_final_made"
    assert Tournament.objects.count() == 2
    final.delete()
    season.refresh_from_db()
    assert create_final(season).entries.count() == 4


def test_without_finalists_in_rules_or_results_a_final_is_refused():
    assert refusal_code(create_final, season=create_season_of(create_evening())) == "season_no_final"
    assert refusal_code(create_final, season=create_season_of(finalists=4)) == "season_no_finalists"


def test_an_arbiter_cannot_make_a_final():
    season = create_season_of(create_evening(), finalists=4)
    assert refusal_code(create_final, season=season, actor=cast.basile()) == "director_only"


def test_the_final_cannot_be_an_evening_of_its_season():
    season = create_season_of(create_evening(), finalists=4)
    final = create_final(season)
    refusal = refusal_code(season_event_add, season=season, tournament=final, actor=cast.alice())
    assert refusal == "season_final_in_itself"


def test_erased_people_are_not_entered_and_a_closed_season_may_have_a_final():
    season = create_season_of(create_evening(), finalists=4)
    first_player = Player.objects.get(pk=season_shown(season).rows[0].person)
    season_close(season=season, actor=cast.alice())
    person_forget(player=first_player, actor=cast.alice())
    assert create_final(season).entries.count() == 3


def test_the_desk_has_a_button_for_the_final_and_then_a_link():
    season, alice = create_season_of(create_evening(), finalists=4), cast.client_of(cast.alice())
    season_url = reverse("desk-season", args=[season.slug])
    assert "Créer la finale" in alice.get(season_url).content.decode()
    response = alice.post(reverse("desk-season-final", args=[season.slug]), follow=True)
    assert "Les finalistes sont inscrits" in response.content.decode()
    html_of_refusal = alice.post(reverse("desk-season-final", args=[season.slug]), follow=True).content.decode()
    assert "existe déjà" in html_of_refusal
    html = alice.get(season_url).content.decode()
    assert "Finale · Championnat" in html
    assert "Créer la finale" not in html
