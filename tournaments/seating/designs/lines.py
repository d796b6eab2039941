"""Movements of four lines in fixed orientation: who sits North once sits North always.

Line 0 are the Norths, then East, South and West; player `position` of line c has number c * tables + position.
Two players of one line never meet, two of different lines at most once. With 5 columns North stays where they
are and every player and every table has each board set once; with 6 everybody changes table as well. With 4
columns the boards need copies.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import gcd

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.abelian_groups import Group, group
from tournaments.seating.designs.catalogue import stored_rows
from tournaments.seating.designs.difference_matrices import Rows, find_rows
from tournaments.seating.designs.finite_fields import field

LARGEST_FIELD = 13  # tables; from 14 on random rows are found within milliseconds
TRIES = 200
SHORT_STEPS = (1, -1, 2, -2, 3, -3)


@dataclass(frozen=True)
class Matrix:
    """A difference matrix over a group. `steps` are its columns where round r is r times them, else None."""

    group: Group
    rows: Rows
    steps: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Lines:
    """rounds[r][t] are the four players N E S O (0-based) of table t, sets[r][t] the board set there."""

    rounds: list[list[list[int]]]
    sets: list[list[int]]


def lines(tables: int, rounds: int, columns: int) -> Lines | None:
    """The movement of 4 * `tables` players over `rounds`, or None where none is known; `columns` is 4, 5 or 6."""
    found = matrix(tables, rounds, columns)
    if found is None:
        return None
    minus, plus = found.group.minus, found.group.plus
    placed, sets = [], []
    for row in found.rows:
        where = row[4] if columns == 6 else row[0]
        boards = row[-1] if columns > 4 else row[0]
        groups = [minus[t][where] for t in range(tables)]
        placed.append([[c * tables + plus[g][row[c]] for c in range(4)] for g in groups])
        sets.append([plus[g][boards] for g in groups])
    return Lines(rounds=placed, sets=sets)


@cache
def matrix(tables: int, rounds: int, columns: int) -> Matrix | None:
    """A difference matrix of `rounds` rows: short steps if possible, by a field, stored, or by trying."""
    steps = _steps(tables, rounds, columns)
    if steps:
        return Matrix(group((tables,)), _multiples(tables, rounds, steps), steps)
    finite = field(tables) if tables <= LARGEST_FIELD else None
    if finite and columns <= tables and rounds <= tables:
        rows = [tuple(finite.times[r][c] for c in range(columns)) for r in range(rounds)]
        return Matrix(finite.additive, rows)
    stored = stored_rows(tables, rounds, columns)
    if stored:
        return Matrix(group(stored[0]), stored[1])
    if rounds > tables:
        return None
    cyclic = group((tables,))
    found = find_rows(cyclic, rounds=rounds, columns=columns, rng=RandomSource(0), tries=TRIES)
    return Matrix(cyclic, found) if found else None


def _steps(tables: int, rounds: int, columns: int) -> tuple[int, ...] | None:
    """Steps of the four lines (and of the board sets) against the tables; everybody moves when columns > 4.

    Two lines whose steps differ by d meet anew for tables / gcd(tables, d) rounds.
    """

    def independent(steps: tuple[int, ...]) -> bool:
        return all(tables // gcd(tables, a - b) >= rounds for a, b in combinations(steps, 2))

    for lines_steps in sorted(combinations(SHORT_STEPS, 4), key=_length):
        if columns == 6:
            for boards in range(-5, 6):
                steps = (*lines_steps, 0, boards)
                if independent(steps):
                    return steps
        elif independent((*lines_steps, 0)):
            return (*lines_steps, 0)[:columns]
    return None


def _length(steps: tuple[int, ...]) -> int:
    return sum(abs(step) for step in steps)


def _multiples(tables: int, rounds: int, steps: tuple[int, ...]) -> Rows:
    return [tuple(-step * r % tables for step in steps) for r in range(rounds)]
