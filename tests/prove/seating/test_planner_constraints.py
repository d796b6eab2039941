"""Clubs of a large field that would rather not meet get lines without a search."""

import pytest

from tests.seating.planning.test_planner_constraints import test_clubs_of_a_large_field_get_lines_without_a_search

__all__ = ["test_clubs_of_a_large_field_get_lines_without_a_search"]


@pytest.fixture(params=[False])
def hard(request: pytest.FixtureRequest) -> bool:
    return request.param  # type: ignore[no-any-return]
