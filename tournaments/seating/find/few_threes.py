"""Exhaustive search for the least repeats of 8, 10 and 12 players in five rounds at tables of three, for all byes.

Repeats of a plan are its meetings less the pairs that met. Of k rounds with r > 0 repeats one can be removed such
that at most r - ceil((r + 1) / k) are left: a pair with m > 1 meetings has m - 1 repeats, and loses one with each of
its m rounds. So all plans with few repeats are found by adding rounds to those with fewer. The first round is always
the same up to renaming, and one second round of each isomorphism class is enough. Rounds are sets of pairs, as bits.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise

ROUNDS = 5
Table = tuple[int, ...]
Tables = tuple[Table, ...]


def repeat_limits(most: int, rounds: int = ROUNDS) -> list[int]:
    """Return the most repeats of the first 1, 2, ... rounds of a plan whose rounds are ordered by their repeats.

    Each plan with at most `most` repeats in all its rounds can be ordered so that no beginning exceeds its limit.
    """
    limits = [most]
    for left in range(rounds, 1, -1):
        limits.append(limits[-1] - -(-(limits[-1] + 1) // left) if limits[-1] else 0)
    return limits[::-1]


class Field:
    """All rounds of some players at as many tables of three as possible; the remaining players have byes."""

    def __init__(self, players: int) -> None:
        self.players = players
        number = {pair: bit for bit, pair in enumerate(combinations(range(players), 2))}
        self.rounds = list(_enumerate_rounds(tuple(range(players)), players // 3))
        self.pairs = [
            sum(1 << number[pair] for table in tables for pair in combinations(table, 2)) for tables in self.rounds
        ]

    def least_repeats(self, most: int, rounds: int = ROUNDS) -> int | None:
        """Return the least repeats of `rounds` rounds, or None if it is more than `most`."""
        limits = repeat_limits(most, rounds)
        plans = ((self.pairs[0], 0, self.pairs, 1),)
        return min(self._search(plans, limits), default=None)

    def _search(self, first: Sequence[tuple[int, int, list[int], int]], limits: list[int]) -> Iterator[int]:
        """Yield the repeats of every plan within the limits, depth first.

        The stack holds (pairs met, repeats, rounds that may still be added, number of rounds).
        """
        stack = list(first)
        while stack:
            met_pairs, repeats, open_rounds, count = stack.pop()
            if count == len(limits):
                yield repeats
                continue
            fitting = [pairs for pairs in open_rounds if (met_pairs & pairs).bit_count() <= limits[-1] - repeats]
            candidates = self.second_rounds if count == 1 else fitting
            for pairs in candidates:
                new_repeats = repeats + (met_pairs & pairs).bit_count()
                if new_repeats <= limits[count]:
                    stack.append((met_pairs | pairs, new_repeats, fitting, count + 1))

    @cached_property
    def second_rounds(self) -> list[int]:
        """One second round of each isomorphism class under renamings that fix the first round."""
        index = {frozenset(tables): i for i, tables in enumerate(self.rounds)}
        representatives, seen_rounds = [], set[int]()
        for start in range(len(self.rounds)):
            if start in seen_rounds:
                continue
            representatives.append(self.pairs[start])
            seen_rounds.add(start)
            isomorphic = [start]
            for i in isomorphic:
                for names in self._renamings:
                    tables = frozenset(tuple(sorted(names[player] for player in table)) for table in self.rounds[i])
                    if (other := index[tables]) not in seen_rounds:
                        seen_rounds.add(other)
                        isomorphic.append(other)
        return representatives

    @cached_property
    def _renamings(self) -> list[list[int]]:
        """Generators of the renamings that fix the first round.

        They exchange two players of a table, two neighbouring tables, or two players with a bye.
        """
        first = self.rounds[0]
        resting = [player for player in range(self.players) if not any(player in table for table in first)]
        single = [pair for group in (*first, resting) for pair in pairwise(group)]
        swaps = [((one,), (two,)) for one, two in single] + list(pairwise(first))
        return [self._build_renaming(one, two) for one, two in swaps]

    def _build_renaming(self, some: Table, others: Table) -> list[int]:
        """Return the new name of each player if `some` exchange theirs with `others`."""
        names = list(range(self.players))
        for one, two in zip(some, others, strict=True):
            names[one], names[two] = two, one
        return names


def _enumerate_rounds(players: Table, tables: int) -> Iterator[Tables]:
    """Yield each way to seat some of the `players` at `tables` tables of three."""
    if not tables:
        yield ()
    if not tables or len(players) < 3 * tables:
        return
    first, *others = players
    for two, three in combinations(others, 2):
        rest = tuple(player for player in others if player not in {two, three})
        for tables_left in _enumerate_rounds(rest, tables - 1):
            yield ((first, two, three), *tables_left)
    yield from _enumerate_rounds(tuple(others), tables)


#: players -> least repeats of five rounds
LEAST = {8: 4, 10: 4, 12: 3}


def main() -> None:
    """Print the result of each search with its time: None proves that no plan has fewer repeats than `LEAST`."""
    start = time.perf_counter()
    for players, least in LEAST.items():
        repeats = Field(players).least_repeats(least - 1)
        seconds = time.perf_counter() - start
        sys.stdout.write(
            f"{players} players, 5 rounds of threes, fewer than {least} repeats: {repeats} ({seconds:.1f} s)\n"
        )


if __name__ == "__main__":
    main()
