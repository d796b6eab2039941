"""Annealing over swaps of seats, for seats that are uneven after played rounds.

`seats` gives even seats when no round was played. After played rounds, or if only some tables may change, this
annealing lowers the sum over players of the squares of their turns on each seat and as first dealer.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.problem.dealers import dealer_position

MOVES_PER_TABLE, MOST_MOVES, LEVELS = 600, 150_000, 12
HOT, COLD = 3.0, 0.3
SIDES = 4
#: Pairs of seats (from 0) at one table that may be exchanged.
SeatPairs = Sequence[tuple[int, int]]


def largest_seat_spread(counts: list[list[int]], players: Sequence[int]) -> int:
    """Return the largest difference between two of the seats N E S O of one player."""
    return max((max(counts[p][:SIDES]) - min(counts[p][:SIDES]) for p in players), default=0)


def polish_seats(
    tables: Sequence[list[int]],
    counts: list[list[int]],
    deal_counts: list[int],
    *,
    movable: Sequence[SeatPairs] | None = None,
    rng: RandomSource,
) -> None:
    """Swap seats at `tables`, in place, until all seats and first deals are within one or the moves are used up.

    `counts` (per player: N E S O fifth) and `deal_counts` are of all rounds, including these tables, and are updated.
    `movable` limits the swaps at each table.
    """
    swaps = movable or [list(combinations(range(len(table)), 2)) for table in tables]
    open_tables = [t for t, allowed in enumerate(swaps) if allowed]
    players = sorted({player for t in open_tables for player in tables[t]})
    if not open_tables:
        return
    state = _Polish(tables, counts, deal_counts)
    moves = min(MOST_MOVES, MOVES_PER_TABLE * len(open_tables))
    best, best_tables = state.cost(players), [table[:] for table in tables]
    for temperature in temperatures(HOT, COLD, LEVELS):
        if largest_seat_spread(counts, players) <= 1 and _deal_spread(deal_counts, players) <= 1:
            return
        state.anneal(open_tables, swaps, acceptance_probabilities(temperature), moves // LEVELS, rng)
        if (cost := state.cost(players)) < best:
            best, best_tables = cost, [table[:] for table in tables]
    state.restore(best_tables)


def _deal_spread(dealt: list[int], players: Sequence[int]) -> int:
    """Return the difference between the most and the fewest turns as first dealer."""
    turns = [dealt[player] for player in players]
    return max(turns) - min(turns)


class _Polish:
    """The state of the annealing: tables, turns on each seat and as first dealer."""

    def __init__(self, tables: Sequence[list[int]], counts: list[list[int]], dealt: list[int]) -> None:
        self.tables, self.counts, self.dealt = tables, counts, dealt

    def cost(self, players: Sequence[int]) -> int:
        """Return the sum of the squared turns of these players on each seat and as first dealer."""
        return sum(sum(count**2 for count in self.counts[p]) + self.dealt[p] ** 2 for p in players)

    def anneal(
        self, tables: list[int], swaps: Sequence[SeatPairs], chances: list[float], moves: int, rng: RandomSource
    ) -> None:
        """Try random swaps at the tables with these indexes; one that costs d more has probability chances[d]."""
        for _ in range(moves):
            t = tables[rng.below(len(tables))]
            allowed = swaps[t]
            i, j = allowed[rng.below(len(allowed))]
            change = self._change(self.tables[t], i, j)
            if change <= 0 or (change < STEEPEST and rng.random() < chances[change]):
                self._swap(self.tables[t], i, j)

    def restore(self, tables: list[list[int]]) -> None:
        """Seat the players as in `tables`, by swaps."""
        for table, wanted in zip(self.tables, tables, strict=True):
            for seat, player in enumerate(wanted):
                if table[seat] != player:
                    self._swap(table, seat, table.index(player))

    def _change(self, table: list[int], i: int, j: int) -> int:
        """Return the change of the cost if the players on seats i and j of a table change places."""
        a, b, first = table[i], table[j], dealer_position(len(table), 0)
        mine, yours = self.counts[a], self.counts[b]
        # one turn more or less on a seat with c turns changes its square by 2c + 1 or 1 - 2c
        change = 2 * (mine[j] - mine[i] + yours[i] - yours[j] + 2)
        if first in (i, j):
            leaver, comer = (a, b) if i == first else (b, a)
            change += 2 * (self.dealt[comer] - self.dealt[leaver] + 1)
        return change

    def _swap(self, table: list[int], i: int, j: int) -> None:
        a, b, first = table[i], table[j], dealer_position(len(table), 0)
        for player, old, new in ((a, i, j), (b, j, i)):
            self.counts[player][old] -= 1
            self.counts[player][new] += 1
            self.dealt[player] += (new == first) - (old == first)
        table[i], table[j] = b, a
