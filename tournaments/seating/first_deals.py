"""Turns as first dealer where some tables have five players, so that not every first dealer sits North.

The seats are even already; swaps at random that keep them so, and never make the turns less even, level them.
"""

from tournaments.seating.dice import Dice

MOVES = 60  # per table
NORTH, FIFTH = 0, 4


def share_first_deals(tables: list[list[int]], counts: list[list[int]], dealt_before: list[int]) -> None:
    """Reorder the players of each table; `counts` (per player: N E S O fifth) follow."""
    dealt = dealt_before[:]
    for table in tables:
        dealt[_dealer(table)] += 1
    dice = Dice(0)
    for _ in range(MOVES * len(tables)):
        table = tables[dice.below(len(tables))]
        i, j = dice.below(len(table)), dice.below(len(table))
        dealing = FIFTH if len(table) == 5 else NORTH
        if dealing in {i, j}:
            giver, taker = table[dealing], table[i + j - dealing]
            if dealt[taker] >= dealt[giver]:
                continue
        if i == j or not _swap_seats(table, counts, i, j):
            continue
        if dealing in {i, j}:
            dealt[giver] -= 1
            dealt[taker] += 1


def _dealer(table: list[int]) -> int:
    return table[FIFTH if len(table) == 5 else NORTH]


def _swap_seats(table: list[int], counts: list[list[int]], i: int, j: int) -> bool:
    """Swap seats i and j unless that makes somebody's seats uneven."""
    a, b = table[i], table[j]
    allowed = max(1, _spread(counts[a]), _spread(counts[b]))
    _move(counts[a], i, j)
    _move(counts[b], j, i)
    if max(_spread(counts[a]), _spread(counts[b])) > allowed:
        _move(counts[a], j, i)
        _move(counts[b], i, j)
        return False
    table[i], table[j] = b, a
    return True


def _spread(row: list[int]) -> int:
    return max(row[:FIFTH]) - min(row[:FIFTH])


def _move(row: list[int], old: int, new: int) -> None:
    row[old] -= 1
    row[new] += 1
