"""Rounds by rank of other fields, and of a thousand players."""

import pytest

from tests.seating.swiss.test_ranked import test_a_round_by_rank_makes_at_most_8_000_calls_a_player as check_calls
from tests.seating.swiss.test_ranked import test_odd_shares_in_strict_fairness_are_within_one as check_shares
from tournaments.seating.problem.request import Odd


@pytest.mark.parametrize("odd", [Odd.THREE, Odd.FIVE, Odd.BYE])
@pytest.mark.parametrize("players", [17, 22, 35])
def test_odd_shares_in_strict_fairness_are_within_one(players: int, odd: Odd) -> None:
    check_shares(players, odd)


def test_a_thousand_players_are_seated_with_8_000_calls_a_player() -> None:
    check_calls(1000)
