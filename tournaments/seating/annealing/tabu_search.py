"""Tabu search for small fields in which nearly all pairs must meet.

Annealing needs a hundred million moves there; a tabu search over all exchanges of clashing players (Dotú and Van
Hentenryck, Scheduling Social Golfers Locally, 2005) some thousand steps. The cost for each player to join each table
is kept up to date, so that the cost of an exchange is looked up instead of counted.
"""

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.search_instance import Layout, SearchInstance

TABU_STEPS, TABU_RANDOM_STEPS = 3, 6  # two players may change places again 3 to 8 steps later
#: For the budget: exchanges looked up in the time of one annealing move, and moves in that of the rest of a step.
LOOK_UPS_PER_MOVE, MOVES_PER_STEP = 4, 16
NEVER = 1 << 30  # a change of the cost that excludes an exchange
MOST_PLAYERS = 64  # of a small field
NOWHERE = -1
Exchange = tuple[int, int, int]  # (round, place, other place)


def suits_tabu_search(instance: SearchInstance) -> bool:
    """Return True if `tabu_search` can take the instance: a small field, and all constraints last all rounds."""
    whole_day = all(constraint.rounds >= instance.rounds for constraint in instance.constraints)
    return len(instance.active) <= MOST_PLAYERS and whole_day and not instance.together


def tabu_search(instance: SearchInstance, layout: Layout, *, budget: Budget, rng: RandomSource) -> FoundPlan:
    """Return the best layout on a walk from `layout`; constraints must last all rounds."""
    walk = _Walk(instance, layout, rng)
    walk.run(budget)
    return walk.best


