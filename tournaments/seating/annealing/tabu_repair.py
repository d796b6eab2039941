"""Removing clashes from rounds that people already know by heart: as few changed tables as possible.

The search of the planner (`swaps`) counts the meetings; here every swap also pays for each player whom it takes
from the table printed on their card, and gains for each whom it brings back. Clashing players move first, a short
tabu walk follows where that is not enough, and at the end everybody goes back who can at no cost.
"""

from dataclasses import dataclass

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.search_instance import Layout, SearchInstance

CLASH, MOVED = 1000, 1  # the weights of a coincidence and of a changed table
#: The weight of an unfair odd place, in changed tables. A net loss of one costs no changes: its weight is 0.
UNFAIR = 30
CANDIDATES = 400  # partners tried for one player; everybody up to a hundred tables
PATIENCE = 60_000  # partners tried on the walk without finding a better layout
TABU = 9

#: originals[r][p]: the table (from 1) where player p was to sit, 0 for a bye; who is missing is new and has none.
OriginalTables = list[dict[int, int]]


@dataclass(frozen=True, kw_only=True)
class RepairTerms:
    """What a tabu repair minds: where people were to sit, `pinned` players and `kept` tables (round from 0, number)
    that stay as they are, and the weight `unfair` of an odd place held by somebody who had more than their share."""

    originals: OriginalTables
    pinned: frozenset[int] = frozenset()
    kept: frozenset[tuple[int, int]] = frozenset()
    unfair: int = 0


