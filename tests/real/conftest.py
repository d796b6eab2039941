"""Fixture for the tests of real servers: their set-up, which is a laptop here."""

import pytest

from tests.engines.setups import Setup, laptop


@pytest.fixture
def setup() -> Setup:
    """Return the set-up of a laptop. `tests/prove/hosted/` runs the same tests on a host."""
    return laptop
