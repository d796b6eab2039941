"""Searches of plans have their full number of moves in this folder; the other tests shorten them."""

from collections.abc import Iterator

import pytest

from tournaments.seating.annealing.budget import MOVES_PER_SECOND


@pytest.fixture(scope="module", autouse=True)
def full_searches() -> Iterator[None]:
    """Undo the shorter searches of `tests/conftest.py`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournaments.seating.annealing.budget.MOVES_PER_SECOND", MOVES_PER_SECOND)
        yield
