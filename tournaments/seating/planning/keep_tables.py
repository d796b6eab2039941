"""Keeping some tables while everything else is drawn anew.

A plan without constraints stays as good under any exchange of names, so the names are chosen first such that kept
players already meet at some table of their round; only tables that no names grant are gathered by hand, and the
tables around them mended.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.tabu_repair import UNFAIR, RepairTerms, TabuRepair
from tournaments.seating.problem.prepared import PreparedProblem
from tournaments.seating.problem.search_instance import Layout, SearchInstance

MOST_TRIES = 20_000  # tables looked at while names are chosen
#: A kept table as the search sees it: its round (from 0), and its players as indexes.
Group = tuple[int, frozenset[int]]


def keep(
    layout: Layout, instance: SearchInstance, problem: PreparedProblem, *, budget: Budget, rng: RandomSource
) -> Layout:
    """The groups of `layout`, in the order of `instance.sizes`, changed until every kept table is one of them."""
    groups = [(r, frozenset(players)) for (r, _), players in sorted(problem.kept.items())]
    if not (instance.constraints or instance.together or problem.played or problem.balance):
        layout = _renamed(layout, groups, problem.players)
    if all(any(players == set(table) for table in layout[r]) for r, players in groups):
        return layout
    numbers = _gather(layout, groups)
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


def _renamed(layout: Layout, groups: Sequence[Group], players: int) -> Layout:
    """The same meetings under other names, such that as many of the first groups as possible sit together."""
    tries = count()
    for wanted in range(len(groups), 0, -1):
        tables = _matching(layout, groups[:wanted], [], tries)
        if tables:
            slots, names = _by_role(tables, players), _by_role([group for _, group in groups[:wanted]], players)
            name_of = {slot: names[role].pop() for role, alike in slots.items() for slot in alike}
            return [[[name_of[slot] for slot in table] for table in tables] for tables in layout]
    return layout


def _matching(
    layout: Layout, groups: Sequence[Group], chosen: list[frozenset[int]], tries: Iterator[int]
) -> list[frozenset[int]]:
    """A table of the layout for each group such that tables share slots as their groups share players; or none."""
    if len(chosen) == len(groups):
        return chosen if _overlaps(chosen) == _overlaps([players for _, players in groups]) else []
    r, players = groups[len(chosen)]
    for table in map(frozenset, layout[r]):
        if next(tries) > MOST_TRIES:
            return []
        pairs = zip(chosen, groups, strict=False)
        if len(table) == len(players) and all(len(table & other) == len(players & rest) for other, (_, rest) in pairs):
            found = _matching(layout, groups, [*chosen, table], tries)
            if found:
                return found
    return []


def _by_role(groups: Sequence[frozenset[int]], players: int) -> dict[tuple[int, ...], list[int]]:
    """Everybody by the groups that they belong to."""
    roles: dict[tuple[int, ...], list[int]] = {}
    for player in range(players):
        role = tuple(k for k, group in enumerate(groups) if player in group)
        roles.setdefault(role, []).append(player)
    return roles


def _overlaps(groups: Sequence[frozenset[int]]) -> Counter[tuple[int, ...]]:
    """How many belong to exactly which groups."""
    members = frozenset[int]().union(*groups)
    return Counter(tuple(k for k, group in enumerate(groups) if player in group) for player in members)


def _gather(layout: Layout, groups: Sequence[Group]) -> list[tuple[int, int]]:
    """Bring every group together at a table of its size; returns these as (round from 0, number from 1)."""
    taken: list[tuple[int, int]] = []
    for r, players in groups:
        tables = layout[r]
        fitting = [t for t, table in enumerate(tables) if len(table) == len(players) and (r, t + 1) not in taken]
        best = max(fitting, key=lambda t: len(players.intersection(tables[t])))
        strangers = [player for player in tables[best] if player not in players]
        for player in sorted(players.difference(tables[best])):
            stranger = strangers.pop()
            for table in tables:  # in none where they rest: then the stranger does
                if player in table:
                    table[table.index(player)] = stranger
            tables[best][tables[best].index(stranger)] = player
        taken.append((r, best + 1))
    return taken
