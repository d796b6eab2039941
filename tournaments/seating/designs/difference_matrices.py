"""Partial difference matrices: rows of group elements in which any two columns have all differences distinct.

As a movement of lines: player x of line c is in round r in group x - V[r][c], where V[r][c] is the element in row r and
column c (a group sits at one table). Two lines meet in different pairs every round, as their differences are distinct.
A fifth column gives numbers of tables that each player visits at most once, a sixth column sets of dealt boards that
each player plays at most once.
"""

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.abelian_groups import Group

Rows = list[tuple[int, ...]]


def is_difference_matrix(group: Group, rows: Rows) -> bool:
    """Return True if any two columns have all differences distinct."""
    columns = list(zip(*rows, strict=True))
    return all(
        len({group.minus[x][y] for x, y in zip(a, b, strict=True)}) == len(rows)
        for i, a in enumerate(columns)
        for b in columns[:i]
    )


def find_rows(group: Group, *, rounds: int, columns: int, rng: RandomSource, tries: int) -> Rows | None:
    """Return a difference matrix of `rounds` rows with first column 0, or None: random rows that fit, with restarts."""
    for _ in range(tries):
        rows: Rows = []
        used = [[bytearray(group.order) for _ in range(columns)] for _ in range(columns)]
        while len(rows) < rounds and (row := _find_row(group, columns, used, rng)):
            rows.append(row)
        if len(rows) == rounds:
            return rows
    return None


def _find_row(group: Group, columns: int, used: list[list[bytearray]], rng: RandomSource) -> tuple[int, ...] | None:
    """Return a row whose differences are not `used`, and mark them as used; None if there is none."""
    row = _extend(group, [0], columns, used, rng)
    if row is None:
        return None
    for i, x in enumerate(row):
        for j, y in enumerate(row):
            used[i][j][group.minus[x][y]] = 1
    return tuple(row)


def _extend(
    group: Group, row: list[int], columns: int, used: list[list[bytearray]], rng: RandomSource
) -> list[int] | None:
    """Complete `row` by backtracking over random values; None if it cannot be completed."""
    new = len(row)
    if new == columns:
        return row
    marks = used[new]
    for value in rng.permutation(group.order):
        minus = group.minus[value]
        if any(marks[i][minus[x]] for i, x in enumerate(row)):
            continue
        complete = _extend(group, [*row, value], columns, used, rng)
        if complete:
            return complete
    return None
