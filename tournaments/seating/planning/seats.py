"""Seats at the tables: each player has N, E, S, O equally often, and turns as first dealer are shared.

Swapping seats i and j at a table moves one unit between two players. If a player has seat i at least two times more
than seat j (5 and 3 times), a chain of such swaps leads to a player with the opposite surplus (an Euler argument in
the graph whose edges are the tables). So with tables of four every count ends within one of every other.

Such chains also share one seat by a convex cost for each player: they are applied until none lowers the sum, which
is then the minimum (the ways to take one player from every table form an M-convex set; Murota, Discrete Convex
Analysis, 2003).

A table of three has no West. There West is shared first, then North and with it the first deal, then the two other
seats. With tables of five the fifth seat is shared first, by a convex cost.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.first_deals import share_first_deals
from tournaments.seating.planning.seat_polish import polish_seats
from tournaments.seating.problem.history import History
from tournaments.seating.problem.limits import MOST_ROUNDS
from tournaments.seating.problem.search_instance import Layout
from tournaments.seating.problem.table_rule import FOUR

Tables = list[list[int]]
FindSwaps = Callable[[int], list[tuple[int, int]]]  # player -> [(table, other player)] for the seat, in fixed order
Cost = Callable[[int, int], int]  # (player, times they have the seat) -> cost, convex in the second
NORTH, EAST, SOUTH, WEST, FIFTH = range(5)


def assign_seats(layout: Layout, history: History) -> Layout:
    """Return the same tables with their players in seat order N E S O and fifth.

    If all players sit at tables of four in every round, blocks of four rounds are seated one after the other: if
    possible each player has each seat once in a block. So players who leave early have even seats too, and a repair
    starts from even seats.
    """
    player_sets = {frozenset(player for table in tables for player in table) for tables in layout}
    if len(player_sets) > 1 or any(len(table) != FOUR for tables in layout for table in tables):
        return _seat_rounds(layout, history)
    so_far = replace(history, seats=[row[:] for row in history.seats], dealt=history.dealt[:])
    seated_rounds: Layout = []
    played = max((sum(row) for row in history.seats), default=0)
    while len(seated_rounds) < len(layout):
        rounds = layout[len(seated_rounds) :][: FOUR - (played + len(seated_rounds)) % FOUR]  # the rest of the block
        seated_rounds += _seat_rounds(rounds, so_far)
        for table in (table for tables in seated_rounds[-len(rounds) :] for table in tables):
            so_far.dealt[table[NORTH]] += 1
            for place, player in enumerate(table):
                so_far.seats[player][place] += 1
    return seated_rounds


def _seat_rounds(layout: Layout, history: History) -> Layout:
    """Seat all rounds together: share the fifth seat, West or North first, then level the others and first deals."""
    tables = [list(table) for tables in layout for table in tables]
    sizes = {len(table) for table in tables}
    if 5 in sizes:
        _share_seat(tables, FIFTH, [row[FIFTH] for row in history.seats], among=5)
    elif 3 in sizes:
        _share_west_and_north(tables, history)
    else:
        _share_seat(tables, NORTH, history.dealt, among=4)
    counts = _count_seats(tables, history)
    balance_pairs(tables, counts, range(EAST, WEST) if 3 in sizes else range(FIFTH))
    if 5 in sizes:
        share_first_deals(tables, counts, history.dealt)
    elif any(history.dealt) and 3 not in sizes:  # without played rounds the shares of North are those of first deals
        dealt = history.dealt[:]
        for table in tables:
            dealt[table[NORTH]] += 1
        polish_seats(tables, counts, dealt, rng=RandomSource(0))
    ordered = iter(tables)
    return [[next(ordered) for _ in round_tables] for round_tables in layout]


def _count_seats(tables: Tables, history: History) -> list[list[int]]:
    """Count the turns of each player on each seat, including the `history`."""
    counts = [row[:] for row in history.seats]
    for table in tables:
        for place, player in enumerate(table):
            counts[player][place] += 1
    return counts


def _share_west_and_north(tables: Tables, history: History) -> None:
    """Share West as a quarter of each player's rounds, then North as a third of the rest, first deals within one."""
    rounds_seated = [sum(row[:FIFTH]) for row in _count_seats(tables, history)]
    west = [row[WEST] for row in history.seats]
    _share_seat(tables, WEST, west, among=4, cost=lambda player, count: (4 * count - rounds_seated[player]) ** 2)
    rest = [rounds - row[WEST] for rounds, row in zip(rounds_seated, _count_seats(tables, history), strict=True)]
    # turns as North are `dealt + ahead`; the factor of `dealt` outweighs all differences of turns
    ahead = [row[NORTH] - dealt for row, dealt in zip(history.seats, history.dealt, strict=True)]

    def cost(player: int, dealt: int) -> int:
        return MOST_ROUNDS**2 * dealt**2 + (3 * (dealt + ahead[player]) - rest[player]) ** 2

    _share_seat(tables, NORTH, history.dealt, among=3, cost=cost)


