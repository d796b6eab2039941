"""The inner loop of the local search: swaps of two players of one round.

The cost is the sum over pairs of players of C(m, 2), for m meetings. The m-th meeting of a pair adds m - 1, so the
price of a meeting is the number of earlier ones. `met` includes the played meetings and the weights of constraints that
last all rounds.
"""

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST
from tournaments.seating.problem.meetings import Meetings, copy_meetings, no_meetings
from tournaments.seating.problem.search_instance import Fair, Layout, SearchInstance


class Swaps:
    """The state of a search: a layout that changes by swaps, with its meetings, odd visits and cost.

    A *place* is an index into a row: `rows[r]` holds the players of round r, table after table, those with a bye last.
    `table_of[place]` is its table, `mates[place]` are the other places there, and `odd[place]` is True at a table that
    is not of the usual size, and for a bye.
    """

    def __init__(self, instance: SearchInstance, layout: Layout, rng: RandomSource) -> None:
        self.instance = instance
        self.rng = rng
        self.met = copy_meetings(instance.history.met)
        self.constraints = constraint_matrices(instance, self.met)
        self.table_of = [t for t, size in enumerate(instance.sizes) for _ in range(size)]
        self.mates = [_other_places(instance.sizes, t, place) for place, t in enumerate(self.table_of)]
        resting = len(instance.active) - len(self.table_of)
        self.table_of += [len(instance.sizes)] * resting  # byes: places of one more table, without mates
        self.mates += [()] * resting
        self.odd = [len(mates) + 1 != instance.usual for mates in self.mates]
        self.rows = [_row_of(instance, tables) for tables in layout]
        self.visits = _running_visits(instance, self.rows, self.odd)
        pinned = {player for group in instance.together for player in group}
        # a pinned group sits at the same table in every round
        self.free = [place for place, player in enumerate(self.rows[0]) if player not in pinned]
        # the mean of the odd visits, rounded up: under `Fair.CAPPED` no swap gives a player more
        self.cap = -(-sum(self.visits[-1]) // len(instance.active)) if self.visits else 0
        self.cost = self._count_meetings()

    def layout(self) -> Layout:
        """Return the current tables of each round."""
        rounds = []
        for row in self.rows:
            players = iter(row)
            rounds.append([[next(players) for _ in range(size)] for size in self.instance.sizes])
        return rounds

    def _count_meetings(self) -> int:
        """Add every meeting of the layout to `met` and return the cost."""
        cost = 0
        for row, constraints in zip(self.rows, self.constraints, strict=True):
            for place, player in enumerate(row):
                for mate in self.mates[place]:
                    other = row[mate]
                    if place < mate:
                        cost += self.met[player][other] + (constraints[player][other] if constraints else 0)
                        self.met[player][other] += 1
                        self.met[other][player] += 1
        return cost

    def change(self, r: int, i: int, j: int) -> int:
        """Return the change of the cost if places i and j of round r are swapped."""
        row = self.rows[r]
        constraints = self.constraints[r]
        # `met` includes the meetings that end: the price of each is one less than its count
        added = self._price(row, i, j, self.met) + len(self.mates[i]) + len(self.mates[j])
        return added + self._price(row, i, j, constraints) if constraints else added

    def _price(self, row: list[int], i: int, j: int, weights: Meetings) -> int:
        """Return the change of the sum of `weights` of players at one table if places i and j of a row are swapped."""
        mine, yours = weights[row[i]], weights[row[j]]
        change = 0
        for place in self.mates[i]:
            other = row[place]
            change += yours[other] - mine[other]
        for place in self.mates[j]:
            other = row[place]
            change += mine[other] - yours[other]
        return change

    def swap(self, r: int, i: int, j: int) -> None:
        """Swap places i and j of round r. The caller adds the result of `change` to `cost`."""
        meetings, row = self.met, self.rows[r]
        a, b = row[i], row[j]
        mine, yours = meetings[a], meetings[b]
        for place in self.mates[i]:
            other = row[place]
            mine[other] -= 1
            yours[other] += 1
            meetings[other][a] -= 1
            meetings[other][b] += 1
        for place in self.mates[j]:
            other = row[place]
            mine[other] += 1
            yours[other] -= 1
            meetings[other][a] += 1
            meetings[other][b] -= 1
        row[i], row[j] = b, a
        if self.odd[i] != self.odd[j]:
            self._count_odd(r, a, b, 1 if self.odd[j] else -1)

    def _count_odd(self, r: int, a: int, b: int, step: int) -> None:
        """Add `step` odd visits to player a from round r on, and take them from player b."""
        for counts in self.visits[r:]:
            counts[a] += step
            counts[b] -= step

    def is_allowed(self, r: int, i: int, j: int) -> bool:
        """Return True if swapping places i and j of round r keeps the fairness that the instance requires."""
        if self.odd[i] == self.odd[j]:
            return True
        row = self.rows[r]
        leaver, comer = (row[i], row[j]) if self.odd[i] else (row[j], row[i])
        match self.instance.fair:
            case Fair.STRICT:
                return all(counts[comer] < counts[leaver] for counts in self.visits[r:])
            case Fair.EVEN:
                return self.visits[-1][comer] < self.visits[-1][leaver]
            case Fair.CAPPED:
                return self.visits[-1][comer] < self.cap

    def clashes(self) -> list[tuple[int, int]]:
        """Return (round, place) of each player with a repeated meeting or a broken constraint."""
        clashing = []
        for r, (row, constraints) in enumerate(zip(self.rows, self.constraints, strict=True)):
            for place in self.free:
                player = row[place]
                met = self.met[player]
                if any(
                    met[row[mate]] > 1 or (constraints and constraints[player][row[mate]]) for mate in self.mates[place]
                ):
                    clashing.append((r, place))
        return clashing

    def descend(self, tries: int) -> int:
        """Move each clashing player to a better place of their round until none improves; return the moves tried."""
        moves = 0
        improved = True
        while improved and self.cost > self.instance.floor:
            improved = False
            for r, place in self.clashes():
                moves += tries
                improved = self._relocate(r, place, tries) or improved
        return moves

    def _relocate(self, r: int, place: int, tries: int) -> bool:
        """Make the best of `tries` random swaps of this place; False if none lowers the cost."""
        best, target = 0, -1
        for _ in range(tries):
            other = self.free[self.rng.below(len(self.free))]
            if self.table_of[other] == self.table_of[place] or not self.is_allowed(r, place, other):
                continue
            change = self.change(r, place, other)
            if change < best:
                best, target = change, other
        if target < 0:
            return False
        self.swap(r, place, target)
        self.cost += best
        return True

    def anneal(self, moves: int, chances: list[float], skip_probability: float) -> int:
        """Try `moves` random swaps at one temperature, accepting one that costs d more with probability chances[d].

        A swap of a player without a clash is skipped with `skip_probability`, but not in a round with constraints of
        its own (`extra`). Return the moves tried, fewer than `moves` if the floor of the instance was reached. The loop
        computes `change` in line, to save the calls.
        """
        chance, rounds, free, places = self.rng.random, len(self.rows), self.free, len(self.free)
        table_of, mates, meetings, constraints, odd = self.table_of, self.mates, self.met, self.constraints, self.odd
        for move in range(moves):
            r = int(chance() * rounds)
            i, j = free[int(chance() * places)], free[int(chance() * places)]
            if table_of[i] == table_of[j]:
                continue
            row = self.rows[r]
            mine, yours, extra = meetings[row[i]], meetings[row[j]], constraints[r]
            change = leaving = 0
            for place in mates[i]:
                other = row[place]
                leaving += mine[other] - 1
                change += yours[other]
            if not leaving and not extra and chance() < skip_probability:
                continue
            for place in mates[j]:
                other = row[place]
                change += mine[other] - yours[other] + 1
            change -= leaving
            if extra:
                change += self._price(row, i, j, extra)
            if change > 0 and (change >= STEEPEST or chance() >= chances[change]):
                continue
            if odd[i] != odd[j] and not self.is_allowed(r, i, j):
                continue
            self.swap(r, i, j)
            self.cost += change
            if self.cost <= self.instance.floor:
                return move + 1
        return moves


def _other_places(sizes: tuple[int, ...], table: int, place: int) -> tuple[int, ...]:
    """Return the places of a table other than `place`."""
    start = sum(sizes[:table])
    return tuple(other for other in range(start, start + sizes[table]) if other != place)


def _row_of(instance: SearchInstance, tables: list[list[int]]) -> list[int]:
    """Return the players of a round, table after table, those with a bye last."""
    seated = [player for table in tables for player in table]
    at_table = set(seated)
    return seated + [player for player in instance.active if player not in at_table]


def _running_visits(instance: SearchInstance, rows: list[list[int]], odd: list[bool]) -> list[list[int]]:
    """Return visits[r][p]: odd places of player p in the history and in the rounds 0..r of the instance."""
    counts, visits = instance.history.odd[:], []
    for row in rows:
        for place, player in enumerate(row):
            counts[player] += odd[place]
        visits.append(counts[:])
    return visits


def constraint_matrices(instance: SearchInstance, meetings: Meetings) -> list[Meetings | None]:
    """Return a matrix of constraint weights for each round, and add the constraints for all rounds to `meetings`."""
    matrices: list[Meetings | None] = [None] * instance.rounds
    for constraint in instance.constraints:
        if constraint.rounds >= instance.rounds:
            meetings[constraint.first][constraint.second] += constraint.weight
            meetings[constraint.second][constraint.first] += constraint.weight
            continue
        for r in range(constraint.rounds):
            matrix = matrices[r] = matrices[r] or no_meetings(len(meetings))
            matrix[constraint.first][constraint.second] += constraint.weight
            matrix[constraint.second][constraint.first] += constraint.weight
    return matrices
