"""Processes of the launcher use its clock, which is an hour behind the wall clock or equal to it."""

import pytest

from tests.real.deploy.test_one_time import HOUR, test_process_uses_the_clock_offset_of_its_environment

__all__ = ["test_process_uses_the_clock_offset_of_its_environment"]


@pytest.fixture(params=[-HOUR, 0])
def ahead(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]
