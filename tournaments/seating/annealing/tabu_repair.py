"""Tabu search that removes clashes from published rounds with as few changed tables as possible.

`swaps` counts the meetings; here each swap also costs for each player whom it takes from their published table, and
gains for each whom it brings back. A descent over the clashing players comes first, then a tabu walk if clashes
remain, and at the end players go back to their published tables while that lowers the weight.
"""

from dataclasses import dataclass

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.search_instance import Layout, SearchInstance

CLASH, MOVED = 1000, 1  # the weights of a coincidence and of a changed table
#: The weight of an unfair odd place, in changed tables, for callers that change tables for fairness: they pass it as
#: `RepairTerms.unfair`. A repair of as many tables for as many players, or one fewer, passes 0.
UNFAIR = 30
CANDIDATES = 400  # swaps tried for one player; all of them up to a hundred tables
IDLE_TRIES = 60_000  # swaps tried on the walk without a better layout before it ends
TABU_STEPS = 9  # two players may swap again 9 to 17 steps later

#: originals[r][p]: the table (from 1) where player p was to sit, 0 for a bye; a player who is missing is new.
OriginalTables = list[dict[int, int]]


@dataclass(frozen=True, kw_only=True)
class RepairTerms:
    """Terms of a tabu repair.

    `originals` are the published tables. `pinned` players and `kept` tables (round from 0, number) stay unchanged.
    `unfair` is the weight of an odd place held by a player who had more than their share.
    """

    originals: OriginalTables
    pinned: frozenset[int] = frozenset()
    kept: frozenset[tuple[int, int]] = frozenset()
    unfair: int = 0


