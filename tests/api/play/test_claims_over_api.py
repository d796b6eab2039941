"""The time for claims over the API."""

from datetime import timedelta

from django.utils import timezone

from tests import cast


def test_deadline_of_claims_is_set_and_cleared(director):
    tournament = cast.running_tournament(8)
    address = f"/api/tournaments/{tournament.slug}/claims/"
    until = timezone.localtime().replace(microsecond=0) + timedelta(hours=1)
    claims_until = director.put(address, {"until": until.isoformat()}, format="json").json()["claims_until"]
    assert claims_until == until.isoformat()
    assert director.put(address, {"until": None}, format="json").json()["claims_until"] is None
    assert director.put(address, {"until": "midi"}, format="json").status_code in {400, 422}
