"""Turns as first dealer if some tables have five players, where the first dealer is not North.

The seats are already balanced. Random swaps that keep them balanced, and never make the turns less even, level the
turns.
"""

from tournaments.seating.annealing.random_source import RandomSource

PASSES, MOST_MOVES = 1000, 100_000  # swaps tried at each table, and in total
NORTH, FIFTH = 0, 4


def share_first_deals(tables: list[list[int]], counts: list[list[int]], dealt_before: list[int]) -> None:
    """Reorder the players at each of the tables in place, so that the turns as first dealer become even.

    :param tables: the tables of all rounds, or of a repair only the changed ones.
    :param counts: how often each player sits at N E S O and fifth, with these tables; they are updated.
    :param dealt_before: how often each player deals first at all other tables.
    """
    deal_counts = dealt_before[:]
    for table in tables:
        deal_counts[_first_dealer_of(table)] += 1
    rng = RandomSource(0)
    for _ in range(min(PASSES, MOST_MOVES // len(tables))):
        if max(deal_counts) - min(deal_counts) <= 1:
            return
        for _ in tables:
            _try_swap(tables[rng.below(len(tables))], counts, deal_counts, rng)


def _try_swap(table: list[int], counts: list[list[int]], deal_counts: list[int], rng: RandomSource) -> None:
    """Swap two random seats if neither seats nor first deals become less even; update the counts."""
    i, j = rng.below(len(table)), rng.below(len(table))
    dealing = FIFTH if len(table) == 5 else NORTH
    if i == j:
        return
    if dealing not in {i, j}:  # no turn changes, but other swaps become possible
        _swap_seats(table, counts, i, j)
        return
    giver, taker = table[dealing], table[i + j - dealing]
    if dealing == FIFTH and counts[taker][FIFTH] >= counts[giver][FIFTH]:
        return
    if deal_counts[taker] < deal_counts[giver] and _swap_seats(table, counts, i, j):
        deal_counts[giver] -= 1
        deal_counts[taker] += 1


def _first_dealer_of(table: list[int]) -> int:
    return table[FIFTH if len(table) == 5 else NORTH]


def _swap_seats(table: list[int], counts: list[list[int]], i: int, j: int) -> bool:
    """Swap seats i and j unless a player's seats become less even; return True if they were swapped."""
    a, b = table[i], table[j]
    allowed = max(1, _seat_spread(counts[a]), _seat_spread(counts[b]))
    _move_count(counts[a], i, j)
    _move_count(counts[b], j, i)
    if max(_seat_spread(counts[a]), _seat_spread(counts[b])) > allowed:
        _move_count(counts[a], j, i)
        _move_count(counts[b], i, j)
        return False
    table[i], table[j] = b, a
    return True


def _seat_spread(row: list[int]) -> int:
    return max(row[:FIFTH]) - min(row[:FIFTH])


def _move_count(row: list[int], old: int, new: int) -> None:
    row[old] -= 1
    row[new] += 1
