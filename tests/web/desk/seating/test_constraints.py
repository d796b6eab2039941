"""Constraints at the desk: added, listed, removed, and applied to planned rounds."""

import pytest
from django.urls import reverse

from tests import cast

pytestmark = pytest.mark.django_db


def desk_url(name, tournament, *parts):
    return reverse(f"desk-{name}", args=[tournament.slug, *parts])


def test_a_constraint_is_added_listed_and_removed(alice):
    tournament = cast.field(8, rounds_planned=3)
    first, second = tournament.entries.all()[:2]
    form = {"first": first.pk, "second": second.pk, "until": "2", "hard": "no"}
    html = alice.post(desk_url("separation", tournament), form, follow=True).content.decode()
    assert "ne se rencontrent pas, jusqu’au tour 2, si possible" in html
    assert "1 souhait de placement" in alice.get(desk_url("draw", tournament)).content.decode()
    alice.post(desk_url("constraint-drop", tournament, tournament.first_stage.constraints.get().pk))
    assert not tournament.first_stage.constraints.exists()


def test_a_separation_of_a_whole_club_is_stored(alice):
    tournament = cast.field(8, rounds_planned=3)
    club = tournament.entries.first().player.club
    alice.post(desk_url("separation", tournament), {"club": club.pk, "until": "", "hard": "yes"})
    constraint = tournament.first_stage.constraints.get()
    assert (constraint.club, constraint.until, constraint.hard) == (club.name, None, True)


def test_a_player_gets_a_fixed_table(alice):
    tournament = cast.field(8)
    alice.post(desk_url("fixed-table", tournament), {"entry": tournament.entries.first().pk, "table": "2"})
    assert "reste à la table 2" in alice.get(desk_url("constraints", tournament)).content.decode()


@pytest.mark.parametrize("data", [{"hard": "yes"}, {"first": "x"}])
def test_an_invalid_constraint_is_refused(alice, data):
    tournament = cast.field(8, rounds_planned=3)
    assert alice.post(desk_url("separation", tournament), data).status_code == 422
    assert alice.post(desk_url("fixed-table", tournament), data | {"table": "0"}).status_code == 422
    assert not tournament.first_stage.constraints.exists()


def test_an_impossible_separation_is_named_at_the_draw(alice):
    tournament = cast.field(8, rounds_planned=2)
    players = {
        name: entry.pk for name, entry in zip(("first", "second", "third"), tournament.entries.all(), strict=False)
    }
    alice.post(desk_url("separation", tournament), players | {"hard": "yes"})
    answer = alice.post(desk_url("draw", tournament), {"odd": "3"})
    assert answer.status_code == 422
    assert "ne peuvent pas être séparés" in answer.content.decode()


def test_a_late_constraint_is_applied_to_planned_rounds(alice):
    tournament = cast.drawn_tournament(16, rounds_planned=3)
    first_table_of_round_2 = tournament.first_stage.draws.get().plan["rounds"][1][0]
    pair = [cast.entry_of(tournament, number) for number in first_table_of_round_2[:2]]
    alice.post(desk_url("separation", tournament), {"first": pair[0].pk, "second": pair[1].pk, "hard": "yes"})
    assert "ont changé depuis le tirage" in alice.get(desk_url("constraints", tournament)).content.decode()
    html = alice.post(desk_url("constraints-apply", tournament), follow=True).content.decode()
    assert "Le souhait de séparation est tenu" in html
    assert "ont changé depuis le tirage" not in alice.get(desk_url("constraints", tournament)).content.decode()
    assert "Placement accordé aux souhaits" in alice.get(desk_url("log", tournament)).content.decode()
