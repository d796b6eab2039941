"""Ties over the API."""

from tests import cast


def test_decision_of_a_tie_is_recorded_and_deleted(arbiter):
    tournament = cast.running_tournament(8)
    address = f"/api/tournaments/{tournament.slug}/ties/"
    order = arbiter.get(address).json()["players"][0][::-1]
    ties = arbiter.post(address, {"order": order, "reason": "barrage"}, format="json").json()
    assert (ties["players"], ties["decided"]) == ([], [{"order": order, "reason": "barrage"}])
    assert arbiter.delete(address, {"order": order}, format="json").json()["decided"] == []
    assert arbiter.delete(address, {"order": order}, format="json").status_code == 409
