"""Abandoning a round over the API."""

from tests import cast


def test_it_abandons_the_open_round(director):
    made = cast.playing(8)
    answer = director.post(f"/api/tournaments/{made.slug}/rounds/1/abandon/", {"reason": "alarme"}, format="json")
    assert (answer.status_code, answer.json()["state"], answer.json()["play"]) == (200, "planned", 2)


def test_it_wants_a_reason(director):
    made = cast.playing(8)
    answer = director.post(f"/api/tournaments/{made.slug}/rounds/1/abandon/", {}, format="json")
    assert answer.status_code in {400, 422}
