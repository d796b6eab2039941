"""Totals of three and five players that only a slam can give: the fixture replaces that of the imported tests."""

import pytest

from tests.scoring.french_tarot.test_unsaid_slams import (
    test_arbiter_may_override_an_implied_slam,
    test_entered_slam_is_not_implied,
    test_problem_names_the_camp_and_is_solved_by_entering_its_slam,
    test_total_that_needs_a_slam_is_refused_without_one,
)

__all__ = [
    "test_arbiter_may_override_an_implied_slam",
    "test_entered_slam_is_not_implied",
    "test_problem_names_the_camp_and_is_solved_by_entering_its_slam",
    "test_total_that_needs_a_slam_is_refused_without_one",
]


@pytest.fixture(params=[3, 5])
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]
