"""Exhaustive search: in eight rounds of 28 players with 28 returns to a table, players stay at a table seven times.

With 28 returns every table is visited by all players: its groups, one of each round, cover all players. The program
lists these sets of groups, and all ways to partition the groups of eight rounds into seven of them. There are eight
ways. In each of them any two rounds have one player at the same table, so every order of the rounds has seven stays.
The choice of eight of the nine rounds makes no difference: the cyclic movement maps one to the next.
"""

import sys
from collections.abc import Iterator
from itertools import combinations

from tournaments.seating.designs.constructions import movement_without_lines
from tournaments.seating.problem.search_instance import Layout

PLAYERS, ROUNDS = 28, 8
TABLES = PLAYERS // 4
ALL_PLAYERS = (1 << PLAYERS) - 1
Choice = tuple[int, ...]  # for each round the group that sits at one table


def groups_as_bits(layout: Layout) -> list[list[int]]:
    """Return the groups of each round as bits."""
    return [[sum(1 << player for player in table) for table in tables] for tables in layout]


def full_tables(groups: list[list[int]], choice: Choice = (), players: int = 0, returns: int = 0) -> Iterator[Choice]:
    """Yield each choice of one group of each round that covers all players; that leaves four returns in total."""
    if len(choice) == len(groups):
        if players == ALL_PLAYERS:
            yield choice
        return
    for number, group in enumerate(groups[len(choice)]):
        more = returns + (players & group).bit_count()
        if more <= 4 * len(groups) - PLAYERS:
            yield from full_tables(groups, (*choice, number), players | group, more)


def list_numberings(choices: list[Choice]) -> Iterator[tuple[Choice, ...]]:
    """Yield each partition of the groups of all rounds into tables that all players visit, the first round in order."""
    by_first = [[choice for choice in choices if choice[0] == table] for table in range(TABLES)]

    def extend(tables: tuple[Choice, ...]) -> Iterator[tuple[Choice, ...]]:
        """Yield the partitions that begin with these tables: a further one has other groups in each round."""
        if len(tables) == TABLES:
            yield tables
            return
        for choice in by_first[len(tables)]:
            if all(mine != theirs for other in tables for mine, theirs in zip(choice, other, strict=True)):
                yield from extend((*tables, choice))

    yield from extend(())


def count_same_table(groups: list[list[int]], numbering: tuple[Choice, ...]) -> dict[tuple[int, int], int]:
    """Count the players who sit at the same table in both, for each two rounds."""
    return {
        (one, two): sum((groups[one][table[one]] & groups[two][table[two]]).bit_count() for table in numbering)
        for one, two in combinations(range(len(groups)), 2)
    }


def main() -> None:
    """Print the number of numberings, and the numbers of players at the same table in two rounds."""
    groups = groups_as_bits((movement_without_lines(PLAYERS, ROUNDS + 1) or [])[:ROUNDS])
    all_numberings = list(list_numberings(list(full_tables(groups))))
    same = {count for numbering in all_numberings for count in count_same_table(groups, numbering).values()}
    sys.stdout.write(
        f"{len(all_numberings)} ways with {PLAYERS} returns; at the same table in any two rounds: {sorted(same)}\n"
    )


if __name__ == "__main__":
    main()
