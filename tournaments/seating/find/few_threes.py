"""Proves how often 8, 10 and 12 players must meet again in five rounds at tables of three, whoever has the byes.

Repeats of a plan are its meetings less the pairs that met. Of k rounds with r repeats one can be taken away such that
at most r - ceil((r + 1) / k) are left: a pair that met m times has m - 1 repeats, and loses one with each of its
m rounds. So all plans with few repeats are found by adding rounds to those with fewer, from the first round, which is
always the same, and one second round of each kind. Rounds are sets of pairs, written as bits.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise

ROUNDS = 5
Table = tuple[int, ...]
Tables = tuple[Table, ...]


def falling(most: int, rounds: int = ROUNDS) -> list[int]:
    """How many repeats 1, 2, ... `rounds` rounds of a plan with `most` may have, if the right ones are taken away."""
    limits = [most]
    for left in range(rounds, 1, -1):
        limits.append(limits[-1] - -(-(limits[-1] + 1) // left) if limits[-1] else 0)
    return limits[::-1]


class Field:
    """All rounds of some players at tables of three; who fills none of them has a bye."""

    def __init__(self, players: int) -> None:
        self.players = players
        number = {pair: bit for bit, pair in enumerate(combinations(range(players), 2))}
        self.rounds = list(_rounds(tuple(range(players)), players // 3))
        self.pairs = [
            sum(1 << number[pair] for table in tables for pair in combinations(table, 2)) for tables in self.rounds
        ]

    def fewest(self, most: int, rounds: int = ROUNDS) -> int | None:
        """The least repeats of so many rounds, if that is `most` or less; else None."""
        limits = falling(most, rounds)
        plans = ((self.pairs[0], 0, self.pairs, 1),)
        return min(self._added(plans, limits), default=None)

    def _added(self, first: Sequence[tuple[int, int, list[int], int]], limits: list[int]) -> Iterator[int]:
        """The repeats of every plan: depth first, with the rounds that can still be added to each."""
        stack = list(first)
        while stack:
            met, repeats, open_rounds, count = stack.pop()
            if count == len(limits):
                yield repeats
                continue
            still = [pairs for pairs in open_rounds if (met & pairs).bit_count() <= limits[-1] - repeats]
            added = self.second_rounds if count == 1 else still
            for pairs in added:
                again = repeats + (met & pairs).bit_count()
                if again <= limits[count]:
                    stack.append((met | pairs, again, still, count + 1))

    @cached_property
    def second_rounds(self) -> list[int]:
        """One of each kind: those that an exchange of names turns into each other are alike."""
        index = {frozenset(tables): i for i, tables in enumerate(self.rounds)}
        kinds, seen = [], set[int]()
        for start in range(len(self.rounds)):
            if start in seen:
                continue
            kinds.append(self.pairs[start])
            seen.add(start)
            alike = [start]
            for i in alike:
                for names in self._renamings:
                    tables = frozenset(tuple(sorted(names[player] for player in table)) for table in self.rounds[i])
                    if (other := index[tables]) not in seen:
                        seen.add(other)
                        alike.append(other)
        return kinds

    @cached_property
    def _renamings(self) -> list[list[int]]:
        """Exchanges of names that leave the first round as it is and generate all others: within a table, of two
        neighbouring tables, of two who have a bye."""
        first = self.rounds[0]
        resting = [player for player in range(self.players) if not any(player in table for table in first)]
        single = [pair for group in (*first, resting) for pair in pairwise(group)]
        swaps = [((one,), (two,)) for one, two in single] + list(pairwise(first))
        return [self._exchange(one, two) for one, two in swaps]

    def _exchange(self, some: Table, others: Table) -> list[int]:
        names = list(range(self.players))
        for one, two in zip(some, others, strict=True):
            names[one], names[two] = two, one
        return names


def _rounds(players: Table, tables: int) -> Iterator[Tables]:
    """All ways to seat some of the `players` at so many tables of three."""
    if not tables:
        yield ()
    if not tables or len(players) < 3 * tables:
        return
    first, *others = players
    for two, three in combinations(others, 2):
        rest = tuple(player for player in others if player not in {two, three})
        for tables_left in _rounds(rest, tables - 1):
            yield ((first, two, three), *tables_left)
    yield from _rounds(tuple(others), tables)


#: players -> repeats that no plan of five rounds goes below
LEAST = {8: 4, 10: 4, 12: 3}


def main() -> None:
    """Say what was found, and how long it took."""
    start = time.perf_counter()
    for players, least in LEAST.items():
        found = Field(players).fewest(least - 1)
        seconds = time.perf_counter() - start
        sys.stdout.write(
            f"{players} players, 5 rounds of threes, fewer than {least} repeats: {found} ({seconds:.1f} s)\n"
        )


if __name__ == "__main__":
    main()
