"""The stored rounds for four arrivals to sixteen players after two rounds without a repeat.

The tables of the first round are the rows of a grid of four by four, and those of the second its columns.
"""

from itertools import combinations

import pytest

from tests.seating.samples import create_plane
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request
from tournaments.seating.repairing.grid import ROUNDS, complete_grid
from tournaments.seating.repairing.repair import Change, repair


def test_stored_rounds_have_no_repeat_with_rows_or_columns() -> None:
    rows = [tuple(range(4 * row, 4 * row + 4)) for row in range(4)]
    columns = [tuple(range(column, 16, 4)) for column in range(4)]
    tables = [cells[t : t + 4] for cells in ROUNDS for t in range(0, 20, 4)]
    assert all(sorted(cells) == list(range(20)) for cells in ROUNDS)
    pairs = [pair for table in (*rows, *columns, *tables) for pair in combinations(sorted(table), 2)]
    assert len(set(pairs)) == len(pairs)


@pytest.mark.parametrize("seed", range(4))
def test_four_arrivals_after_two_rounds_add_no_repeat(seed: int) -> None:
    request = Request(players=16, rounds=5, seed=seed, time_limit=0.02)
    result = repair(request, draw(request), Change(played=2, arrivals=4))
    assert result.repeats_after == 0
    assert result.certificate.figures["seat_spread"].value <= 1
    assert result.certificate.figures["dealer_spread"].value <= 1


def test_rounds_with_a_repeat_cannot_be_completed() -> None:
    layout = [[[player - 1 for player in table] for table in tables] for tables in create_plane(1).rounds * 2]
    assert complete_grid(layout, [16, 17, 18, 19], [{}]) is None
