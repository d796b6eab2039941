"""The time for claims over the API."""

from datetime import timedelta

from django.utils import timezone

from tests import cast


def test_it_is_set_and_cleared(director):
    made = cast.playing(8)
    address = f"/api/tournaments/{made.slug}/claims/"
    until = timezone.localtime().replace(microsecond=0) + timedelta(hours=1)
    told = director.put(address, {"until": until.isoformat()}, format="json").json()["claims_until"]
    assert told == until.isoformat()
    assert director.put(address, {"until": None}, format="json").json()["claims_until"] is None
    assert director.put(address, {"until": "midi"}, format="json").status_code in {400, 422}
