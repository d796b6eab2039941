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


def test_minutes_for_claims_after_each_round_are_limited_to_half_a_day(director):
    tournament = cast.running_tournament(8)
    address = f"/api/tournaments/{tournament.slug}/"
    answer = director.patch(address, {"round_claim_minutes": 15}, format="json")
    assert answer.json()["round_claim_minutes"] == 15
    assert director.patch(address, {"round_claim_minutes": 12 * 60 + 1}, format="json").status_code in {400, 422}