class _Walk:
    """The state of a tabu search. joining[r][t][p] is the cost for player p to sit with those of table t in round r.

    The last row of joining[r] is zero: it belongs to players at no table (index NOWHERE). With byes the row before it,
    that of the byes, is zero too.
    """

    def __init__(self, instance: SearchInstance, layout: Layout, rng: RandomSource) -> None:
        self.floor, self.rng = instance.floor, rng
        self.swaps = swaps = Swaps(instance, layout, rng)
        self.best = FoundPlan(layout, swaps.cost)
        self.places: list[list[int]] = [[] for _ in range(max(swaps.table_of) + 1)]
        for place, table in enumerate(swaps.table_of):
            self.places[table].append(place)
        self.joining = [[self._costs(row, t) for t in range(len(self.places))] + [self._zeros()] for row in swaps.rows]
        self.table_of = [self._by_player(row) for row in swaps.rows]
        # tables at which `_changes` counts a meeting of the two who change places: both, or one if one has a bye
        self.shared = [2 if mates else 1 for mates in swaps.mates]
        self.tabu: dict[Exchange, int] = {}  # (round, player, player) -> the step from which they may change places

    def run(self, budget: Budget) -> None:
        """Make steps until the floor is reached, no player clashes or the budget is spent."""
        step = 0
        while budget.left and self.best.cost > self.floor:
            step += 1
            change, exchanges, looked_up = self._cheapest(step)
            budget.spend(MOVES_PER_STEP + looked_up // LOOK_UPS_PER_MOVE, best=self.best.cost)
            if not looked_up:
                return
            if exchanges:
                self._exchange(exchanges[self.rng.below(len(exchanges))], change, step)

    def _zeros(self) -> list[int]:
        return [0] * len(self.swaps.met)

    def _costs(self, row: list[int], table: int) -> list[int]:
        """Return the cost for each player of joining the table; zeros for places without neighbours."""
        places = self.places[table]
        if not self.swaps.mates[places[0]]:
            return self._zeros()
        return list(map(sum, zip(*(self.swaps.met[row[place]] for place in places), strict=True)))

    def _by_player(self, row: list[int]) -> list[int]:
        """Return the table of each player, NOWHERE for a player who has a bye or is absent."""
        tables = [NOWHERE] * len(self.swaps.met)
        for player, table, mates in zip(row, self.swaps.table_of, self.swaps.mates, strict=True):
            if mates:
                tables[player] = table
        return tables

    def _cheapest(self, step: int) -> tuple[int, list[Exchange], int]:
        """Return the least change of the cost, the exchanges with it, and the number of exchanges looked up."""
        least, exchanges, looked_up = NEVER, list[Exchange](), 0
        for r in range(len(self.swaps.rows)):
            prices = self._prices(r)
            for place, price in enumerate(prices):
                if price > 0:
                    changes = self._changes(r, place, prices)
                    looked_up += len(changes)
                    if min(changes) <= least:
                        change, others = self._least_allowed(r, place, changes, least, step)
                        if change < least:
                            least, exchanges = change, []
                        exchanges += [(r, place, other) for other in others]
        return least, exchanges, looked_up

    def _prices(self, r: int) -> list[int]:
        """Return for each place of round r the cost of the player's meetings with their table-mates.

        `joining` counts those meetings too: the first meeting of a pair costs nothing, so each counts one too many.
        """
        swaps, joining = self.swaps, self.joining[r]
        return [
            joining[table][player] - len(mates)
            for table, player, mates in zip(swaps.table_of, swaps.rows[r], swaps.mates, strict=True)
        ]

    def _changes(self, r: int, place: int, prices: list[int]) -> list[int]:
        """Return the change of the cost for an exchange with each other place; NEVER at the player's own table.

        It is the cost of both players at their new tables, less their present prices. At a new table `joining` also
        counts the player who leaves it, so the meetings of the two with each other are subtracted, `shared` times: at
        both tables, or at one if the other player has a bye.
        """
        table_of, row = self.swaps.table_of, self.swaps.rows[r]
        player, here = row[place], table_of[place]
        costs = [joining[player] - prices[place] for joining in self.joining[r]]
        costs[here] = NEVER
        theirs, met = self.joining[r][here], self.swaps.met[player]
        return [
            costs[table] + theirs[other_player] - price - shared * met[other_player]
            for table, other_player, price, shared in zip(table_of, row, prices, self.shared, strict=True)
        ]

    def _least_allowed(self, r: int, place: int, changes: list[int], most: int, step: int) -> tuple[int, list[int]]:
        """Return the least of `changes` up to `most` that is fair and not tabu, and the places that have it.

        An exchange that is tabu is still allowed if it leads to a better layout than the best so far (aspiration).
        """
        least, others = most, list[int]()
        row = self.swaps.rows[r]
        for other, change in enumerate(changes):
            if change > least or not self.swaps.is_allowed(r, place, other):
                continue
            is_tabu = self.tabu.get((r, row[place], row[other]), 0) > step
            if is_tabu and self.swaps.cost + change >= self.best.cost:
                continue
            if change < least:
                least, others = change, []
            others.append(other)
        return least, others

    def _exchange(self, exchange: Exchange, change: int, step: int) -> None:
        """Exchange two players, forbid the reverse for some steps, and update the costs of joining.

        The first place is at a table, the second may be a bye, without mates. `swap` changes `row`, not the cost.
        """
        r, i, j = exchange
        swaps, row = self.swaps, self.swaps.rows[r]
        one, two, here, there = row[i], row[j], swaps.table_of[i], swaps.table_of[j]
        until = step + TABU_STEPS + self.rng.below(TABU_RANDOM_STEPS)
        self.tabu[r, one, two] = self.tabu[r, two, one] = until
        left_mates, joined_mates = [row[k] for k in swaps.mates[i]], [row[k] for k in swaps.mates[j]]
        swaps.swap(r, i, j)
        swaps.cost += change
        self.table_of[r][one], self.table_of[r][two] = there if swaps.mates[j] else NOWHERE, here
        for costs, tables in zip(self.joining, self.table_of, strict=True):
            for comer, leaver, mates in ((two, one, left_mates), (one, two, joined_mates)):
                for mate in mates:
                    costs[tables[mate]][comer] += 1
                    costs[tables[mate]][leaver] -= 1
                    costs[tables[comer]][mate] += 1
                    costs[tables[leaver]][mate] -= 1
        for table in (here, there):
            self.joining[r][table] = self._costs(row, table)
        if swaps.cost < self.best.cost:
            self.best = FoundPlan(swaps.layout(), swaps.cost)
