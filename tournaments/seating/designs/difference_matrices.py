"""Partial difference matrices: rows of group elements in which any two columns have all differences distinct.

Read as a movement (seating of lines): player x of line c is in round r in the group x - V[r][c]. Two lines meet
in different pairs every round exactly because their differences are distinct. A fifth column gives table
numbers that nobody visits twice, a sixth board sets that nobody plays twice.
"""

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.abelian_groups import Group

Rows = list[tuple[int, ...]]


def is_difference_matrix(group: Group, rows: Rows) -> bool:
    """Whether any two columns have all differences distinct."""
    columns = list(zip(*rows, strict=True))
    return all(
        len({group.minus[x][y] for x, y in zip(a, b, strict=True)}) == len(rows)
        for i, a in enumerate(columns)
        for b in columns[:i]
    )


def find_rows(group: Group, *, rounds: int, columns: int, rng: RandomSource, tries: int) -> Rows | None:
    """A difference matrix of `rounds` rows whose first column is 0, by adding random rows that still fit."""
    for _ in range(tries):
        rows: Rows = []
        used = [[bytearray(group.order) for _ in range(columns)] for _ in range(columns)]
        while len(rows) < rounds and (row := _row(group, columns, used, rng)):
            rows.append(row)
        if len(rows) == rounds:
            return rows
    return None


def _row(group: Group, columns: int, used: list[list[bytearray]], rng: RandomSource) -> tuple[int, ...] | None:
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
    """Complete `row` by backtracking over random values."""
    new = len(row)
    if new == columns:
        return row
    marks = used[new]
    for value in rng.shuffled(group.order):
        minus = group.minus[value]
        if any(marks[i][minus[x]] for i, x in enumerate(row)):
            continue
        complete = _extend(group, [*row, value], columns, used, rng)
        if complete:
            return complete
    return None
