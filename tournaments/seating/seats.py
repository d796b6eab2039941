"""Who sits where at his table: N, E, S, O as often as one another, and turns as first dealer shared.

Swapping seats i and j at a table moves one unit between two players. Where somebody has seat i at least
twice more often than seat j, a chain of such swaps leads to somebody with the opposite need (an Euler argument
in the graph whose edges are the tables), so with tables of four every count ends within one of every other.
The same chains pass the first deal on. With tables of three or five they reach the best that chains can.
"""

from collections.abc import Callable
from itertools import combinations

from tournaments.seating.first_deals import share_first_deals
from tournaments.seating.past import Past
from tournaments.seating.task import Layout

Tables = list[list[int]]
Give = Callable[[int], list[tuple[int, int]]]  # player -> [(table, who would take over)], in fixed order
NORTH, FIFTH = 0, 4


def seat(layout: Layout, past: Past) -> Layout:
    """The same tables with their players in seat order N E S O and fifth."""
    tables = [list(table) for tables in layout for table in tables]
    fives = [t for t, table in enumerate(tables) if len(table) == 5]
    if fives:
        _share(tables, fives, FIFTH, [row[FIFTH] for row in past.seats])
    else:
        _share(tables, list(range(len(tables))), NORTH, past.dealt[:])
    counts = [row[:] for row in past.seats]
    for table in tables:
        for place, player in enumerate(table):
            counts[player][place] += 1
    threes = any(len(table) == 3 for table in tables)
    _balance_pairs(tables, counts, range(1 if threes else 0, 4))
    if fives:
        share_first_deals(tables, counts, past.dealt)
    ordered = iter(tables)
    return [[next(ordered) for _ in round_tables] for round_tables in layout]


def _share(tables: Tables, having: list[int], place: int, counts: list[int]) -> None:
    """Give seat `place` of the tables `having` it to their players in turn; `counts` are updated."""
    held: list[dict[int, None]] = [{} for _ in counts]

    def give(t: int, giver: int, taker: int) -> None:
        table = tables[t]
        i, j = table.index(giver), table.index(taker)
        table[i], table[j] = taker, giver

    for t in having:
        neediest = min(tables[t], key=counts.__getitem__)
        give(t, tables[t][place], neediest)
        counts[neediest] += 1
        held[neediest][t] = None

    def gives(player: int) -> list[tuple[int, int]]:
        return [(t, other) for t in held[player] for other in tables[t] if other != player]

    for player in range(len(counts)):
        while counts[player] - min(counts) > 1 and (chain := _chain(player, counts, gives, gap=2)):
            for giver, t, taker in chain:
                give(t, giver, taker)
                del held[giver][t]
                held[taker][t] = None
            counts[player] -= 1
            counts[chain[-1][2]] += 1


def _balance_pairs(tables: Tables, counts: list[list[int]], places: range) -> None:
    """Even out every two of the seats `places` until no chain of swaps improves anybody."""
    changed = True
    while changed:
        changed = False
        for i, j in combinations(places, 2):
            having = [t for t, table in enumerate(tables) if len(table) > j]
            for more, less in ((i, j), (j, i)):
                changed = _level(tables, having, counts, more, less) or changed


def _level(tables: Tables, having: list[int], counts: list[list[int]], more: int, less: int) -> bool:
    """Take seat `more` from players who have it too often, for seat `less`; says whether anything changed."""
    held: list[dict[int, None]] = [{} for _ in counts]
    for t in having:
        held[tables[t][more]][t] = None
    surplus = [row[more] - row[less] for row in counts]

    def gives(player: int) -> list[tuple[int, int]]:
        return [(t, tables[t][less]) for t in held[player]]

    changed = False
    for player in range(len(counts)):
        while surplus[player] > 1 and (chain := _chain(player, surplus, gives, gap=3)):
            changed = True
            for giver, t, taker in chain:
                tables[t][more], tables[t][less] = taker, giver
                del held[giver][t]
                held[taker][t] = None
            end = chain[-1][2]
            for who, step in ((player, -1), (end, 1)):
                counts[who][more] += step
                counts[who][less] -= step
                surplus[who] += 2 * step
    return changed


def _chain(start: int, amounts: list[int], gives: Give, *, gap: int) -> list[tuple[int, int, int]]:
    """The shortest chain of (giver, table, taker) from `start` to one with at least `gap` less; or none."""
    enough = amounts[start] - gap
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = [start]
    for player in queue:
        for t, other in gives(player):
            if other in came:
                continue
            came[other] = (player, t)
            if amounts[other] <= enough:
                return _unwind(came, start, other)
            queue.append(other)
    return []


def _unwind(came: dict[int, tuple[int, int]], start: int, end: int) -> list[tuple[int, int, int]]:
    chain = []
    while end != start:
        giver, t = came[end]
        chain.append((giver, t, end))
        end = giver
    return chain[::-1]
