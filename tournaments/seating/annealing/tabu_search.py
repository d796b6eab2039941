"""The last repeats of a small field in which nearly everybody must meet: always the best exchange not made lately.

Annealing needs a hundred million moves there; a tabu search over all exchanges of clashing players (Dotú and Van
Hentenryck, Scheduling Social Golfers Locally, 2005) some thousand steps. What it would cost each player to join each
table is kept, so that an exchange is looked up instead of counted.
"""

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.search_instance import Layout, SearchInstance

TABU, TABU_MORE = 3, 6  # steps for which two players do not change places again: so many at least, and more by chance
LOOK_UPS, STEP = (
    4,
    16,
)  # exchanges looked up in the time of one move of the annealing; moves in that of the rest of a step
NEVER = 1 << 30
MOST_PLAYERS = 64
NOWHERE = -1
Exchange = tuple[int, int, int]  # (round, place, other place)


def walkable(instance: SearchInstance) -> bool:
    """Whether such a walk pays: the field is small, and constraints last all rounds."""
    whole_day = all(constraint.rounds >= instance.rounds for constraint in instance.constraints)
    return len(instance.active) <= MOST_PLAYERS and whole_day and not instance.together


def tabu_search(instance: SearchInstance, layout: Layout, *, budget: Budget, rng: RandomSource) -> FoundPlan:
    """The best layout met on a walk from `layout`; constraints must last all rounds."""
    walk = _Walk(instance, layout, rng)
    walk.run(budget)
    return walk.best


class _Walk:
    """A layout in the making; joining[r][t][p] is what player p would pay to sit with those of table t in round r.

    With byes the last row of joining[r] but one stays free of cost; the very last is for players at no table.
    """

    def __init__(self, instance: SearchInstance, layout: Layout, rng: RandomSource) -> None:
        self.floor, self.rng = instance.floor, rng
        self.swaps = swaps = Swaps(instance, layout, rng)
        self.best = FoundPlan(layout, swaps.cost)
        self.places: list[list[int]] = [[] for _ in range(max(swaps.table_of) + 1)]
        for place, table in enumerate(swaps.table_of):
            self.places[table].append(place)
        self.joining = [[self._costs(row, t) for t in range(len(self.places))] + [self._free()] for row in swaps.rows]
        self.table_of = [self._by_player(row) for row in swaps.rows]
        self.shared = [2 if mates else 1 for mates in swaps.mates]  # how often an exchange pays for the two themselves
        self.tabu: dict[Exchange, int] = {}  # (round, player, player) -> the step from which they may change places

    def run(self, budget: Budget) -> None:
        """Step on until the floor is reached, nobody clashes or the budget is spent."""
        step = 0
        while budget.left and self.best.cost > self.floor:
            step += 1
            change, found, looked_up = self._cheapest(step)
            budget.spend(STEP + looked_up // LOOK_UPS, best=self.best.cost)
            if not looked_up:
                return
            if found:
                self._exchange(found[self.rng.below(len(found))], change, step)

    def _free(self) -> list[int]:
        return [0] * len(self.swaps.met)

    def _costs(self, row: list[int], table: int) -> list[int]:
        places = self.places[table]
        if not self.swaps.mates[places[0]]:
            return self._free()
        return list(map(sum, zip(*(self.swaps.met[row[place]] for place in places), strict=True)))

    def _by_player(self, row: list[int]) -> list[int]:
        """The table of each player, NOWHERE for who has a bye or is gone."""
        tables = [NOWHERE] * len(self.swaps.met)
        for player, table, mates in zip(row, self.swaps.table_of, self.swaps.mates, strict=True):
            if mates:
                tables[player] = table
        return tables

    def _cheapest(self, step: int) -> tuple[int, list[Exchange], int]:
        """The least change of the cost, the exchanges that bring it, and how many were looked up."""
        least, found, looked_up = NEVER, list[Exchange](), 0
        for r in range(len(self.swaps.rows)):
            prices = self._prices(r)
            for place, price in enumerate(prices):
                if price > 0:
                    changes = self._changes(r, place, prices)
                    looked_up += len(changes)
                    if min(changes) <= least:
                        change, others = self._open(r, place, changes, least, step)
                        if change < least:
                            least, found = change, []
                        found += [(r, place, other) for other in others]
        return least, found, looked_up

    def _prices(self, r: int) -> list[int]:
        """What the player at each place pays for their table-mates."""
        swaps, joining = self.swaps, self.joining[r]
        return [
            joining[table][player] - len(mates)
            for table, player, mates in zip(swaps.table_of, swaps.rows[r], swaps.mates, strict=True)
        ]

    def _changes(self, r: int, place: int, prices: list[int]) -> list[int]:
        """What changing places with each of the others adds to the cost; at their own table nobody does."""
        table_of, row = self.swaps.table_of, self.swaps.rows[r]
        player, here = row[place], table_of[place]
        costs = [joining[player] - prices[place] for joining in self.joining[r]]
        costs[here] = NEVER
        theirs, met = self.joining[r][here], self.swaps.met[player]
        return [
            costs[table] + theirs[other] - price - shared * met[other]
            for table, other, price, shared in zip(table_of, row, prices, self.shared, strict=True)
        ]

    def _open(self, r: int, place: int, changes: list[int], most: int, step: int) -> tuple[int, list[int]]:
        """The least of `changes`, `most` at most, that is fair and not tabu, or leads to the best layout so far."""
        least, others = most, list[int]()
        row = self.swaps.rows[r]
        for other, change in enumerate(changes):
            if change > least or not self.swaps.allowed(r, place, other):
                continue
            lately = self.tabu.get((r, row[place], row[other]), 0) > step
            if lately and self.swaps.cost + change >= self.best.cost:
                continue
            if change < least:
                least, others = change, []
            others.append(other)
        return least, others

    def _exchange(self, exchange: Exchange, change: int, step: int) -> None:
        r, i, j = exchange
        swaps, row = self.swaps, self.swaps.rows[r]
        one, two, here, there = row[i], row[j], swaps.table_of[i], swaps.table_of[j]
        until = step + TABU + self.rng.below(TABU_MORE)
        self.tabu[r, one, two] = self.tabu[r, two, one] = until
        left, joined = [row[k] for k in swaps.mates[i]], [row[k] for k in swaps.mates[j]]
        swaps.swap(r, i, j)
        swaps.cost += change
        self.table_of[r][one], self.table_of[r][two] = there if swaps.mates[j] else NOWHERE, here
        for costs, tables in zip(self.joining, self.table_of, strict=True):
            for winner, loser, mates in ((two, one, left), (one, two, joined)):
                for mate in mates:
                    costs[tables[mate]][winner] += 1
                    costs[tables[mate]][loser] -= 1
                    costs[tables[winner]][mate] += 1
                    costs[tables[loser]][mate] -= 1
        for table in (here, there):
            self.joining[r][table] = self._costs(row, table)
        if swaps.cost < self.best.cost:
            self.best = FoundPlan(swaps.layout(), swaps.cost)
