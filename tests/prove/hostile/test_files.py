"""Each further hostile file is accepted, or refused with its code; so is one whose reader never ends."""

import pytest

from tests.hostile.files import FILES
from tests.hostile.test_files import (
    ONE_FOR_EACH_CODE,
    test_hostile_file_is_accepted_or_refused_with_its_code,
    test_limits_hold_without_the_resource_module,
)

__all__ = ["test_hostile_file_is_accepted_or_refused_with_its_code", "test_limits_hold_without_the_resource_module"]


@pytest.fixture(params=[name for name in FILES if name not in ONE_FOR_EACH_CODE])
def name(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def expression_and_code() -> tuple[str, str]:
    return "next(number for number in iter(int, 1) if number)", "file_too_slow"