class TabuRepair:
    """Rounds in repair. `numbers[r][t]` is the number of the layout's table t in round r."""

    def __init__(
        self,
        instance: SearchInstance,
        layout: Layout,
        *,
        numbers: list[list[int]],
        terms: RepairTerms,
        rng: RandomSource,
    ) -> None:
        self.instance, self.terms, self.rng = instance, terms, rng
        self.swaps = Swaps(instance, layout, rng)
        self.numbers = [[*row, 0] for row in numbers]  # one more table, number 0, holds the byes
        self.places = len(self.swaps.table_of)
        self._step = 0
        self._lately: dict[tuple[int, int], int] = {}

    @property
    def cost(self) -> int:
        """Coincidences and broken constraints, as the planner counts them."""
        return self.swaps.cost

    def layout(self) -> Layout:
        """The tables as they stand, in the order of `numbers`."""
        return self.swaps.layout()

    def run(self, budget: Budget) -> None:
        """Lower the weight of the whole as far as the budget allows."""
        self._descend(budget)
        self._walk(budget)
        self._return()

    def weight(self) -> int:
        """Everything that is wrong, in one number."""
        moved = sum(
            self._away(r, place, player) for r, row in enumerate(self.swaps.rows) for place, player in enumerate(row)
        )
        excess = sum(max(0, count - self.swaps.cap) for count in self._visits())
        return CLASH * self.cost + self.terms.unfair * excess + MOVED * moved

    def _visits(self) -> list[int]:
        return self.swaps.visits[-1]

    def _descend(self, budget: Budget) -> None:
        improved = True
        while improved and budget.left:
            improved = False
            for r, place in self._troubled():
                found = self._best(r, place, budget)
                if found and found[0] < 0:
                    self._swap(r, place, found[1])
                    improved = True

    def _walk(self, budget: Budget) -> None:
        """Leave a dead end by the cheapest swap that was not made lately; keep the best layout met."""
        weight = best = self.weight()
        kept, since = self.layout(), 0
        patience = max(60, PATIENCE // self.places)
        while budget.left and since < patience and (troubled := self._troubled()):
            self._step, since = self._step + 1, since + 1
            r, place = troubled[self.rng.below(len(troubled))]
            found = self._best(r, place, budget)
            if found is None:
                continue
            self._remember(self.swaps.rows[r][place], self.swaps.rows[r][found[1]])
            self._swap(r, place, found[1])
            weight += found[0]
            if weight < best:
                best, kept, since = weight, self.layout(), 0
        if weight > best:
            self.swaps = Swaps(self.instance, kept, self.rng)

    def _remember(self, player: int, other: int) -> None:
        until = self._step + TABU + self.rng.below(TABU)
        self._lately[player, other] = self._lately[other, player] = until

    def _troubled(self) -> list[tuple[int, int]]:
        """Who clashes, and who has an odd place although others have had fewer."""
        visits, cap = self._visits(), self.swaps.cap
        unfair = [
            (r, place)
            for r, row in enumerate(self.swaps.rows)
            for place, player in enumerate(row)
            if self.terms.unfair and self.swaps.odd[place] and visits[player] > cap
        ]
        found = self.swaps.clashes() + unfair if self.cost > 0 else unfair
        return [(r, place) for r, place in found if self._may_move(r, place)]

    def _may_move(self, r: int, place: int) -> bool:
        number = self.numbers[r][self.swaps.table_of[place]]
        return (r, number) not in self.terms.kept and self.swaps.rows[r][place] not in self.terms.pinned

    def _best(self, r: int, place: int, budget: Budget) -> tuple[int, int] | None:
        """The lightest swap for who sits at `place` in round r: the change of weight and the other place."""
        best: tuple[int, int] | None = None
        row, table_of = self.swaps.rows[r], self.swaps.table_of
        candidates = self._candidates(r, place)
        budget.spend(len(candidates), best=self.cost)
        for other in candidates:
            if table_of[other] == table_of[place] or not self._may_move(r, other):
                continue
            if self._lately and self._lately.get((row[place], row[other]), 0) > self._step:
                continue
            weight = self._change(r, place, other)
            if best is None or weight < best[0]:
                best = weight, other
        return best

    def _candidates(self, r: int, place: int) -> list[int]:
        if self.places <= CANDIDATES:
            return list(range(self.places))
        original = self.terms.originals[r].get(self.swaps.rows[r][place], -1)
        there = [p for p in range(self.places) if self.numbers[r][self.swaps.table_of[p]] == original]
        return there + [self.rng.below(self.places) for _ in range(CANDIDATES)]

    def _change(self, r: int, place: int, other: int) -> int:
        row = self.swaps.rows[r]
        mine, yours = row[place], row[other]
        moved = self._away(r, other, mine) + self._away(r, place, yours)
        moved -= self._away(r, place, mine) + self._away(r, other, yours)
        unfair = self.terms.unfair * self._unfair(place, other, mine, yours) if self.terms.unfair else 0
        return CLASH * self.swaps.change(r, place, other) + unfair + MOVED * moved

    def _unfair(self, place: int, other: int, mine: int, yours: int) -> int:
        odd, visits, cap = self.swaps.odd, self._visits(), self.swaps.cap
        if odd[place] == odd[other]:
            return 0
        leaver, comer = (mine, yours) if odd[place] else (yours, mine)
        return (visits[comer] >= cap) - (visits[leaver] > cap)

    def _away(self, r: int, place: int, player: int) -> int:
        number = self.numbers[r][self.swaps.table_of[place]]
        return int(self.terms.originals[r].get(player, number) != number)

    def _swap(self, r: int, place: int, other: int) -> None:
        change = self.swaps.change(r, place, other)
        self.swaps.swap(r, place, other)
        self.swaps.cost += change

    def _return(self) -> None:
        """Bring players back to their tables as long as nothing gets heavier by it."""
        moved = True
        while moved:
            moved = False
            for r, row in enumerate(self.swaps.rows):
                for place in range(self.places):
                    if self._away(r, place, row[place]) and self._may_move(r, place):
                        moved = self._send_back(r, place) or moved

    def _send_back(self, r: int, place: int) -> bool:
        original = self.terms.originals[r][self.swaps.rows[r][place]]
        there = [p for p in range(self.places) if self.numbers[r][self.swaps.table_of[p]] == original]
        free = [other for other in there if self._may_move(r, other)]
        best = min(free, key=lambda other: self._change(r, place, other), default=None)
        if best is None or self._change(r, place, best) >= 0:
            return False
        self._swap(r, place, best)
        return True


def nearest_numbers(layout: Layout, originals: OriginalTables) -> list[list[int]]:
    """Table numbers for groups that lost them: the most familiar group first, each to where most of it belongs."""
    return [_round_numbers(tables, original) for tables, original in zip(layout, originals, strict=True)]


def _round_numbers(tables: list[list[int]], original: dict[int, int]) -> list[int]:
    shared: dict[tuple[int, int], int] = {}
    for t, table in enumerate(tables):
        for player in table:
            number = original.get(player, 0)
            if 0 < number <= len(tables):
                shared[t, number] = shared.get((t, number), 0) + 1
    numbers: dict[int, int] = {}
    for t, number in sorted(shared, key=lambda pair: (-shared[pair], pair)):
        if t not in numbers and number not in numbers.values():
            numbers[t] = number
    free = iter(sorted(set(range(1, len(tables) + 1)) - set(numbers.values())))
    return [numbers[t] if t in numbers else next(free) for t in range(len(tables))]
