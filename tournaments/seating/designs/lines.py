"""Movements of four lines in fixed orientation: each player has the same seat in all rounds.

Line 0 are the Norths, then East, South and West; player `position` of line c has number c * tables + position.
Two players of one line never meet, two of different lines at most once.

Columns are those of the difference matrix from which a movement is built: one for each line, a fifth for the board sets
(dealt hands, played again at other tables), so that every player and every table has each set once, and a sixth for
the tables, so that North changes table as well. With 4 columns the boards need copies.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import gcd

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.abelian_groups import Group, get_group
from tournaments.seating.designs.catalogue import stored_rows
from tournaments.seating.designs.difference_matrices import Rows, find_rows
from tournaments.seating.designs.finite_fields import finite_field

LARGEST_FIELD = 13  # tables; from 14 on, `find_rows` takes milliseconds
TRIES = 200
SHORT_STEPS = (1, -1, 2, -2, 3, -3)


@dataclass(frozen=True)
class Matrix:
    """A difference matrix over a group. `steps` are the tables that each column moves a round, None if they vary."""

    group: Group
    rows: Rows
    steps: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Lines:
    """A movement: rounds[r][t] are the players N E S O (0-based) of table t, sets[r][t] is the board set there."""

    rounds: list[list[list[int]]]
    sets: list[list[int]]


def find_lines(tables: int, rounds: int, columns: int) -> Lines | None:
    """Return the movement of 4 * `tables` players over `rounds`, or None if there is none; `columns` is 4, 5 or 6."""
    differences = find_matrix(tables, rounds, columns)
    if differences is None:
        return None
    minus, plus = differences.group.minus, differences.group.plus
    seatings, sets = [], []
    for row in differences.rows:
        table_element = row[4] if columns == 6 else row[0]
        board_element = row[-1] if columns > 4 else row[0]
        groups = [minus[t][table_element] for t in range(tables)]
        seatings.append([[c * tables + plus[g][row[c]] for c in range(4)] for g in groups])
        sets.append([plus[g][board_element] for g in groups])
    return Lines(rounds=seatings, sets=sets)


@cache
def find_matrix(tables: int, rounds: int, columns: int) -> Matrix | None:
    """Return a difference matrix of `rounds` rows, or None: from short steps, a field, the catalogue or a search."""
    steps = _find_steps(tables, rounds, columns)
    if steps:
        return Matrix(get_group((tables,)), _rows_of_steps(tables, rounds, steps), steps)
    finite = finite_field(tables) if tables <= LARGEST_FIELD else None
    if finite and columns <= tables and rounds <= tables:
        rows = [tuple(finite.times[r][c] for c in range(columns)) for r in range(rounds)]
        return Matrix(finite.additive, rows)
    stored = stored_rows(tables, rounds, columns)
    if stored:
        return Matrix(get_group(stored[0]), stored[1])
    if rounds > tables:
        return None
    cyclic = get_group((tables,))
    random_rows = find_rows(cyclic, rounds=rounds, columns=columns, rng=RandomSource(0), tries=TRIES)
    return Matrix(cyclic, random_rows) if random_rows else None


def _find_steps(tables: int, rounds: int, columns: int) -> tuple[int, ...] | None:
    """Return the steps of the columns: the four lines, then 0 for a fifth one, then the board sets; or None.

    Two columns whose steps differ by d meet in new pairs for tables / gcd(tables, d) rounds.
    """

    def are_independent(steps: tuple[int, ...]) -> bool:
        return all(tables // gcd(tables, a - b) >= rounds for a, b in combinations(steps, 2))

    for lines_steps in sorted(combinations(SHORT_STEPS, 4), key=_sum_steps):
        if columns == 6:
            for boards in range(-5, 6):
                steps = (*lines_steps, 0, boards)
                if are_independent(steps):
                    return steps
        elif are_independent((*lines_steps, 0)):
            return (*lines_steps, 0)[:columns]
    return None


def _sum_steps(steps: tuple[int, ...]) -> int:
    return sum(abs(step) for step in steps)


def _rows_of_steps(tables: int, rounds: int, steps: tuple[int, ...]) -> Rows:
    return [tuple(-step * r % tables for step in steps) for r in range(rounds)]
