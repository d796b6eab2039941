"""The time for claims over the API."""

from tests import cast


def test_it_is_set_and_cleared(director):
    made = cast.playing(8)
    address = f"/api/tournaments/{made.slug}/claims/"
    told = director.put(address, {"until": "2026-11-21T18:30:00Z"}, format="json").json()["claims_until"]
    assert told.startswith("2026-11-21T1")
    assert director.put(address, {"until": None}, format="json").json()["claims_until"] is None
    assert director.put(address, {"until": "midi"}, format="json").status_code in {400, 422}
