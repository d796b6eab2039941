"""Changing partners: an annealing over the seats so that each player has another partner opposite in each round."""

from collections.abc import Sequence

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.problem.request import Round
from tournaments.seating.problem.search_instance import Layout

REPEAT_WEIGHT = 12  # weight of a repeated partner; uneven seats have weight 1
MOVES, LEVELS = 60_000, 20
HOT, COLD = 4.0, 0.4
#: New orders of the four seats: two exchanged, or the two sides.
ORDERS = [
    (1, 0, 2, 3),
    (2, 1, 0, 3),
    (3, 1, 2, 0),
    (0, 2, 1, 3),
    (0, 3, 2, 1),
    (0, 1, 3, 2),
    (1, 0, 3, 2),
    (3, 2, 1, 0),
]


def change_partners(layout: Layout, played_rounds: Sequence[Round], players: int, rng: RandomSource) -> Layout:
    """Exchange seats at the tables of four until no partner is repeated needlessly and the seats are even.

    Players of `layout` are 0-based; those of `played_rounds` count from 1, in the same order.
    """
    return _anneal_partners(_Partners(layout, played_rounds, players), rng)


def renew_partners(
    layout: Layout, before: Layout, played_rounds: Sequence[Round], players: int, rng: RandomSource
) -> Layout:
    """Exchange seats after a repair if a partner is repeated needlessly.

    Tables with the same players as in `before` keep their seats, unless all tables are needed.
    """
    state = _Partners(layout, played_rounds, players)
    if not state.has_avoidable_repeats():
        return layout
    unchanged_tables = {(r, frozenset(table)) for r, tables in enumerate(before) for table in tables}
    state.movable = [
        table
        for r, tables in enumerate(state.layout)
        for table in tables
        if len(table) == 4 and (r, frozenset(table)) not in unchanged_tables
    ]
    renewed = _anneal_partners(state, rng)
    if _Partners(renewed, played_rounds, players).has_avoidable_repeats():
        return change_partners(layout, played_rounds, players, rng)
    return renewed


def _anneal_partners(state: "_Partners", rng: RandomSource) -> Layout:
    """Anneal over the orders of the movable tables; return the best layout, or the first that is optimal."""
    best, best_layout = state.cost(), state.copy()
    if state.is_optimal():
        return best_layout
    for temperature in temperatures(HOT, COLD, LEVELS):
        state.anneal(MOVES // LEVELS, acceptance_probabilities(temperature), rng)
        if state.is_optimal():
            return state.copy()
        if (cost := state.cost()) < best:
            best, best_layout = cost, state.copy()
    return best_layout


class _Partners:
    """The state of the annealing: tables, partners and turns on each seat of each player.

    `partners[p][q]` counts the rounds in which q sits opposite p, `turns[p][s]` those of p on seat s.
    """

    def __init__(self, layout: Layout, played_rounds: Sequence[Round], players: int) -> None:
        self.layout = [[table[:] for table in tables] for tables in layout]
        self.tables = [table for tables in self.layout for table in tables if len(table) == 4]
        self.movable = self.tables
        self.partners = [[0] * players for _ in range(players)]
        self.turns = [[0, 0, 0, 0] for _ in range(players)]
        for round_ in played_rounds:
            for table in round_:
                self._count([player - 1 for player in table], 1)
        for seats in self.tables:
            self._count(seats, 1)

    def _count(self, table: Sequence[int], step: int) -> None:
        """Add `step` to the turns and partners of a table of four; seat - 2 is the seat opposite."""
        if len(table) != 4:
            return
        for seat, player in enumerate(table):
            self.turns[player][seat] += step
            self.partners[player][table[seat - 2]] += step

    def count_repeats(self) -> int:
        """Count the repeated partners, each from both sides."""
        return sum(count - 1 for row in self.partners for count in row if count > 1)

    def is_optimal(self) -> bool:
        """Return True if all seats are within one and no repeated partner can be avoided."""
        spread = max((max(turns) - min(turns) for turns in self.turns), default=0)
        return spread <= 1 and not self.has_avoidable_repeats()

    def has_avoidable_repeats(self) -> bool:
        """Return True if there are more repeated partners than the number of pairs forces."""
        tables, players = sum(map(sum, self.turns)) // 4, len(self.turns)
        # a table has two pairs of partners, and `count_repeats` counts each repeat from both sides
        return self.count_repeats() > 2 * max(0, 2 * tables - players * (players - 1) // 2)

    def cost(self) -> int:
        """Return the weighted sum of squared counts of partners and of turns on each seat: least if all are even."""
        pairs = sum(count * count for row in self.partners for count in row)
        return REPEAT_WEIGHT * pairs + sum(count * count for row in self.turns for count in row)

    def copy(self) -> Layout:
        return [[table[:] for table in tables] for tables in self.layout]

    def anneal(self, moves: int, chances: list[float], rng: RandomSource) -> None:
        """Try random orders of movable tables at one temperature; one that costs d more has probability chances[d]."""
        for _ in range(moves if self.movable else 0):
            table = self.movable[rng.below(len(self.movable))]
            before = self._price(table)
            old, order = table[:], ORDERS[rng.below(len(ORDERS))]
            self._seat(table, [old[seat] for seat in order])
            change = self._price(table) - before
            if change > 0 and (change >= STEEPEST or rng.random() >= chances[change]):
                self._seat(table, old)

    def _price(self, table: list[int]) -> int:
        """Return the part of the cost that the order of this table can change."""
        pairs = sum(count * count for player in table for mate in table for count in [self.partners[player][mate]])
        return REPEAT_WEIGHT * pairs + sum(count * count for player in table for count in self.turns[player])

    def _seat(self, table: list[int], players: list[int]) -> None:
        """Seat the players at a table in this order, and update the counts."""
        self._count(table, -1)
        table[:] = players
        self._count(table, 1)
