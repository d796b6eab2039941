"""Refusals of a stage, by page and by API, without any change of the tournament.

Also two cases that are not refused: equal players at the cut, and finalists who leave before, during or after a round.
"""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.desk.stages.test_stages import FORM
from tournaments.models import Stage, Start, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.passing import compute_passing
from tournaments.services.play.rounds import round_open
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(16, play_seed=2, rounds_planned=1, deals_per_round=2)


@pytest.fixture
def alice():
    return cast.client_of(cast.alice())


def add_final(tournament: Tournament, **settings) -> Stage:
    defaults = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    return stage_add(tournament=tournament, source=1, settings=defaults | settings, actor=cast.alice())


def add_drawn_final(tournament: Tournament) -> Stage:
    stage = add_final(tournament)
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    return stage


def body_of(response) -> str:
    """Return the body of a page or of an API response."""
    return str(response.content.decode())


def assert_unchanged(tournament: Tournament, version: int) -> None:
    tournament.refresh_from_db()
    assert tournament.version == version
    assert list(check_log(tournament)) == []


# Changes of the form, the same change of the body of the API, words of the refusal.
REFUSED = [
    ({"count": 17}, {"cut": {"who": "best", "count": 17}}, "il n’y en a que 16"),
    ({"count": 0}, {"cut": {"who": "best", "count": 0}}, "supérieure ou égale à 1"),
    ({"who": "percent", "count": 101}, {"cut": {"who": "percent", "count": 101}}, "100"),
    ({"who": "never"}, {"cut": {"who": "never"}}, "choi"),
    ({"rounds_planned": 0}, {"rounds_planned": 0}, "supérieure ou égale à 1"),
    ({"rounds_planned": 21}, {"rounds_planned": 21}, "inférieure ou égale à 20"),
    ({"share": "other", "fraction": "3/2"}, {"carry": {"numerator": 3, "denominator": 2}}, "de 0 à 1"),
    ({"share": "other", "fraction": "1/0"}, {"carry": {"numerator": 1, "denominator": 0}}, "fraction"),
    ({"source": 7}, {"follows": 7}, ""),
    ({"deals_per_round": "", "minutes_per_round": ""}, {"deals_per_round": None}, "donnes"),
    ({"name": "x" * 61}, {"name": "x" * 61}, "60"),
    ({"earlier_meetings": "perhaps"}, {"earlier_meetings": "perhaps"}, ""),
]


@pytest.mark.parametrize(("form", "body", "words"), REFUSED)
def test_an_invalid_stage_is_refused_with_its_field(tournament, alice, form, body, words):
    version_before = tournament.version
    response = alice.post(reverse("desk-stage-add", args=[tournament.slug]), FORM | form)
    assert response.status_code == 422
    assert "À corriger avant d’enregistrer" in body_of(response)
    assert words in body_of(response)
    defaults = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    api_response = alice.post(
        f"/api/tournaments/{tournament.slug}/stages/", defaults | body, content_type="application/json"
    )
    assert api_response.status_code in {400, 422}
    assert tournament.stages.count() == 1
    assert_unchanged(tournament, version_before)


def test_all_equal_players_at_the_cut_qualify(alice):
    """Players equal to the last qualified one qualify as well; this is not refused."""
    tied_tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=2, name="Tous à zéro")
    round_open(stage=tied_tournament.first_stage, actor=cast.alice())
    stage = add_final(tied_tournament, cut={"who": "best", "count": 3})
    stage_passing = compute_passing(stage)
    assert len(stage_passing.entering) == 8
    html = body_of(alice.get(reverse("desk-stage", args=[tied_tournament.slug, stage.number])))
    assert "passe, ex æquo à la limite" in html


def test_a_stage_with_a_later_stage_is_not_removed(tournament, alice):
    add_final(tournament)
    stage_add(
        tournament=tournament,
        source=2,
        settings={"name": "Petite finale", "cut": {"who": "best", "count": 4}, "rounds_planned": 1},
        actor=cast.alice(),
    )
    tournament.refresh_from_db()
    version_before = tournament.version
    response = alice.post(reverse("desk-stage-remove", args=[tournament.slug, 2]), follow=True)
    assert "Retirez d’abord la phase ajoutée après celle-ci." in body_of(response)
    assert alice.delete(f"/api/tournaments/{tournament.slug}/stages/2/").json()["code"] == "stage_not_last"
    assert alice.delete(f"/api/tournaments/{tournament.slug}/stages/1/").json()["code"] == "stage_first"
    assert_unchanged(tournament, version_before)


