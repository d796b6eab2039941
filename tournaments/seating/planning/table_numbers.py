"""Which table number each group takes: nobody comes back to a table, or stays at one, more than needed.

The cost is the sum over players and tables of C(visits, 2), and STAY for every round somebody remains where they
were. Settled players hold their table; the groups they sit in follow them.
"""

from collections.abc import Sequence
from operator import add

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance, temperatures
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Layout
from tournaments.seating.proof.bounds import spread

STAY = 3
MOVES, MOST_MOVES = 400, 40_000  # tried for each group, and at most
CONTENT = 0.8  # chance to leave alone a group that is new to its table
LEVELS = 40
LARGE_HALL = 60  # tables; beyond, groups do not look for the nearest
HOT, COLD = 2.0, 0.2
Settled = Sequence[dict[int, int]]  # for each round whose table (from 1) is settled, by player


def number(layout: Layout, history: History, *, settled: Settled | None = None, rng: RandomSource) -> Layout:
    """The same rounds with their tables in order of number."""
    if not layout or not layout[0]:
        return layout
    numbering = Numbering(layout, history, settled or [{} for _ in layout])
    numbering.start()
    numbering.polish(rng, min(MOST_MOVES, MOVES * len(layout) * len(layout[0])))
    return numbering.layout()


