"""Exhaustive search: twenty players in six rounds have at least six coincidences.

Each coincidence belongs to two rounds, so one of n rounds has at least 2/n of them. If six rounds had only 5
coincidences, the five that are left without the worst round would have at most 3, four of these at most 1, and three
none. So all such plans are found by adding rounds in this order, from two rounds without a coincidence. These two are
always the same up to renaming: a player is a pair (table in round 1, table in round 2), all pairs but one of each row
and column. Renaming the tables and exchanging the two rounds leaves few third rounds; fourth, fifth and sixth rounds
are listed completely.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb

TABLES, PLAYERS = 5, 20
#: Coincidences that four, five and six rounds of a plan with 5 may have; three rounds have none.
COINCIDENCE_LIMITS = (1, 3, 5)
Tables = tuple[int, ...]  # one round: its tables as sets of bits, by their lowest player

CELLS = [(row, column) for row in range(TABLES) for column in range(TABLES) if row != column]
QUADS = [sum(1 << player for player in quad) for quad in combinations(range(PLAYERS), 4)]


def least_coincidences(limits: Sequence[int] = COINCIDENCE_LIMITS) -> int | None:
    """Return the least coincidences of six rounds, or None; `limits` are those of the first 4, 5 and 6 rounds."""
    two = first_two_rounds()
    plans: list[tuple[tuple[Tables, ...], int]] = [((*two, third), 0) for third in third_round_classes(two)]
    for limit in limits:
        plans = [
            ((*rounds, further), coincidences + price)
            for rounds, coincidences in plans
            for further, price in further_rounds(rounds, most=limit - coincidences)
        ]
    return min((coincidences for _, coincidences in plans), default=None)


def first_two_rounds() -> tuple[Tables, Tables]:
    """Return two rounds of twenty players without a coincidence."""
    rows, columns = [0] * TABLES, [0] * TABLES
    for player, (row, column) in enumerate(CELLS):
        rows[row] |= 1 << player
        columns[column] |= 1 << player
    return tuple(rows), tuple(columns)


def third_round_classes(two: tuple[Tables, Tables]) -> list[Tables]:
    """Return the third rounds without a coincidence, one of each isomorphism class."""
    representatives, seen_rounds = [], set[frozenset[int]]()
    renamings = list(_renamings())
    for tables, _ in further_rounds(two, most=0):
        if frozenset(tables) not in seen_rounds:
            representatives.append(tables)
            seen_rounds.update(frozenset(_rename_table(table, names) for table in tables) for names in renamings)
    return representatives


def _renamings() -> Iterator[list[int]]:
    """Yield the renamings by one permutation of the tables in both rounds, with and without exchanging the rounds."""
    number = {cell: player for player, cell in enumerate(CELLS)}
    for names in permutations(range(TABLES)):
        yield [number[names[row], names[column]] for row, column in CELLS]
        yield [number[names[column], names[row]] for row, column in CELLS]


def _rename_table(table: int, names: Sequence[int]) -> int:
    return sum(1 << names[player] for player in range(PLAYERS) if table >> player & 1)


def further_rounds(rounds: Sequence[Tables], *, most: int) -> list[tuple[Tables, int]]:
    """Return each round with at most `most` coincidences with `rounds`, and their number."""
    choices: list[list[tuple[int, int]]] = [[] for _ in range(PLAYERS)]
    played = [table for tables in rounds for table in tables]
    for quad in QUADS:
        price = sum(comb((quad & table).bit_count(), 2) for table in played)
        if price <= most:
            choices[_lowest_bit(quad)].append((price, quad))
    for quads in choices:
        quads.sort()
    return list(_fill_round(choices, (), 0, most, 0))


def _fill_round(
    choices: list[list[tuple[int, int]]], tables: Tables, seated_players: int, left: int, total: int
) -> Iterator[tuple[Tables, int]]:
    """Yield each round that completes these tables with at most `left` more coincidences, and its total."""
    if len(tables) == TABLES:
        yield tables, total
        return
    for price, quad in choices[_lowest_bit(~seated_players)]:
        if price > left:
            return
        if not quad & seated_players:
            yield from _fill_round(choices, (*tables, quad), seated_players | quad, left - price, total + price)


def _lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def main() -> None:
    """Print the result of the search with its time."""
    start = time.perf_counter()
    least = least_coincidences()
    seconds = time.perf_counter() - start
    sys.stdout.write(
        f"20 players, 6 rounds, at most {COINCIDENCE_LIMITS[-1]} coincidences: {least} ({seconds:.0f} s)\n"
    )


if __name__ == "__main__":
    main()
