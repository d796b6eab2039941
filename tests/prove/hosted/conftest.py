"""The hosted set-up, for tests that `make test` runs with the laptop set-up."""

import pytest

from tests.engines.setups import Setup, hosted


@pytest.fixture
def setup() -> Setup:
    """Return the set-up with PostgreSQL and Redis."""
    return hosted