class Numbering:
    """Table numbers in the making: rows[r] are the groups of round r, table 1 first."""

    def __init__(self, layout: Layout, history: History, settled: Settled) -> None:
        self.tables = len(layout[0])
        self.rows = [_with_settled_first(tables, places) for tables, places in zip(layout, settled, strict=True)]
        self.settled = [
            [any(p in places for p in group) for group in row] for row, places in zip(self.rows, settled, strict=True)
        ]
        players = len(history.met)
        self.visits = [[0] * self.tables for _ in range(players)]
        self.last = [[-1] * (len(layout) + 2) for _ in range(players)]
        for player, numbers in enumerate(history.tables):
            for table in numbers:
                if table <= self.tables:
                    self.visits[player][table - 1] += 1
            if numbers:
                self.last[player][0] = numbers[-1] - 1
        rounds = len(layout)
        self.floor = sum(
            spread(rounds, self.tables) for p in range(players) if not any(p in places for places in settled)
        )
        self.cost = 0

    def layout(self) -> Layout:
        return self.rows

    def price(self, r: int, group: list[int], table: int) -> int:
        """What `group` at `table` in round r (from 0) adds, given everything else."""
        total = 0
        for player in group:
            last = self.last[player]
            total += self.visits[player][table]
            if last[r] == table:
                total += STAY
            if last[r + 2] == table:
                total += STAY
        return total

    def put(self, r: int, group: list[int], table: int) -> None:
        for player in group:
            self.visits[player][table] += 1
            self.last[player][r + 1] = table

    def lift(self, r: int, group: list[int], table: int) -> None:
        for player in group:
            self.visits[player][table] -= 1
            self.last[player][r + 1] = -1

    def start(self) -> None:
        """Round by round, every group to the first table that is new to all its players, if there is one."""
        for r, row in enumerate(self.rows):
            self._settle(r, row)
            for table, group in enumerate(row):
                self.cost += self.price(r, group, table)
                self.put(r, group, table)

    def _settle(self, r: int, row: list[list[int]]) -> None:
        groups = [group for group, settled in zip(row, self.settled[r], strict=True) if not settled]
        open_tables = [t for t in range(self.tables) if not self.settled[r][t]]
        free = [self._near_first(r, group, self._new_tables(group, open_tables)) for group in groups]
        placed = _match(free, self.tables)
        taken = set(placed)
        spare = iter([t for t in open_tables if t not in taken])
        for group, table in zip(groups, placed, strict=True):
            row[table if table >= 0 else next(spare)] = group

    def _new_tables(self, group: list[int], open_tables: list[int]) -> list[int]:
        """Tables that nobody of the group has visited."""
        seen = [0] * self.tables
        for player in group:
            seen = list(map(add, seen, self.visits[player]))
        return [t for t in open_tables if not seen[t]]

    def _near_first(self, r: int, group: list[int], tables: list[int]) -> list[int]:
        """The tables by the way that the group has to go; in a large hall in order, to save time."""
        if self.tables > LARGE_HALL:
            return tables
        before = [self.last[player][r] for player in group if self.last[player][r] >= 0]
        return sorted(tables, key=lambda table: sum(abs(table - place) for place in before))

    def polish(self, rng: RandomSource, moves: int) -> None:
        """Anneal over swaps of two tables of a round; the best numbering met is kept."""
        best, rows = self.cost, self._copy()
        for temperature in temperatures(HOT, COLD, LEVELS):
            if best <= self.floor:
                break
            self._heat(rng, acceptance(temperature), moves // LEVELS)
            if self.cost < best:
                best, rows = self.cost, self._copy()
        self._restore(rows, best)

    def _restore(self, rows: Layout, cost: int) -> None:
        for r, row in enumerate(self.rows):
            for table, group in enumerate(row):
                self.lift(r, group, table)
        for r, row in enumerate(rows):
            for table, group in enumerate(row):
                self.put(r, group, table)
        self.rows, self.cost = rows, cost

    def _copy(self) -> Layout:
        return [row[:] for row in self.rows]

    def _heat(self, rng: RandomSource, chances: list[float], moves: int) -> None:
        chance, rounds, tables = rng.random, len(self.rows), self.tables
        for _ in range(moves):
            r = int(chance() * rounds)
            i, j = int(chance() * tables), int(chance() * tables)
            if i == j or self.settled[r][i] or self.settled[r][j]:
                continue
            group = self.rows[r][i]
            here = self.price(r, group, i) - len(group)  # without this visit of each player
            if not here and chance() < CONTENT:
                continue
            change = self._change(r, i, j, here)
            if change <= 0 or (change < STEEPEST and chance() < chances[change]):
                self._swap(r, i, j, change)

    def _change(self, r: int, i: int, j: int, here: int) -> int:
        """What swapping the tables of two groups of a round adds to the cost; the first is at i for `here`."""
        one, two = self.rows[r][i], self.rows[r][j]
        there = self.price(r, two, j) - len(two)
        return self.price(r, one, j) + self.price(r, two, i) - here - there

    def _swap(self, r: int, i: int, j: int, change: int) -> None:
        row = self.rows[r]
        self.lift(r, row[i], i)
        self.lift(r, row[j], j)
        row[i], row[j] = row[j], row[i]
        self.put(r, row[i], i)
        self.put(r, row[j], j)
        self.cost += change


def _with_settled_first(tables: list[list[int]], places: dict[int, int]) -> list[list[int]]:
    """Groups holding a settled player at their table, the others in order on the remaining tables."""
    row: list[list[int] | None] = [None] * len(tables)
    others = []
    for group in tables:
        wanted = [places[player] - 1 for player in group if player in places]
        if wanted and row[wanted[0]] is None:
            row[wanted[0]] = group
        else:
            others.append(group)
    rest = iter(others)
    return [group if group is not None else next(rest) for group in row]


def _match(choices: list[list[int]], tables: int) -> list[int]:
    """A largest matching of groups to tables (Kuhn's augmenting paths); -1 where a group finds none."""
    owner = [-1] * tables
    placed = [-1] * len(choices)

    def take(group: int, seen: set[int]) -> bool:
        free = next((table for table in choices[group] if owner[table] < 0), None)
        if free is not None:
            owner[free], placed[group] = group, free
            return True
        for table in choices[group]:
            if table in seen:
                continue
            seen.add(table)
            if take(owner[table], seen):
                owner[table], placed[group] = group, table
                return True
        return False

    for group in range(len(choices)):
        take(group, set())
    return placed
