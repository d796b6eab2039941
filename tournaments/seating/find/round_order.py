"""Order of rounds in which few players stay at their table, and few pairs meet, in two rounds running."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from tournaments.seating.problem.search_instance import Layout

PAIR_WEIGHT = 2  # weight of a pair that meets in two rounds running; a player who stays at a table has weight 1


def order_rounds(layout: Layout) -> tuple[list[int], int]:
    """Return the order of the rounds (indices from 0) with the lowest cost that local search finds, and this cost.

    The cost counts, for each two consecutive rounds, the pairs that meet again and the players who keep their table.
    """
    pairs = [{pair for table in tables for pair in combinations(sorted(table), 2)} for tables in layout]
    tables_of_players = [{(player, t) for t, table in enumerate(tables) for player in table} for tables in layout]
    rounds = range(len(layout))
    cost = [
        [PAIR_WEIGHT * len(pairs[a] & pairs[b]) + len(tables_of_players[a] & tables_of_players[b]) for b in rounds]
        for a in rounds
    ]
    order = list(rounds)
    least, improved = _total_cost(order, cost), True
    while improved:
        improved = False
        for candidate in _neighbour_orders(order):
            total = _total_cost(candidate, cost)
            if total < least:
                order, least, improved = candidate, total, True
                break
    return order, least


def _total_cost(order: list[int], cost: list[list[int]]) -> int:
    return sum(cost[one][other] for one, other in pairwise(order))


def _neighbour_orders(order: list[int]) -> Iterator[list[int]]:
    """Yield each order with some consecutive rounds reversed, or with one round moved."""
    count = len(order)
    for start, end in combinations(range(count + 1), 2):
        yield order[:start] + order[start:end][::-1] + order[end:]
    for start, r in enumerate(order):
        rest = order[:start] + order[start + 1 :]
        for end in range(count):
            yield [*rest[:end], r, *rest[end:]]