def test_a_stage_with_players_is_neither_removed_nor_cut_again(tournament, alice):
    stage = add_drawn_final(tournament)
    tournament.refresh_from_db()
    version_before = tournament.version
    stage_url = f"/api/tournaments/{tournament.slug}/stages/2/"
    assert alice.delete(stage_url).json()["code"] == "stage_entered"
    response = alice.patch(stage_url, {"cut": {"who": "best", "count": 4}}, content_type="application/json")
    assert response.json()["code"] == "settings_locked"
    for name, value in (("rounds_planned", 3), ("odd_tables", "5"), ("earlier_meetings", "none")):
        response = alice.patch(stage_url, {name: value}, content_type="application/json")
        assert (response.status_code, response.json()["code"]) == (409, "settings_locked"), name
    assert alice.post(f"{stage_url}passing/").json()["code"] == "stage_entered"
    assert alice.delete(f"{stage_url}passing/").json()["code"] == "draw_started"
    stage.refresh_from_db()
    assert_unchanged(tournament, version_before)


def test_a_player_cannot_qualify_for_two_stages(tournament, alice):
    """A player who qualified from the same source for another stage is refused."""
    add_drawn_final(tournament)
    second = add_final(tournament, name="Deuxième finale")
    tournament.refresh_from_db()
    version_before = tournament.version
    response = alice.post(reverse("desk-stage-open", args=[tournament.slug, second.number]), follow=True)
    assert "est déjà dans" in body_of(response)
    api_response = alice.post(f"/api/tournaments/{tournament.slug}/stages/{second.number}/passing/")
    assert (api_response.status_code, api_response.json()["code"]) == (409, "stage_twice")
    assert not Start.objects.filter(stage=second).exclude(carried=None).exists()
    assert_unchanged(tournament, version_before)


class TestAFinalistWhoLeaves:
    """A finalist leaves: replaced until the first round, noted during a round, repaired after it."""

    def decline(self, client, stage: Stage, entry_pk: int):
        """Post that the finalist with this entry declines; return the response."""
        return client.post(
            reverse("desk-stage-answer", args=[stage.tournament.slug, 2, entry_pk]), {"reste": "non"}, follow=True
        )

    def test_before_the_draw_the_next_qualifies(self, tournament, alice):
        stage = add_final(tournament)
        stage_enter(stage=stage, actor=cast.alice())
        leaver = stage.entries.first()
        count = stage.entries.count()
        assert self.decline(alice, stage, leaver.pk).status_code == 200
        assert stage.entries.count() == count
        assert not stage.entries.filter(pk=leaver.pk).exists()
        assert list(check_log(tournament)) == []

    def test_after_the_draw_the_next_takes_the_same_seats(self, tournament, alice):
        stage = add_drawn_final(tournament)
        leaver = stage.entries.get(number=1)
        self.decline(alice, stage, leaver.pk)
        assert stage.entries.get(number=1).pk != leaver.pk
        assert list(check_log(tournament)) == []

    def test_during_a_round_declining_is_refused_and_a_departure_noted(self, tournament, alice):
        stage = add_drawn_final(tournament)
        round_open(stage=stage, actor=cast.alice())
        tournament.refresh_from_db()
        version_before, leaver = tournament.version, stage.entries.get(number=1)
        assert "notez son départ" in body_of(self.decline(alice, stage, leaver.pk))
        assert_unchanged(tournament, version_before)
        alice.post(reverse("desk-entry-withdraw", args=[stage.address, leaver.pk]))
        assert stage.starts.get(entry=leaver).leaves_after_round == 1
        assert list(check_log(tournament)) == []

    def test_after_a_round_the_later_rounds_are_repaired(self, tournament, alice):
        stage = add_drawn_final(tournament)
        cast.play_round(tournament, stage=stage)
        leaver = stage.entries.get(number=1)
        response = alice.get(reverse("desk-repair", args=[stage.address]), {"leavers": leaver.pk})
        assert response.status_code == 200
        alice.post(reverse("desk-repair", args=[stage.address]), {"leavers": leaver.pk})
        assert stage.starts.get(entry=leaver).left_after_round == 1
        assert list(check_log(tournament)) == []

    def test_a_finalist_cannot_withdraw_from_the_qualification(self, tournament, alice):
        stage = add_drawn_final(tournament)
        tournament.refresh_from_db()
        version_before, leaver = tournament.version, stage.entries.get(number=1)
        withdraw_url = f"/api/tournaments/{tournament.slug}/entries/{leaver.pk}/withdraw/"
        assert alice.post(withdraw_url).json()["code"] == "stage_later"
        assert_unchanged(tournament, version_before)
