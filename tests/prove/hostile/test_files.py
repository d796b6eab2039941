"""Each further hostile file is accepted, or refused with its code."""

import pytest

from tests.hostile.files import FILES
from tests.hostile.test_files import ONE_FOR_EACH_CODE, test_hostile_file_is_accepted_or_refused_with_its_code

__all__ = ["test_hostile_file_is_accepted_or_refused_with_its_code"]


@pytest.fixture(params=[name for name in FILES if name not in ONE_FOR_EACH_CODE])
def name(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]
