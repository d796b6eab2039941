"""Adding and changing a stage: initial values, a preview of the cut, refusals at their fields."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.web.desk.stages.test_stages import FORM
from tournaments.models import Stage, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(16, play_seed=2, rounds_planned=1, deals_per_round=2, team_size="any")


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def add_final(tournament: Tournament, **settings) -> Stage:
    """Add a final of the best eight, with changed settings, without entering its players."""
    defaults = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    return stage_add(tournament=tournament, source=1, settings=defaults | settings, actor=cast.alice())


def add_url(tournament: Tournament) -> str:
    return reverse("desk-stage-add", args=[tournament.slug])


def change_url(stage: Stage) -> str:
    return reverse("desk-stage-change", args=[stage.tournament.slug, stage.number])


def test_the_form_has_usual_initial_values(tournament, alice):
    html = alice.get(add_url(tournament)).content.decode()
    assert 'value="Finale"' in html
    assert 'name="count" value="8"' in html
    html = alice.get(add_url(tournament), {"modele": "consolante"}).content.decode()
    assert 'value="Consolante"' in html
    assert re.search(r'<input[^>]*value="others"[^>]*checked', html)


def test_a_preview_shows_the_cut_and_stores_no_stage(tournament, alice):
    answer = alice.post(add_url(tournament), FORM | {"voir": "1"})
    assert answer.status_code == 200
    assert "8 joueurs passeraient" in answer.content.decode()
    assert "ne passe pas" in answer.content.decode()
    fragment = alice.post(add_url(tournament), FORM | {"voir": "1"}, headers={"HX-Request": "true"})
    assert "8 joueurs passeraient" in fragment.content.decode()
    assert "<html" not in fragment.content.decode()
    assert tournament.stages.count() == 1


def test_a_preview_before_the_draw_is_refused(alice):
    tournament = cast.field(16)
    html = alice.post(add_url(tournament), FORM | {"voir": "1"}).content.decode()
    assert "Il n’y a encore personne au classement" in html


@pytest.mark.parametrize(
    ("changes", "reason"),
    [({"count": 17}, "il n’y en a que 16"), ({"count": ""}, "donnez un nombre d’au moins 1")],
)
def test_a_preview_shows_why_the_cut_is_impossible(tournament, alice, changes, reason):
    html = alice.post(add_url(tournament), FORM | changes | {"voir": "1"}).content.decode()
    assert reason in html


def test_a_preview_of_a_consolation_excludes_the_finalists(tournament, alice):
    add_final(tournament)
    changes = {"name": "Consolante", "who": "others", "voir": "1"}
    assert "8 joueurs passeraient" in alice.post(add_url(tournament), FORM | changes).content.decode()


def test_a_stage_without_entrants_can_change(tournament, alice):
    stage = add_final(tournament)
    form = FORM | {"name": "Grande finale", "count": 4, "share": "other", "fraction": "2/3"}
    assert alice.post(change_url(stage), form).status_code == 302
    stage.refresh_from_db()
    assert (stage.name, stage.cut["count"]) == ("Grande finale", 4)
    assert (stage.carry["numerator"], stage.carry["denominator"]) == (2, 3)
    assert 'value="2/3"' in alice.get(change_url(stage)).content.decode()
    assert list(check_log(tournament)) == []


def test_settings_fixed_by_entrants_and_draw_are_not_changed(tournament, alice):
    stage = add_final(tournament)
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    before = {name: getattr(stage, name) for name in ("cut", "carry", "rounds_planned", "earlier_meetings")}
    form = FORM | {"name": "Finale du soir", "count": 4, "rounds_planned": 3, "earlier_meetings": "none"}
    assert alice.post(change_url(stage), form).status_code == 302
    stage.refresh_from_db()
    assert stage.name == "Finale du soir"
    assert {name: getattr(stage, name) for name in before} == before
    assert list(check_log(tournament)) == []


def test_the_first_stage_redirects_to_the_settings_of_the_tournament(tournament, alice):
    answer = alice.get(reverse("desk-stage-change", args=[tournament.slug, 1]))
    assert answer.headers["Location"] == reverse("desk-settings", args=[tournament.slug])


def test_the_api_changes_a_stage_and_refuses_fixed_settings(tournament, alice):
    stage = add_final(tournament)
    api = f"/api/tournaments/{tournament.slug}/stages/2/"

    def patch(**changes):
        return alice.patch(api, changes, content_type="application/json")

    assert patch(earlier_meetings="hard").json()["earlier_meetings"] == "hard"
    assert patch(earlier_meetings="perhaps").status_code == 400
    assert patch(cut={"who": "best", "count": 99}).status_code == 422
    stage_enter(stage=stage, actor=cast.alice())
    assert patch(cut={"who": "best", "count": 4}).json()["code"] == "settings_locked"
    assert list(check_log(tournament)) == []


def test_earlier_meetings_are_a_choice_at_the_draw_of_a_later_stage(alice):
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=2)
    stage = add_final(tournament, cut={"who": "all"}, earlier_meetings="hard")
    stage_enter(stage=stage, actor=cast.alice())
    draw_url = reverse("desk-draw", args=[stage.address])
    assert "Rencontres des phases précédentes" in alice.get(draw_url).content.decode()
    answer = alice.post(draw_url, {"odd": "3", "seed": 3, "earlier_meetings": "hard"})
    assert answer.status_code == 422
    assert "demandez de les séparer si possible" in answer.content.decode()
    assert not stage.draws.exists()
    assert alice.post(draw_url, {"odd": "3", "seed": 3, "earlier_meetings": "wish"}).status_code == 302
    stage.refresh_from_db()
    assert stage.earlier_meetings == "wish"
    assert list(check_log(tournament)) == []


def test_the_first_draw_has_no_choice_of_earlier_meetings(alice):
    html = alice.get(reverse("desk-draw", args=[cast.field(8).slug])).content.decode()
    assert "Rencontres des phases précédentes" not in html
