"""Seating a round by the ranking through the API."""

import pytest

from tests import cast

pytestmark = pytest.mark.django_db


def test_next_round_is_seated_by_the_ranking():
    tournament = cast.drawn_tournament(8, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    client = cast.client_of(cast.alice())
    address = f"/api/tournaments/{tournament.slug}/rounds/rank/"
    assert client.post(address).json()["code"] == "round_not_by_rank"
    cast.play_round(tournament)
    answer = client.post(address)
    assert answer.status_code == 201
    assert len(answer.json()["plan"]["rounds"]) == 2
