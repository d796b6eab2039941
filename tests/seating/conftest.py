"""Plans are searched in full here."""

import pytest


@pytest.fixture(autouse=True)
def short_searches() -> None:
    """Override the fixture of `tests/conftest.py`."""