class TabuRepair:
    """The state of a tabu repair. `numbers[r][t]` is the number of the layout's table t in round r."""

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
        self._tabu_until: dict[tuple[int, int], int] = {}  # (player, player) -> the step from which they may swap

    @property
    def cost(self) -> int:
        """Coincidences plus weights of broken constraints, as in the planner."""
        return self.swaps.cost

    def layout(self) -> Layout:
        """Return the current tables of each round, in the order of `numbers`."""
        return self.swaps.layout()

    def run(self, budget: Budget) -> None:
        """Lower the total weight as far as the budget allows."""
        self._descend(budget)
        self._walk(budget)
        self._send_back_all()

    def weight(self) -> int:
        """Return the total weight of coincidences, unfair odd places and changed tables."""
        moved_count = sum(
            self._is_away(r, place, player) for r, row in enumerate(self.swaps.rows) for place, player in enumerate(row)
        )
        excess = sum(max(0, count - self.swaps.cap) for count in self._visits())
        return CLASH * self.cost + self.terms.unfair * excess + MOVED * moved_count

    def _visits(self) -> list[int]:
        """Return the odd visits of each player, with those of the history. `swaps.cap` is the fair share."""
        return self.swaps.visits[-1]

    def _descend(self, budget: Budget) -> None:
        """Make the lightest swap of each clashing player until none lowers the weight."""
        improved = True
        while improved and budget.left:
            improved = False
            for r, place in self._find_clashing():
                best = self._best_swap(r, place, budget)
                if best and best[0] < 0:
                    self._swap(r, place, best[1])
                    improved = True

    def _walk(self, budget: Budget) -> None:
        """Leave a local minimum by the lightest swap that is not tabu, and restore the best layout at the end."""
        weight = least = self.weight()
        best_layout, idle_steps = self.layout(), 0
        most_idle_steps = max(60, IDLE_TRIES // self.places)
        while budget.left and idle_steps < most_idle_steps and (clashing := self._find_clashing()):
            self._step, idle_steps = self._step + 1, idle_steps + 1
            r, place = clashing[self.rng.below(len(clashing))]
            best = self._best_swap(r, place, budget)
            if best is None:
                continue
            self._make_tabu(self.swaps.rows[r][place], self.swaps.rows[r][best[1]])
            self._swap(r, place, best[1])
            weight += best[0]
            if weight < least:
                least, best_layout, idle_steps = weight, self.layout(), 0
        if weight > least:
            self.swaps = Swaps(self.instance, best_layout, self.rng)

    def _make_tabu(self, player: int, other: int) -> None:
        """Forbid swaps of these two players for the next steps."""
        until = self._step + TABU_STEPS + self.rng.below(TABU_STEPS)
        self._tabu_until[player, other] = self._tabu_until[other, player] = until

    def _find_clashing(self) -> list[tuple[int, int]]:
        """Return (round, place) of the movable players who clash, or have an odd place above their fair share."""
        visits, cap = self._visits(), self.swaps.cap
        unfair = [
            (r, place)
            for r, row in enumerate(self.swaps.rows)
            for place, player in enumerate(row)
            if self.terms.unfair and self.swaps.odd[place] and visits[player] > cap
        ]
        clashing = self.swaps.clashes() + unfair if self.cost > 0 else unfair
        return [(r, place) for r, place in clashing if self._may_move(r, place)]

    def _may_move(self, r: int, place: int) -> bool:
        """Return True unless the player there is pinned, or sits at a kept table."""
        number = self.numbers[r][self.swaps.table_of[place]]
        return (r, number) not in self.terms.kept and self.swaps.rows[r][place] not in self.terms.pinned

    def _best_swap(self, r: int, place: int, budget: Budget) -> tuple[int, int] | None:
        """Return the lightest swap of `place` in round r as (change of weight, other place), or None."""
        best: tuple[int, int] | None = None
        row, table_of = self.swaps.rows[r], self.swaps.table_of
        candidates = self._candidates(r, place)
        budget.spend(len(candidates), best=self.cost)
        for other in candidates:
            if table_of[other] == table_of[place] or not self._may_move(r, other):
                continue
            if self._tabu_until and self._tabu_until.get((row[place], row[other]), 0) > self._step:
                continue
            weight = self._change(r, place, other)
            if best is None or weight < best[0]:
                best = weight, other
        return best

    def _candidates(self, r: int, place: int) -> list[int]:
        """Return the places to try: all, or in a large field those at the original table and random ones."""
        if self.places <= CANDIDATES:
            return list(range(self.places))
        original = self.terms.originals[r].get(self.swaps.rows[r][place], -1)
        at_original = [p for p in range(self.places) if self.numbers[r][self.swaps.table_of[p]] == original]
        return at_original + [self.rng.below(self.places) for _ in range(CANDIDATES)]

    def _change(self, r: int, place: int, other: int) -> int:
        """Return the change of the total weight if two places of round r are swapped."""
        row = self.swaps.rows[r]
        mine, yours = row[place], row[other]
        moved = self._is_away(r, other, mine) + self._is_away(r, place, yours)
        moved -= self._is_away(r, place, mine) + self._is_away(r, other, yours)
        unfair = self.terms.unfair * self._unfair_change(place, other, mine, yours) if self.terms.unfair else 0
        return CLASH * self.swaps.change(r, place, other) + unfair + MOVED * moved

    def _unfair_change(self, place: int, other: int, mine: int, yours: int) -> int:
        """Return the change of the number of unfair odd visits if both players are swapped."""
        odd, visits, cap = self.swaps.odd, self._visits(), self.swaps.cap
        if odd[place] == odd[other]:
            return 0
        leaver, comer = (mine, yours) if odd[place] else (yours, mine)
        return (visits[comer] >= cap) - (visits[leaver] > cap)

    def _is_away(self, r: int, place: int, player: int) -> int:
        """Return 1 if `place` is not at the player's original table in round r, else 0."""
        number = self.numbers[r][self.swaps.table_of[place]]
        return int(self.terms.originals[r].get(player, number) != number)

    def _swap(self, r: int, place: int, other: int) -> None:
        """Swap two places of round r and update the cost."""
        change = self.swaps.change(r, place, other)
        self.swaps.swap(r, place, other)
        self.swaps.cost += change

    def _send_back_all(self) -> None:
        """Send players back to their original tables while that lowers the weight."""
        moved = True
        while moved:
            moved = False
            for r, row in enumerate(self.swaps.rows):
                for place in range(self.places):
                    if self._is_away(r, place, row[place]) and self._may_move(r, place):
                        moved = self._send_back(r, place) or moved

    def _send_back(self, r: int, place: int) -> bool:
        """Make the lightest swap to the player's original table; False if none lowers the weight."""
        original = self.terms.originals[r][self.swaps.rows[r][place]]
        at_original = [p for p in range(self.places) if self.numbers[r][self.swaps.table_of[p]] == original]
        free = [other for other in at_original if self._may_move(r, other)]
        best = min(free, key=lambda other: self._change(r, place, other), default=None)
        if best is None or self._change(r, place, best) >= 0:
            return False
        self._swap(r, place, best)
        return True


def nearest_numbers(layout: Layout, originals: OriginalTables) -> list[list[int]]:
    """Return the table numbers of each round, so that many players keep their original one (greedy matching)."""
    return [_round_numbers(tables, original) for tables, original in zip(layout, originals, strict=True)]


def _round_numbers(tables: list[list[int]], original: dict[int, int]) -> list[int]:
    """Return the number of each table: tables that share most players with an original table choose first."""
    shared_counts: dict[tuple[int, int], int] = {}
    for t, table in enumerate(tables):
        for player in table:
            number = original.get(player, 0)
            if 0 < number <= len(tables):
                shared_counts[t, number] = shared_counts.get((t, number), 0) + 1
    numbers: dict[int, int] = {}
    for t, number in sorted(shared_counts, key=lambda pair: (-shared_counts[pair], pair)):
        if t not in numbers and number not in numbers.values():
            numbers[t] = number
    free = iter(sorted(set(range(1, len(tables) + 1)) - set(numbers.values())))
    return [numbers[t] if t in numbers else next(free) for t in range(len(tables))]
