"""Searches of groups have their full number of moves in this folder; the other tests shorten them.

The numbering of tables, which changes no group, makes a tenth of its moves, except in `FULL_NUMBERING`.
"""

from collections.abc import Iterator

import pytest

from tournaments.seating.annealing.budget import MOVES_PER_SECOND
from tournaments.seating.planning.table_numbers import MOVES

FULL_NUMBERING = {f"tests.seating.planning.{name}" for name in ("test_planner_course", "test_table_numbers")}


@pytest.fixture(scope="module", autouse=True)
def full_searches(request: pytest.FixtureRequest) -> Iterator[None]:
    """Undo the shorter searches of `tests/conftest.py`, and shorten the numbering of tables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournaments.seating.annealing.budget.MOVES_PER_SECOND", MOVES_PER_SECOND)
        if request.module.__name__ not in FULL_NUMBERING and not request.module.__name__.startswith("tests.prove"):
            patch.setattr("tournaments.seating.planning.table_numbers.MOVES", MOVES // 10)
        yield
