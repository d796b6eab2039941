"""Search for movements around players who stay at one table: no repeats, and no returns to a table except theirs.

As in `starters.py` a base round turns on Z_m, here with its tables: of T tables `held` stay and m = T - held turn.
Players are four orbits of m, then one for each held table, who sits there, then others who turn with their table.
Two players meet once in m rounds if no other pair of the base round has the same orbits and difference. A player of
an orbit is at each turning table once if no other player of the orbit has the same distance from their table in the
base round, and at a held table once if only one player of the orbit is there.
"""

import argparse
from collections.abc import Hashable

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.find.output import print_entry

HOT, COLD, LEVELS = 0.7, 0.15, 100
NEVER = 3  # initial count of a class that must not occur
ORBITS = 4


class Around:
    """The state of the search: a base round, and the counts of each class of pairs and of players at tables.

    `row` has the player at each place of the base round, four places to a table. `pairs[a][b]` is the number of the
    class of two players, `at[a][table]` that of a player at a table; numbers are indexes of `counts`.
    """

    def __init__(self, tables: int, held: int, rng: RandomSource) -> None:
        self.tables, self.held, self.modulus, self.rng = tables, held, tables - held, rng
        self.players, self.first_held = 4 * tables, ORBITS * (tables - held)
        self.numbers: dict[Hashable, int] = {}
        self.counts: list[int] = []
        all_players = range(self.players)
        self.pairs = [[self._class_number(self._pair(min(a, b), max(a, b))) for b in all_players] for a in all_players]
        self.at = [[self._class_number(self._place(a, table)) for table in range(tables)] for a in all_players]
        self.row = self._start()
        self.cost = sum(self._count(number) for place in all_players for number in self._classes(place, later=True))

    def run(self, moves: int) -> bool:
        """Anneal; return True if every class occurs at most once."""
        for temperature in temperatures(HOT, COLD, LEVELS):
            chances = acceptance_probabilities(temperature)
            for _ in range(moves // LEVELS):
                if not self.cost:
                    return True
                self._step(chances)
        return False

    def _start(self) -> list[int]:
        """Return a random base round with the held players first at their tables."""
        row = self.rng.permutation(self.players)
        for table in range(self.held):
            here, there = 4 * table, row.index(self.first_held + table)
            row[here], row[there] = row[there], row[here]
        return row

    def _class_number(self, key: Hashable) -> int:
        """Return the number of a class, its index in `counts`; at its first use register it with its initial count.

        The key `None` gets a new class each time: of such a class one occurrence is possible, so it has no limit.
        """
        new_number = len(self.counts)
        number = new_number if key is None else self.numbers.setdefault(key, new_number)
        if number == new_number:
            self.counts.append(NEVER if key == "never" else 0)
        return number

    def _pair(self, a: int, b: int) -> Hashable:
        """Return the class of two players: orbits and difference. A pair half a turn apart would meet twice."""
        if a >= self.first_held:
            return "never"
        (i, x), (j, y) = divmod(a, self.modulus), divmod(b, self.modulus)
        if b >= self.first_held:
            return ("pair", i, b)
        difference = (y - x) % self.modulus
        if i != j:
            return ("pair", i, j, difference)
        return "never" if 2 * difference == self.modulus else ("pair", i, i, min(difference, self.modulus - difference))

    def _place(self, a: int, table: int) -> Hashable:
        """Return the class of a player at a table of the base round."""
        if a < self.first_held:
            orbit, x = divmod(a, self.modulus)
            return ("fixed", orbit, table) if table < self.held else ("turning", orbit, (table - x) % self.modulus)
        turning = a >= self.first_held + self.held
        return "never" if turning and table < self.held else None

    def _classes(self, place: int, *, later: bool = False) -> list[int]:
        """Return the classes of the player at `place`: with the others of the table (or only later ones), and at it."""
        player, start = self.row[place], place - place % 4
        others = range(place + 1 if later else start, start + 4)
        return [self.pairs[player][self.row[o]] for o in others if o != place] + [self.at[player][place // 4]]

    def _count(self, number: int) -> int:
        """Count one more of a class; return how many of it there were before, which is the rise of the cost."""
        self.counts[number] += 1
        return self.counts[number] - 1

    def _step(self, chances: list[float]) -> None:
        """Try a random swap, and take it back if it is too bad for the temperature."""
        i, j = self.rng.below(self.players), self.rng.below(self.players)
        if i // 4 == j // 4 or any(place < 4 * self.held and place % 4 == 0 for place in (i, j)):
            return
        change = self._swap(i, j)
        if change > 0 and (change >= STEEPEST or self.rng.random() >= chances[change]):
            change += self._swap(i, j)
        self.cost += change

    def _swap(self, i: int, j: int) -> int:
        """Swap the players of two places; return the change of the cost, the sum over classes of C(count, 2)."""
        change = 0
        for number in self._classes(i) + self._classes(j):
            self.counts[number] -= 1
            change -= self.counts[number]
        self.row[i], self.row[j] = self.row[j], self.row[i]
        for number in self._classes(i) + self._classes(j):
            change += self._count(number)
        return change


def search(tables: int, held_count: int, *, seed: int, moves: int) -> list[int] | None:
    """Return the base round, table after table, the held tables first; None if `moves` moves do not find it."""
    rng = RandomSource(seed)
    length = min(moves, 300_000)
    while moves > 0:
        around = Around(tables, held_count, rng)
        if around.run(length):
            return around.row
        moves -= length
        length = length * 11 // 10
    return None


def main() -> None:
    """Read the command line and print an entry of `around`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int)
    parser.add_argument("--held", type=int, default=1, help="tables where a player stays")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--moves", type=int, default=50_000_000)
    options = parser.parse_args()
    base = search(options.tables, options.held, seed=options.seed, moves=options.moves)
    print_entry({"tables": options.tables, "held": options.held, "base": base} if base else None)


if __name__ == "__main__":
    main()
