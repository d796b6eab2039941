"""Who sits opposite whom, where opposite means partner and everybody should have another one each round."""

from collections.abc import Sequence

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance, temperatures
from tournaments.seating.problem.request import Round
from tournaments.seating.problem.search_instance import Layout

AGAIN = 12  # the price of the same partner once more, against uneven seats
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


def change_partners(layout: Layout, played: Sequence[Round], players: int, rng: RandomSource) -> Layout:
    """The same tables of four, seats exchanged until nobody has a partner more often than needed and seats are even.

    Players of `layout` are 0-based; `played` names theirs from 1, in the same order.
    """
    return _changed(_Partners(layout, played, players), rng)


def renew_partners(layout: Layout, before: Layout, played: Sequence[Round], players: int, rng: RandomSource) -> Layout:
    """After a repair: the same tables, where somebody would have a partner again who need not.

    Tables with the players of `before` keep their chairs, unless that does not do it.
    """
    work = _Partners(layout, played, players)
    if not work.too_often():
        return layout
    known = {(r, frozenset(table)) for r, tables in enumerate(before) for table in tables}
    work.movable = [
        table
        for r, tables in enumerate(work.layout)
        for table in tables
        if len(table) == 4 and (r, frozenset(table)) not in known
    ]
    renewed = _changed(work, rng)
    if _Partners(renewed, played, players).too_often():
        return change_partners(layout, played, players, rng)
    return renewed


def _changed(work: "_Partners", rng: RandomSource) -> Layout:
    """The best of an annealing of the tables that may move, or the first with nothing left to mend."""
    best, kept = work.cost(), work.copy()
    if work.settled():
        return kept
    for temperature in temperatures(HOT, COLD, LEVELS):
        work.heat(MOVES // LEVELS, acceptance(temperature), rng)
        if work.settled():
            return work.copy()
        if (cost := work.cost()) < best:
            best, kept = cost, work.copy()
    return kept


class _Partners:
    """Tables with everybody's partners and turns on each seat."""

    def __init__(self, layout: Layout, played: Sequence[Round], players: int) -> None:
        self.layout = [[table[:] for table in tables] for tables in layout]
        self.tables = [table for tables in self.layout for table in tables if len(table) == 4]
        self.movable = self.tables
        self.partners = [[0] * players for _ in range(players)]
        self.turns = [[0, 0, 0, 0] for _ in range(players)]
        for round_ in played:
            for seated in round_:
                self._count([player - 1 for player in seated], 1)
        for table in self.tables:
            self._count(table, 1)

    def _count(self, table: Sequence[int], step: int) -> None:
        if len(table) != 4:
            return
        for seat, player in enumerate(table):
            self.turns[player][seat] += step
            self.partners[player][table[seat - 2]] += step

    def again(self) -> int:
        """How often somebody has a partner again, counted from both sides."""
        return sum(count - 1 for row in self.partners for count in row if count > 1)

    def settled(self) -> bool:
        """Whether nobody has a partner again who need not, and everybody's seats are even: nothing is better."""
        spread = max((max(turns) - min(turns) for turns in self.turns), default=0)
        return spread <= 1 and not self.too_often()

    def too_often(self) -> bool:
        """Whether somebody has a partner again who need not."""
        tables, players = sum(map(sum, self.turns)) // 4, len(self.turns)
        return self.again() > 2 * max(0, 2 * tables - players * (players - 1) // 2)

    def cost(self) -> int:
        pairs = sum(count * count for row in self.partners for count in row)
        return AGAIN * pairs + sum(count * count for row in self.turns for count in row)

    def copy(self) -> Layout:
        return [[table[:] for table in tables] for tables in self.layout]

    def heat(self, moves: int, chances: list[float], rng: RandomSource) -> None:
        for _ in range(moves if self.movable else 0):
            table = self.movable[rng.below(len(self.movable))]
            before = self._price(table)
            old, order = table[:], ORDERS[rng.below(len(ORDERS))]
            self._seat(table, [old[seat] for seat in order])
            change = self._price(table) - before
            if change > 0 and (change >= STEEPEST or rng.random() >= chances[change]):
                self._seat(table, old)

    def _price(self, table: list[int]) -> int:
        """What of the cost this table can change."""
        pairs = sum(count * count for player in table for mate in table for count in [self.partners[player][mate]])
        return AGAIN * pairs + sum(count * count for player in table for count in self.turns[player])

    def _seat(self, table: list[int], players: list[int]) -> None:
        self._count(table, -1)
        table[:] = players
        self._count(table, 1)
