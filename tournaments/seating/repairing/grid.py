"""Stored rounds without a repeat for four arrivals to sixteen players after two rounds without a repeat.

The tables of the first and of the second round are the rows and columns of a 4 x 4 square in every such plan, so one
answer fits all. It was found by annealing (one short run in fifty finds one); its test counts the meetings. Rows and
columns are permuted so that as many players as possible stay at their tables.
"""

from itertools import permutations

from tournaments.seating.annealing.tabu_repair import OriginalTables, nearest_numbers
from tournaments.seating.problem.search_instance import Layout

SIDE = 4
#: Cells are 4 * row + column; 16 to 19 are the four who arrive. Tables of four, one after the other.
ROUNDS = (
    (0, 5, 14, 17, 1, 6, 8, 15, 2, 7, 9, 18, 3, 10, 12, 19, 4, 11, 13, 16),
    (0, 9, 15, 19, 1, 4, 10, 18, 2, 5, 11, 12, 3, 6, 13, 17, 7, 8, 14, 16),
    (0, 7, 10, 13, 1, 11, 14, 19, 2, 4, 15, 17, 3, 5, 8, 18, 6, 9, 12, 16),
)


def complete_grid(played: Layout, newcomers: list[int], originals: OriginalTables) -> Layout | None:
    """Return the groups of the rounds to come, one for each of `originals`, or None if the plan has no such square."""
    square = _build_square(played)
    if square is None or len(newcomers) != SIDE or len(originals) > len(ROUNDS):
        return None
    orders = list(permutations(range(SIDE)))
    layouts = (_fill_rounds(square, rows, columns, newcomers, len(originals)) for rows in orders for columns in orders)
    return min(layouts, key=lambda layout: _count_moved(layout, originals))


def _build_square(rounds: Layout) -> list[list[int]] | None:
    """Return square[row][column]: the player at table `row` in the first round and at table `column` in the second.

    Return None unless there are two rounds in which each two tables share one player.
    """
    if len(rounds) != 2 or any(list(map(len, tables)) != [SIDE] * SIDE for tables in rounds):
        return None
    cells = [[set(row).intersection(column) for column in rounds[1]] for row in rounds[0]]
    if any(len(cell) != 1 for row in cells for cell in row):
        return None
    return [[cell.pop() for cell in row] for row in cells]


def _fill_rounds(
    square: list[list[int]], rows: tuple[int, ...], columns: tuple[int, ...], newcomers: list[int], rounds: int
) -> Layout:
    players = [square[row][column] for row in rows for column in columns] + newcomers
    return [
        [[players[cell] for cell in cells[t : t + SIDE]] for t in range(0, len(cells), SIDE)]
        for cells in ROUNDS[:rounds]
    ]


def _count_moved(layout: Layout, originals: OriginalTables) -> int:
    """Count the players who leave their original table."""
    numbers = nearest_numbers(layout, originals)
    return sum(
        original.get(player, number) != number
        for tables, row, original in zip(layout, numbers, originals, strict=True)
        for table, number in zip(tables, row, strict=True)
        for player in table
    )
