"""Seats of groups that are mostly those of an older plan: players who stay at their table keep their chair."""

from collections.abc import Sequence
from itertools import combinations, permutations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.first_deals import FIFTH, share_first_deals
from tournaments.seating.planning.seat_polish import SIDES, polish_seats
from tournaments.seating.planning.seats import balance_pairs
from tournaments.seating.problem.dealers import dealer_position
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Layout


def reseat_groups(
    groups: Sequence[Sequence[int]], before: Sequence[Sequence[int]], history: History
) -> list[list[int]]:
    """Return the players of each table in seat order; `before[t]` is the old table t, including leavers.

    A table that only lost players keeps its order. Elsewhere new players take the open chairs, each the seat that they
    had least in the `history`, whose counts are updated.
    """
    tables = []
    for number, group in enumerate(groups):
        table = _seat_table(group, before[number] if number < len(before) else (), history)
        for seat, player in enumerate(table):
            history.seats[player][seat] += 1
        tables.append(table)
    return tables


def _seat_table(group: Sequence[int], before: Sequence[int], history: History) -> list[int]:
    """Return the group in seat order: stayers on their chairs, newcomers on those that they had least."""
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

    def price(order: Sequence[int]) -> int:
        """Return the price as in `swiss/online_seats.py`: a third turn on a seat costs more than two second ones."""
        turns = (history.seats[player][seat] for player, seat in zip(order, free, strict=True))
        return sum(int(3**count) for count in turns)

    best = min(permutations(comers), key=price)
    for seat, player in zip(free, best, strict=True):
        chairs[seat] = player
    return [player for player in chairs if player is not None]


def share_chairs(rounds: Layout, before: Layout, history: History) -> None:
    """Let new players exchange chairs at tables that only gained players, or they would always sit West there.

    `history` holds the seats of the whole event, including these `rounds`, and is updated.
    """
    grown_tables = [
        (table, sorted(set(table).difference(old)))
        for tables, old_tables in zip(rounds, before, strict=True)
        for table, old in zip(tables, old_tables, strict=False)
        if set(table) > set(old)
    ]
    changed = True
    while changed:
        changed = False
        for table, comers in grown_tables:
            for comer in comers:
                changed = _exchange_chair(table, comer, history) or changed


def _exchange_chair(table: list[int], comer: int, history: History) -> bool:
    """Exchange the new player's chair for one that they had less often, if that levels the seats; True if it did."""
    mine, turns = table.index(comer), history.seats[comer]

    def gain(seat: int) -> int:
        """Return by how much the exchange lowers the squares of both players' turns, halved."""
        other = history.seats[table[seat]]
        return turns[mine] - turns[seat] + other[seat] - other[mine] - 2

    best = max((seat for seat in range(len(table)) if turns[seat] + 1 < turns[mine]), key=gain, default=mine)
    if best == mine or gain(best) <= 0:
        return False
    for player, old, new in ((comer, mine, best), (table[best], best, mine)):
        history.seats[player][old] -= 1
        history.seats[player][new] += 1
    table[mine], table[best] = table[best], comer
    return True


def level_seats(rounds: Layout, before: Layout, history: History) -> None:
    """Even out seats and first deals at tables with new players: these exchange chairs first, then all players there.

    `history` holds the seats of the whole event, including these `rounds`, and is updated; its first deals do not
    include them yet.
    """
    tables = [table for tables in rounds for table in tables]
    olds = [set(old) for tables, olds in zip(rounds, before, strict=True) for old in _pad_tables(olds, len(tables))]
    deals_before = history.dealt[:]
    comers = [set(table) - old for table, old in zip(tables, olds, strict=True)]
    history.dealt = _with_deals(deals_before, tables)
    for all_players in (False, True):
        movable = [
            _movable_chairs(table, new, all_players=all_players) for table, new in zip(tables, comers, strict=True)
        ]
        polish_seats(tables, history.seats, history.dealt, movable=movable, rng=RandomSource(0))
    if any(comers):
        balance_pairs(tables, history.seats, range(SIDES))  # chains may pass tables without new players
        history.dealt = _with_deals(deals_before, tables)
    changed_tables = [table for table, new in zip(tables, comers, strict=True) if new]
    if any(len(table) == FIFTH + 1 for table in changed_tables):
        others = [table for table, new in zip(tables, comers, strict=True) if not new]
        share_first_deals(changed_tables, history.seats, _with_deals(deals_before, others))


def _movable_chairs(table: list[int], comers: set[int], *, all_players: bool) -> list[tuple[int, int]]:
    """Return the pairs of chairs whose players may exchange: one must be new, or with `all_players` the table."""
    if not comers:
        return []
    pairs = combinations(range(len(table)), 2)
    return [(i, j) for i, j in pairs if all_players or {table[i], table[j]} & comers]


def _with_deals(dealt: Sequence[int], tables: Sequence[Sequence[int]]) -> list[int]:
    """Return the first deals of each player, including those at the tables."""
    counts = list(dealt)
    for table in tables:
        counts[table[dealer_position(len(table), 0)]] += 1
    return counts


def _pad_tables(tables: Sequence[list[int]], count: int) -> list[list[int]]:
    return [*tables[:count], *([] for _ in range(count - len(tables)))]
