"""Proves that 28 players who come back to a table only once each, in eight rounds, stay at one seven times.

With 28 returns every table sees everybody: of each round one group, and together all players. These sets of groups are
listed, and all ways to part the groups of eight rounds into seven of them; there are eight ways. In each of them every
two rounds seat one player at the same table, so that every order of the rounds has seven who stay. Which eight of the
nine rounds are played makes no difference: the movement turns one into the next.
"""

import sys
from collections.abc import Iterator
from itertools import combinations

from tournaments.seating.designs.constructions import movement
from tournaments.seating.problem.search_instance import Layout

PLAYERS, ROUNDS = 28, 8
TABLES = PLAYERS // 4
EVERYBODY = (1 << PLAYERS) - 1
Choice = tuple[int, ...]  # for each round the group that sits at one table


def rounds_of_groups(layout: Layout) -> list[list[int]]:
    """The groups of each round as sets of bits."""
    return [[sum(1 << player for player in table) for table in tables] for tables in layout]


def full_tables(groups: list[list[int]], chosen: Choice = (), seen: int = 0, again: int = 0) -> Iterator[Choice]:
    """A group of each round such that everybody is in one of them; nobody more than four times again, all counted."""
    if len(chosen) == len(groups):
        if seen == EVERYBODY:
            yield chosen
        return
    for number, group in enumerate(groups[len(chosen)]):
        more = again + (seen & group).bit_count()
        if more <= 4 * len(groups) - PLAYERS:
            yield from full_tables(groups, (*chosen, number), seen | group, more)


def numberings(choices: list[Choice]) -> Iterator[tuple[Choice, ...]]:
    """All ways to share out the groups of every round among tables that see everybody, the first round in order."""
    by_first = [[choice for choice in choices if choice[0] == table] for table in range(TABLES)]

    def extended(tables: tuple[Choice, ...]) -> Iterator[tuple[Choice, ...]]:
        if len(tables) == TABLES:
            yield tables
            return
        for choice in by_first[len(tables)]:
            if all(mine != theirs for other in tables for mine, theirs in zip(choice, other, strict=True)):
                yield from extended((*tables, choice))

    yield from extended(())


def stays(groups: list[list[int]], numbering: tuple[Choice, ...]) -> dict[tuple[int, int], int]:
    """How many sit at the same table in each two rounds."""
    return {
        (one, two): sum((groups[one][table[one]] & groups[two][table[two]]).bit_count() for table in numbering)
        for one, two in combinations(range(len(groups)), 2)
    }


def main() -> None:
    """Say how many ways there are, and who stays in them."""
    groups = rounds_of_groups((movement(PLAYERS, ROUNDS + 1) or [])[:ROUNDS])
    found = list(numberings(list(full_tables(groups))))
    same = {count for numbering in found for count in stays(groups, numbering).values()}
    sys.stdout.write(f"{len(found)} ways with {PLAYERS} returns; at the same table in any two rounds: {sorted(same)}\n")


if __name__ == "__main__":
    main()
