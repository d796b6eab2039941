"""Searches of plans have their full number of moves in this folder; the other tests shorten them."""

import pytest


@pytest.fixture(autouse=True)
def short_searches() -> None:
    """Override the fixture of `tests/conftest.py` that shortens searches."""
