"""Odd fields of up to a thousand players have no repeat in ten rounds."""

import pytest

from tests.seating.planning.test_planner_odd import test_large_odd_fields_have_no_repeat_in_ten_rounds

__all__ = ["test_large_odd_fields_have_no_repeat_in_ten_rounds"]


@pytest.fixture(params=[255, 1001])
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]
