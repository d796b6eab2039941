"""Abandoning a round over the API."""

from tests import cast


def test_abandoned_round_is_planned_again(director):
    tournament = cast.running_tournament(8)
    answer = director.post(f"/api/tournaments/{tournament.slug}/rounds/1/abandon/", {"reason": "alarme"}, format="json")
    assert (answer.status_code, answer.json()["state"], answer.json()["play"]) == (200, "planned", 2)


def test_abandoning_needs_a_reason(director):
    tournament = cast.running_tournament(8)
    answer = director.post(f"/api/tournaments/{tournament.slug}/rounds/1/abandon/", {}, format="json")
    assert answer.status_code in {400, 422}
