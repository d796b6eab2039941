"""The tests of repairs with larger fields: the fixtures here replace those of the imported tests."""

import pytest

from tests.seating.repairing.test_repair import (
    test_larger_changes_add_no_repeat_and_move_a_minority,
    test_repair_with_any_odd_tables_keeps_sizes_from_three_to_five,
)

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
