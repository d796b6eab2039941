"""Departures and arrivals that are noted over the API during a round."""

import pytest

from tests import cast
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db


def test_departures_and_arrivals_are_noted_and_cancelled(director):
    tournament = cast.running_tournament(16, rounds_planned=2)
    late_entry = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    moves = (
        ("withdraw", cast.entry_of(tournament, 3), "leaves_after_round"),
        ("arrive", late_entry, "arrives_after_round"),
    )
    for action, entry, field in moves:
        address = f"/api/tournaments/{tournament.slug}/entries/{entry.pk}/"
        answer = director.post(f"{address}{action}/")
        assert (answer.status_code, answer.json()[field]) == (200, 1)
        assert director.get(f"/api/tournaments/{tournament.slug}/entries/").json()[0].keys() >= {field}
        assert director.delete(f"{address}{action}/").json()[field] is None
    assert tournament.first_stage.draws.count() == 1


def test_no_round_opens_before_noted_moves_are_decided(director):
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    tournament.first_stage.starts.filter(number=3).update(leaves_after_round=1)
    answer = director.post(f"/api/tournaments/{tournament.slug}/rounds/")
    assert (answer.status_code, answer.json()["code"]) == (409, "moves_undecided")