def _share_seat(
    tables: Tables, place: int, before: list[int], *, among: int, cost: Cost = lambda _, count: count**2
) -> None:
    """Give seat `place` of every table to one of its first `among` players, with the least sum of `cost`.

    Tables without that seat are skipped. `before` is the number of times each player had it before. The neediest player
    of each table gets it first; then turns pass along chains of tables while that lowers the sum.
    """
    counts = before[:]
    # more[p]: the rise of the cost by one more turn of player p; less[p]: the fall by one turn fewer
    more = [cost(player, count + 1) - cost(player, count) for player, count in enumerate(counts)]
    less = more[:]  # used only for players who hold the seat at some table
    held_tables: list[dict[int, None]] = [{} for _ in counts]

    def add_turns(player: int, step: int) -> None:
        counts[player] += step
        more[player] = cost(player, counts[player] + 1) - cost(player, counts[player])
        less[player] = cost(player, counts[player]) - cost(player, counts[player] - 1)

    def swap(t: int, one: int, other: int) -> None:
        table = tables[t]
        i, j = table.index(one), table.index(other)
        table[i], table[j] = other, one

    def find_swaps(player: int) -> list[tuple[int, int]]:
        return [(t, other) for t in held_tables[player] for other in tables[t][:among] if other != player]

    for t, table in enumerate(tables):
        if len(table) > place:
            neediest = min(table[:among], key=more.__getitem__)
            swap(t, table[place], neediest)
            add_turns(neediest, 1)
            held_tables[neediest][t] = None
    changed = True
    while changed:
        changed = False
        for player in range(len(counts)):
            while less[player] > min(more) and (chain := _find_chain(player, find_swaps, more, below=less[player])):
                changed = True
                for giver, t, taker in chain:
                    swap(t, giver, taker)
                    del held_tables[giver][t]
                    held_tables[taker][t] = None
                add_turns(player, -1)
                add_turns(chain[-1][2], 1)  # the last taker


def balance_pairs(tables: Tables, counts: list[list[int]], places: range) -> None:
    """Even out each pair of the seats `places` until no chain of swaps improves it; `counts` are updated."""
    changed = True
    while changed:
        changed = False
        for i, j in combinations(places, 2):
            with_seats = [t for t, table in enumerate(tables) if len(table) > j]
            for more, less in ((i, j), (j, i)):
                changed = _exchange_seats(tables, with_seats, counts, more, less) or changed


def _exchange_seats(tables: Tables, with_seats: list[int], counts: list[list[int]], more: int, less: int) -> bool:
    """Exchange seat `more` for seat `less` for players who have `more` too often; return True if a seat changed."""
    held_tables: list[dict[int, None]] = [{} for _ in counts]
    for t in with_seats:
        held_tables[tables[t][more]][t] = None
    surplus = [row[more] - row[less] for row in counts]

    def find_swaps(player: int) -> list[tuple[int, int]]:
        return [(t, tables[t][less]) for t in held_tables[player]]

    changed = False
    for player in range(len(counts)):
        while surplus[player] > 1 and (chain := _find_chain(player, find_swaps, surplus, below=surplus[player] - 2)):
            changed = True
            for giver, t, taker in chain:
                tables[t][more], tables[t][less] = taker, giver
                del held_tables[giver][t]
                held_tables[taker][t] = None
            end = chain[-1][2]
            for who, step in ((player, -1), (end, 1)):
                counts[who][more] += step
                counts[who][less] -= step
                surplus[who] += 2 * step
    return changed


def _find_chain(start: int, find_swaps: FindSwaps, amounts: list[int], *, below: int) -> list[tuple[int, int, int]]:
    """Return the shortest chain of (giver, table, taker) from `start` to a player whose amount is less than `below`.

    The search is breadth first; the list is empty if there is no chain.
    """
    reached_from: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = [start]
    for player in queue:
        for t, other in find_swaps(player):
            if other in reached_from:
                continue
            reached_from[other] = (player, t)
            if amounts[other] < below:
                return _unwind_chain(reached_from, start, other)
            queue.append(other)
    return []


def _unwind_chain(reached_from: dict[int, tuple[int, int]], start: int, end: int) -> list[tuple[int, int, int]]:
    """Return the chain from `start` to `end` that the search recorded in `reached_from`, first link first."""
    chain = []
    while end != start:
        giver, t = reached_from[end]
        chain.append((giver, t, end))
        end = giver
    return chain[::-1]
