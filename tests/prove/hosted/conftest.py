"""The other way to run, for tests that `make test` runs on a laptop."""

import pytest

from tests.engines.setups import Setup, hosted


@pytest.fixture
def setup() -> Setup:
    """PostgreSQL and Redis."""
    return hosted
