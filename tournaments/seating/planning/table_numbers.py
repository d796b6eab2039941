"""Table numbers of the groups, with few returns to a table and few players who stay at one.

The cost is the sum over players and tables of C(visits, 2), plus STAY for each player and round in which they stay
at the table of the round before. Settled players, who have a fixed table or sit at a kept one, keep it, and with them
their groups.
"""

from collections.abc import Sequence
from operator import add

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Layout
from tournaments.seating.proof.bounds import least_pair_sum

STAY = 3
MOVES, MOST_MOVES = 400, 40_000  # swaps tried for each group, and at most
SKIP_PROBABILITY = 0.8  # for a swap of a group all of whose players are new to its table
LEVELS = 40
LARGE_HALL_TABLES = 60  # above this, groups do not prefer near tables
HOT, COLD = 2.0, 0.2
Settled = Sequence[dict[int, int]]  # for each round: settled player -> table (from 1)


def number_tables(
    layout: Layout, history: History, *, settled_tables: Settled | None = None, rng: RandomSource
) -> Layout:
    """Choose table numbers by annealing. Return the rounds with their groups in that order, table 1 first."""
    if not layout or not layout[0]:
        return layout
    numbering = Numbering(layout, history, settled_tables or [{} for _ in layout])
    numbering.start()
    numbering.polish(rng, min(MOST_MOVES, MOVES * len(layout) * len(layout[0])))
    return numbering.layout()


