"""What tests of real servers share."""

import pytest

from tests.engines.setups import Setup, laptop


@pytest.fixture
def setup() -> Setup:
    """The way to run that these tests use: a laptop. `tests/prove/hosted/` runs them on a host."""
    return laptop
