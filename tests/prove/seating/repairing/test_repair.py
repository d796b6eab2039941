"""The tests of repairs with larger fields: the fixtures here replace those of the imported tests."""

import pytest

from tests.seating.repairing import test_repair as repairs
from tests.seating.repairing.test_repair import (
    test_larger_changes_add_no_repeat_and_move_a_minority,
    test_repair_with_any_odd_tables_keeps_sizes_from_three_to_five,
)
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request, Separation
from tournaments.seating.repairing.repair import Change, repair

__all__ = [
    "test_larger_changes_add_no_repeat_and_move_a_minority",
    "test_repair_with_any_odd_tables_keeps_sizes_from_three_to_five",
]


@pytest.fixture(params=[41, 64])
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=[33, 50])
def least_players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


def test_repair_of_a_thousand_players_makes_few_function_calls() -> None:
    repairs.test_repair_makes_few_function_calls(1000, 1_400_000)


def test_seats_and_first_deals_are_within_one_after_four_have_left() -> None:
    change = Change(played=4, leavers=(3, 7, 9, 12))
    repairs.test_seats_and_first_deals_are_within_one_after_a_reshuffle(32, 8, change)


def test_small_field_that_does_not_suit_tabu_search_is_repaired() -> None:
    """A separation until round 4 does not last all rounds, which tabu search requires."""
    request = Request(players=32, rounds=8, time_limit=0.1, separations=(Separation(players=(5, 6), until=4),))
    result = repair(request, draw(request), Change(played=2, leavers=(3, 7, 9, 12)))
    assert result.repeats_after <= 12
    assert result.certificate.figures["separations_broken"].value == 0
