"""Proves that twenty players in six rounds have at least six coincidences, and five clean rounds no sixth.

Coincidences of a plan are those of its pairs of rounds. Who takes away the round with the most of them is left with
at most two thirds: of six rounds with 5, five have at most 3, four of these at most 1, three none. So all such plans
are found by adding rounds in this order, from two clean rounds. These two are always the same: a player is a pair
(table in round 1, table in round 2), all pairs but one of each row and column. Renaming the tables and exchanging
the two rounds leaves few third rounds to look at; fourth, fifth and sixth rounds are then listed completely.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb

TABLES, PLAYERS = 5, 20
#: Coincidences that three, four, five and six rounds of a plan with 5 may have.
FALLING = (0, 1, 3, 5)
Tables = tuple[int, ...]  # one round: its tables as sets of bits, by their lowest player

CELLS = [(row, column) for row in range(TABLES) for column in range(TABLES) if row != column]
QUADS = [sum(1 << player for player in quad) for quad in combinations(range(PLAYERS), 4)]


def fewest(limits: Sequence[int] = FALLING) -> int | None:
    """The least coincidences of six rounds whose first three, four, five and six have at most `limits`; or None."""
    two = first_two()
    plans: list[tuple[tuple[Tables, ...], int]] = [((*two, third), 0) for third in third_rounds(two)]
    for limit in limits[1:]:
        plans = [
            ((*rounds, added), had + price)
            for rounds, had in plans
            for added, price in further_rounds(rounds, most=limit - had)
        ]
    return min((coincidences for _, coincidences in plans), default=None)


def first_two() -> tuple[Tables, Tables]:
    """Two rounds of twenty players without a coincidence."""
    rows, columns = [0] * TABLES, [0] * TABLES
    for player, (row, column) in enumerate(CELLS):
        rows[row] |= 1 << player
        columns[column] |= 1 << player
    return tuple(rows), tuple(columns)


def third_rounds(two: tuple[Tables, Tables]) -> list[Tables]:
    """The third rounds without a coincidence, one of each kind."""
    kinds, seen = [], set[frozenset[int]]()
    renamings = list(_renamings())
    for tables, _ in further_rounds(two, most=0):
        if frozenset(tables) not in seen:
            kinds.append(tables)
            seen.update(frozenset(_renamed(table, names) for table in tables) for names in renamings)
    return kinds


def _renamings() -> Iterator[list[int]]:
    """Where each player goes when tables are renamed alike in both rounds, and perhaps the rounds exchanged."""
    number = {cell: player for player, cell in enumerate(CELLS)}
    for names in permutations(range(TABLES)):
        yield [number[names[row], names[column]] for row, column in CELLS]
        yield [number[names[column], names[row]] for row, column in CELLS]


def _renamed(table: int, names: Sequence[int]) -> int:
    return sum(1 << names[player] for player in range(PLAYERS) if table >> player & 1)


def further_rounds(rounds: Sequence[Tables], *, most: int) -> list[tuple[Tables, int]]:
    """Every round that has at most so many coincidences with the given ones, with their number."""
    choices: list[list[tuple[int, int]]] = [[] for _ in range(PLAYERS)]
    played = [table for tables in rounds for table in tables]
    for quad in QUADS:
        price = sum(comb((quad & table).bit_count(), 2) for table in played)
        if price <= most:
            choices[_lowest(quad)].append((price, quad))
    for quads in choices:
        quads.sort()
    return list(_filled(choices, (), 0, most, 0))


def _filled(
    choices: list[list[tuple[int, int]]], tables: Tables, taken: int, left: int, spent: int
) -> Iterator[tuple[Tables, int]]:
    if len(tables) == TABLES:
        yield tables, spent
        return
    for price, quad in choices[_lowest(~taken)]:
        if price > left:
            return
        if not quad & taken:
            yield from _filled(choices, (*tables, quad), taken | quad, left - price, spent + price)


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def main() -> None:
    """Say what was found, and how long it took."""
    start = time.perf_counter()
    found = fewest()
    seconds = time.perf_counter() - start
    sys.stdout.write(f"20 players, 6 rounds, at most {FALLING[-1]} coincidences: {found} ({seconds:.0f} s)\n")


if __name__ == "__main__":
    main()
