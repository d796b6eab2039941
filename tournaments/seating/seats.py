"""Who sits where at his table: N, E, S, O as often as one another, and turns as first dealer shared.

Swapping seats i and j at a table moves one unit between two players. Where somebody has seat i at least
twice more often than seat j, a chain of such swaps leads to somebody with the opposite need (in the graph whose
edges are the tables, an Euler argument), so with tables of four every count ends within one of every other.
The same chains pass the first deal on. With tables of three or five they reach the best that chains can.
"""

from collections.abc import Callable
from itertools import combinations

from tournaments.seating.past import Past
from tournaments.seating.task import Layout

Give = Callable[[int], list[tuple[int, int]]]  # player -> [(table, who would take over)], in fixed order


def seat(layout: Layout, past: Past) -> Layout:
    """The same tables with their players in seat order N E S O and fifth."""
    tables = [list(table) for tables in layout for table in tables]
    fives = any(len(table) == 5 for table in tables)
    counts = [row[:] for row in past.seats]
    if fives:
        _share_seat(tables, 4, past)
    else:
        _share_seat(tables, 0, past)
    for table in tables:
        for place, player in enumerate(table):
            counts[player][place] += 1
    _balance_pairs(tables, counts, range(0 if fives else 1, 4))
    ordered = iter(tables)
    return [[next(ordered) for _ in round_tables] for round_tables in layout]


def _share_seat(tables: list[list[int]], place: int, past: Past) -> None:
    """Give seat `place` of every table that has it to its players in turn: North deals first, the fifth at fives."""
    having = [t for t, table in enumerate(tables) if len(table) > place]
    counts = past.dealt[:] if place == 0 else [row[place] for row in past.seats]
    held: list[dict[int, None]] = [{} for _ in counts]
    for t in having:
        table = tables[t]
        neediest = min(range(len(table)), key=lambda other: counts[table[other]])
        table[place], table[neediest] = table[neediest], table[place]
        counts[table[place]] += 1
        held[table[place]][t] = None

    def gives(player: int) -> list[tuple[int, int]]:
        return [(t, other) for t in held[player] for other in tables[t] if other != player]

    for player in range(len(counts)):
        while path := _chain(player, counts, gives, gap=2):
            for giver, t, taker in path:
                table = tables[t]
                other = table.index(taker)
                table[place], table[other] = taker, giver
                del held[giver][t]
                held[taker][t] = None
            counts[player] -= 1
            counts[path[-1][2]] += 1


def _balance_pairs(tables: list[list[int]], counts: list[list[int]], places: range) -> None:
    """Even out every two of the seats `places` until no chain of swaps improves anybody."""
    changed = True
    while changed:
        changed = False
        for i, j in combinations(places, 2):
            changed = _balance_pair(tables, counts, i, j) or changed


def _balance_pair(tables: list[list[int]], counts: list[list[int]], i: int, j: int) -> bool:
    held: list[dict[int, None]] = [{} for _ in counts]
    for t, table in enumerate(tables):
        if len(table) > max(i, j):
            held[table[i]][t] = None
            held[table[j]][t] = None
    excess = [row[i] - row[j] for row in counts]
    changed = False
    for more, less, sign in ((i, j, 1), (j, i, -1)):
        surplus = [sign * value for value in excess]

        def gives(player: int, more: int = more, less: int = less) -> list[tuple[int, int]]:
            return [(t, tables[t][less]) for t in held[player] if tables[t][more] == player]

        for player in range(len(counts)):
            while surplus[player] > 1 and (path := _chain(player, surplus, gives, gap=3)):
                changed = True
                for giver, t, taker in path:
                    tables[t][more], tables[t][less] = taker, giver
                    for who, step in ((giver, -1), (taker, 1)):
                        counts[who][more] += step
                        counts[who][less] -= step
                surplus[player] -= 2
                surplus[path[-1][2]] += 2
        excess = [sign * value for value in surplus]
    return changed


def _chain(start: int, amounts: list[int], gives: Give, *, gap: int) -> list[tuple[int, int, int]]:
    """The shortest chain of (giver, table, taker) from `start` to somebody with at least `gap` less; or none."""
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
    path = []
    while end != start:
        giver, t = came[end]
        path.append((giver, t, end))
        end = giver
    return path[::-1]