class Numbering:
    """The state of the search for table numbers: rows[r] are the groups of round r, table 1 first.

    `visits[p][t]` counts the visits of player p to table t (from 0), played rounds included; `settled[r][t]` is True if
    the group there may not move.
    """

    def __init__(self, layout: Layout, history: History, settled_tables: Settled) -> None:
        self.tables = len(layout[0])
        self.rows = [_with_settled_first(tables, places) for tables, places in zip(layout, settled_tables, strict=True)]
        self.settled = [
            [any(p in places for p in group) for group in row]
            for row, places in zip(self.rows, settled_tables, strict=True)
        ]
        players = len(history.met)
        self.visits = [[0] * self.tables for _ in range(players)]
        # the table by round, with one element before (the last played round) and one after
        self.last = [[-1] * (len(layout) + 2) for _ in range(players)]
        for player, numbers in enumerate(history.tables):
            for table in numbers:
                if table <= self.tables:
                    self.visits[player][table - 1] += 1
            if numbers:
                self.last[player][0] = numbers[-1] - 1
        rounds = len(layout)
        self.floor = sum(
            least_pair_sum(rounds, self.tables)
            for p in range(players)
            if not any(p in places for places in settled_tables)
        )
        self.cost = 0

    def layout(self) -> Layout:
        return self.rows

    def price(self, r: int, group: list[int], table: int) -> int:
        """Return the cost that `group` at `table` in round r (from 0) adds to the other rounds."""
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
        """Count the visit of a group at `table` in round r."""
        for player in group:
            self.visits[player][table] += 1
            self.last[player][r + 1] = table

    def lift(self, r: int, group: list[int], table: int) -> None:
        """Remove the visit of a group at `table` in round r from the counts."""
        for player in group:
            self.visits[player][table] -= 1
            self.last[player][r + 1] = -1

    def start(self) -> None:
        """Assign tables round by round, each group to a table that is new to all its players if possible."""
        for r, row in enumerate(self.rows):
            self._number_round(r, row)
            for table, group in enumerate(row):
                self.cost += self.price(r, group, table)
                self.put(r, group, table)

    def _number_round(self, r: int, row: list[list[int]]) -> None:
        """Order the groups of a round in place: as many as possible at tables that are new to all their players."""
        groups = [group for group, settled in zip(row, self.settled[r], strict=True) if not settled]
        open_tables = [t for t in range(self.tables) if not self.settled[r][t]]
        free = [self._near_first(r, group, self._new_tables(group, open_tables)) for group in groups]
        table_of = _match_groups(free, self.tables)
        taken = set(table_of)
        spare = iter([t for t in open_tables if t not in taken])
        for group, table in zip(groups, table_of, strict=True):
            row[table if table >= 0 else next(spare)] = group

    def _new_tables(self, group: list[int], open_tables: list[int]) -> list[int]:
        """Return the open tables that no player of the group has visited."""
        seen = [0] * self.tables
        for player in group:
            seen = list(map(add, seen, self.visits[player]))
        return [t for t in open_tables if not seen[t]]

    def _near_first(self, r: int, group: list[int], tables: list[int]) -> list[int]:
        """Return the tables by distance from the players' last tables; in a large hall unsorted, to save time."""
        if self.tables > LARGE_HALL_TABLES:
            return tables
        before = [self.last[player][r] for player in group if self.last[player][r] >= 0]
        return sorted(tables, key=lambda table: sum(abs(table - place) for place in before))

    def polish(self, rng: RandomSource, moves: int) -> None:
        """Anneal over swaps of two tables of a round, and restore the best numbering."""
        best, rows = self.cost, self._copy()
        for temperature in temperatures(HOT, COLD, LEVELS):
            if best <= self.floor:
                break
            self._anneal(rng, acceptance_probabilities(temperature), moves // LEVELS)
            if self.cost < best:
                best, rows = self.cost, self._copy()
        self._restore(rows, best)

    def _restore(self, rows: Layout, cost: int) -> None:
        """Replace the numbering by `rows`, of this cost, and update the counts."""
        for r, row in enumerate(self.rows):
            for table, group in enumerate(row):
                self.lift(r, group, table)
        for r, row in enumerate(rows):
            for table, group in enumerate(row):
                self.put(r, group, table)
        self.rows, self.cost = rows, cost

    def _copy(self) -> Layout:
        return [row[:] for row in self.rows]

    def _anneal(self, rng: RandomSource, chances: list[float], moves: int) -> None:
        """Try random swaps of two tables of a round at one temperature."""
        chance, rounds, tables = rng.random, len(self.rows), self.tables
        for _ in range(moves):
            r = int(chance() * rounds)
            i, j = int(chance() * tables), int(chance() * tables)
            if i == j or self.settled[r][i] or self.settled[r][j]:
                continue
            group = self.rows[r][i]
            here = self.price(r, group, i) - len(group)  # without this visit of each player
            if not here and chance() < SKIP_PROBABILITY:
                continue
            change = self._change(r, i, j, here)
            if change <= 0 or (change < STEEPEST and chance() < chances[change]):
                self._swap(r, i, j, change)

    def _change(self, r: int, i: int, j: int, here: int) -> int:
        """Return the change of the cost if groups i and j of round r swap tables; `here` is the price of the first."""
        one, two = self.rows[r][i], self.rows[r][j]
        there = self.price(r, two, j) - len(two)
        return self.price(r, one, j) + self.price(r, two, i) - here - there

    def _swap(self, r: int, i: int, j: int, change: int) -> None:
        """Swap the groups at tables i and j of round r, and add `change` to the cost."""
        row = self.rows[r]
        self.lift(r, row[i], i)
        self.lift(r, row[j], j)
        row[i], row[j] = row[j], row[i]
        self.put(r, row[i], i)
        self.put(r, row[j], j)
        self.cost += change


def _with_settled_first(tables: list[list[int]], places: dict[int, int]) -> list[list[int]]:
    """Put each group with a settled player at that player's table, the others in order at the remaining tables."""
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


def _match_groups(choices: list[list[int]], tables: int) -> list[int]:
    """Return a maximum matching of groups to tables (Kuhn's augmenting paths), -1 for a group without a table."""
    owner = [-1] * tables
    table_of = [-1] * len(choices)

    def take(group: int, seen_tables: set[int]) -> bool:
        """Give the group a free table, or one whose group can take another table; False if there is none."""
        free = next((table for table in choices[group] if owner[table] < 0), None)
        if free is not None:
            owner[free], table_of[group] = group, free
            return True
        for table in choices[group]:
            if table in seen_tables:
                continue
            seen_tables.add(table)
            if take(owner[table], seen_tables):
                owner[table], table_of[group] = group, table
                return True
        return False

    for group in range(len(choices)):
        take(group, set())
    return table_of
