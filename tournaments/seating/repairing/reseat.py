"""Seats for groups that are mostly those of an older plan: who stays at their table keeps their chair."""

from collections.abc import Sequence
from itertools import combinations, permutations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.first_deals import FIFTH, share_first_deals
from tournaments.seating.planning.seat_polish import SIDES, polish
from tournaments.seating.planning.seats import balance_pairs
from tournaments.seating.problem.dealers import dealer
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Layout


def reseat(groups: Sequence[Sequence[int]], before: Sequence[Sequence[int]], history: History) -> list[list[int]]:
    """The players of each table in seat order; `before[t]` is table t as it was, leavers included.

    A table that only lost players closes up in the same order. Elsewhere comers take the open chairs, each where
    they sat least in the `history`, whose counts follow along.
    """
    seated = []
    for number, group in enumerate(groups):
        table = _table(group, before[number] if number < len(before) else (), history)
        for seat, player in enumerate(table):
            history.seats[player][seat] += 1
        seated.append(table)
    return seated


def _table(group: Sequence[int], before: Sequence[int], history: History) -> list[int]:
    members = set(group)
    stayers = [player for player in before if player in members]
    if len(stayers) == len(members):
        return stayers
    chairs: list[int | None] = [None] * len(members)
    for seat, player in enumerate(before[: len(members)]):
        if player in members:
            chairs[seat] = player
    held = set(chairs)
    comers = sorted(members - held)
    free = [seat for seat, player in enumerate(chairs) if player is None]
    orders = permutations(comers)
    best = min(orders, key=lambda order: sum(3 ** history.seats[p][s] for p, s in zip(order, free, strict=True)))
    for seat, player in zip(free, best, strict=True):
        chairs[seat] = player
    return [player for player in chairs if player is not None]


def share_chairs(rounds: Layout, before: Layout, history: History) -> None:
    """Let comers change chairs at tables that only won players, where they would sit West all day otherwise.

    `history` holds the seats of the whole event, these `rounds` included, and follows.
    """
    grown = [
        (table, sorted(set(table).difference(known)))
        for tables, known_tables in zip(rounds, before, strict=True)
        for table, known in zip(tables, known_tables, strict=False)
        if set(table) > set(known)
    ]
    changed = True
    while changed:
        changed = False
        for table, comers in grown:
            for comer in comers:
                changed = _change_chairs(table, comer, history) or changed


def _change_chairs(table: list[int], comer: int, history: History) -> bool:
    """Change chairs with the one for whom that levels most, if the comer has the other seat less often."""
    mine, often = table.index(comer), history.seats[comer]

    def gain(seat: int) -> int:
        other = history.seats[table[seat]]
        return often[mine] - often[seat] + other[seat] - other[mine] - 2

    best = max((seat for seat in range(len(table)) if often[seat] + 1 < often[mine]), key=gain, default=mine)
    if best == mine or gain(best) <= 0:
        return False
    for player, old, new in ((comer, mine, best), (table[best], best, mine)):
        history.seats[player][old] -= 1
        history.seats[player][new] += 1
    table[mine], table[best] = table[best], comer
    return True


def level_seats(rounds: Layout, before: Layout, history: History) -> None:
    """Even out seats and first deals at tables that won players: comers change chairs first, then anybody there.

    `history` holds the seats of the whole event, these `rounds` included, and follows; its first deals do not yet.
    """
    tables = [table for tables in rounds for table in tables]
    known = [set(old) for tables, olds in zip(rounds, before, strict=True) for old in _as_many(olds, len(tables))]
    dealt = history.dealt[:]
    comers = [set(table) - old for table, old in zip(tables, known, strict=True)]
    history.dealt = _with_deals(dealt, tables)
    for anybody in (False, True):
        movable = [
            [(i, j) for i, j in combinations(range(len(table)), 2) if new and (anybody or {table[i], table[j]} & new)]
            for table, new in zip(tables, comers, strict=True)
        ]
        polish(tables, history.seats, history.dealt, movable=movable, rng=RandomSource(0))
    if any(comers):
        balance_pairs(tables, history.seats, range(SIDES))  # short chains through tables where nobody is new
        history.dealt = _with_deals(dealt, tables)
    changed = [table for table, new in zip(tables, comers, strict=True) if new]
    if any(len(table) == FIFTH + 1 for table in changed):
        others = [table for table, new in zip(tables, comers, strict=True) if not new]
        share_first_deals(changed, history.seats, _with_deals(dealt, others))


def _with_deals(dealt: Sequence[int], tables: Sequence[Sequence[int]]) -> list[int]:
    """Everybody's first deals, those at the tables included."""
    counts = list(dealt)
    for table in tables:
        counts[table[dealer(len(table), 0)]] += 1
    return counts


def _as_many(tables: Sequence[list[int]], count: int) -> list[list[int]]:
    return [*tables[:count], *([] for _ in range(count - len(tables)))]
