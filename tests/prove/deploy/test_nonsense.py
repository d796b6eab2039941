"""An invalid value of each further setting stops a real start."""

import pytest

from tests.real.deploy.test_nonsense import (
    NONSENSE,
    STARTED,
    test_invalid_value_stops_the_start,
    test_unreadable_secret_file_is_named,
)

__all__ = ["test_invalid_value_stops_the_start", "test_unreadable_secret_file_is_named"]


@pytest.fixture(params=[name for name in NONSENSE if name not in STARTED])
def name(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=[b"", b"  \n"])
def content(request: pytest.FixtureRequest) -> bytes:
    return request.param  # type: ignore[no-any-return]
