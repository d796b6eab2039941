"""Ties over the API."""

from tests import cast


def test_a_tie_is_decided_and_dropped(arbiter):
    made = cast.playing(8)
    address = f"/api/tournaments/{made.slug}/ties/"
    order = arbiter.get(address).json()["players"][0][::-1]
    told = arbiter.post(address, {"order": order, "reason": "barrage"}, format="json").json()
    assert (told["players"], told["decided"]) == ([], [{"order": order, "reason": "barrage"}])
    assert arbiter.delete(address, {"order": order}, format="json").json()["decided"] == []
    assert arbiter.delete(address, {"order": order}, format="json").status_code == 409
