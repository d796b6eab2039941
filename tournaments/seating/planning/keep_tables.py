"""Kept tables in a new draw of all other tables.

A plan without constraints is equally good under any renaming of players. So a renaming is searched first in which the
kept players already share a table of their round. Kept tables for which there is none are formed by swaps, and a tabu
repair removes the repeats that this causes at the other tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.tabu_repair import UNFAIR, RepairTerms, TabuRepair
from tournaments.seating.problem.prepared import PreparedProblem
from tournaments.seating.problem.search_instance import Layout, SearchInstance

MOST_TRIES = 20_000  # tables tried while a renaming is searched
#: A kept table: its round (from 0), and its players as indexes.
Group = tuple[int, frozenset[int]]


def enforce_kept_tables(
    layout: Layout, instance: SearchInstance, problem: PreparedProblem, *, budget: Budget, rng: RandomSource
) -> Layout:
    """Return the groups of `layout`, in the order of `instance.sizes`, changed so that they contain all kept tables."""
    groups = [(r, frozenset(players)) for (r, _), players in sorted(problem.kept.items())]
    if not (instance.constraints or instance.together or problem.played or problem.balance):
        layout = _rename_players(layout, groups, problem.players)
    if all(any(players == set(table) for table in layout[r]) for r, players in groups):
        return layout
    numbers = _gather_groups(layout, groups)
    terms = RepairTerms(
        originals=[{} for _ in layout],
        pinned=frozenset(player for group in instance.together for player in group),
        kept=frozenset(numbers),
        unfair=UNFAIR,
    )
    tabu = TabuRepair(
        instance, layout, numbers=[[*range(1, len(instance.sizes) + 1)] for _ in layout], terms=terms, rng=rng
    )
    tabu.run(budget)
    return tabu.layout()


def _rename_players(layout: Layout, groups: Sequence[Group], players: int) -> Layout:
    """Rename the players so that the first groups, as many as possible, sit together."""
    tries = count()
    for wanted in range(len(groups), 0, -1):
        tables = _match_tables(layout, groups[:wanted], [], tries)
        if tables:
            slots, names = (
                _players_by_role(tables, players),
                _players_by_role([group for _, group in groups[:wanted]], players),
            )
            name_of = {slot: names[role].pop() for role, alike in slots.items() for slot in alike}
            return [[[name_of[slot] for slot in table] for table in tables] for tables in layout]
    return layout


def _match_tables(
    layout: Layout, groups: Sequence[Group], chosen_tables: list[frozenset[int]], tries: Iterator[int]
) -> list[frozenset[int]]:
    """Return a table of the layout for each group, or an empty list, by backtracking.

    Two tables must share as many slots as their groups share players.
    """
    if len(chosen_tables) == len(groups):
        return (
            chosen_tables
            if _count_overlaps(chosen_tables) == _count_overlaps([players for _, players in groups])
            else []
        )
    r, players = groups[len(chosen_tables)]
    for table in map(frozenset, layout[r]):
        if next(tries) > MOST_TRIES:
            return []
        pairs = zip(chosen_tables, groups, strict=False)
        if len(table) == len(players) and all(len(table & other) == len(players & rest) for other, (_, rest) in pairs):
            tables = _match_tables(layout, groups, [*chosen_tables, table], tries)
            if tables:
                return tables
    return []


def _players_by_role(groups: Sequence[frozenset[int]], players: int) -> dict[tuple[int, ...], list[int]]:
    """Return the players by the indexes of the groups that they belong to."""
    roles: dict[tuple[int, ...], list[int]] = {}
    for player in range(players):
        role = tuple(k for k, group in enumerate(groups) if player in group)
        roles.setdefault(role, []).append(player)
    return roles


def _count_overlaps(groups: Sequence[frozenset[int]]) -> Counter[tuple[int, ...]]:
    """Count the members by the indexes of the groups that they belong to."""
    members = frozenset[int]().union(*groups)
    return Counter(tuple(k for k, group in enumerate(groups) if player in group) for player in members)


def _gather_groups(layout: Layout, groups: Sequence[Group]) -> list[tuple[int, int]]:
    """Seat every group at a table of its size by swaps; return these tables as (round from 0, number from 1)."""
    taken_tables: list[tuple[int, int]] = []
    for r, players in groups:
        tables = layout[r]
        fitting = [t for t, table in enumerate(tables) if len(table) == len(players) and (r, t + 1) not in taken_tables]
        best = max(fitting, key=lambda t: len(players.intersection(tables[t])))
        strangers = [player for player in tables[best] if player not in players]
        for player in sorted(players.difference(tables[best])):
            stranger = strangers.pop()
            for table in tables:  # a player with a bye is in none: then the stranger gets the bye
                if player in table:
                    table[table.index(player)] = stranger
            tables[best][tables[best].index(stranger)] = player
        taken_tables.append((r, best + 1))
    return taken_tables
