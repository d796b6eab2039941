"""Search for starters of cyclic movements: a base round whose differences in Z_m are all distinct.

Two points of orbits i and j meet once in the m rounds if no other pair of the base round has the same difference
between these orbits. A fixed point may meet each orbit once, two fixed points never. For even m a pair of one orbit
with difference m/2 would meet again after half a turn.
"""

import argparse

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.find.output import print_entry

HOT, COLD, LEVELS = 0.7, 0.15, 50
NEVER = 3  # initial count of a class that must not occur
Class = tuple[int, int, int]


class Starter:
    """The state of the search: a base round of tables of four, and the counts of each class of pairs.

    `row` has the player at each place of the base round, `mates` the other places of its table. `classes[a][b]` is the
    number of the class of two players, an index of `counts`.
    """

    def __init__(self, players: int, modulus: int, rng: RandomSource) -> None:
        self.players, self.modulus, self.rng = players, modulus, rng
        self.orbits = players // modulus
        kinds = [[self._class(a, b) for b in range(players)] for a in range(players)]
        numbers = {kind: i for i, kind in enumerate(dict.fromkeys(kind for row in kinds for kind in row))}
        self.classes = [[numbers[kind] for kind in row] for row in kinds]
        self.counts = [NEVER * self._forbidden(kind) for kind in numbers]
        self.mates = [[m for m in range(i - i % 4, i - i % 4 + 4) if m != i] for i in range(players)]
        self.row = rng.permutation(players)
        self.cost = 0
        for i, mates in enumerate(self.mates):
            for m in mates:
                if i < m:
                    self.cost += self._count(self.row[i], self.row[m])

    def run(self, moves: int) -> bool:
        """Anneal; return True if every class occurs at most once."""
        for temperature in temperatures(HOT, COLD, LEVELS):
            chances = acceptance_probabilities(temperature)
            for _ in range(moves // LEVELS):
                if not self.cost:
                    return True
                self._step(chances)
        return False

    def _count(self, a: int, b: int) -> int:
        """Count one more pair of the class of two players; return how many there were before: the rise of the cost."""
        kind = self.classes[a][b]
        self.counts[kind] += 1
        return self.counts[kind] - 1

    def _step(self, chances: list[float]) -> None:
        """Try a random swap, and take it back if it is too bad for the temperature."""
        i, j = self.rng.below(self.players), self.rng.below(self.players)
        if i // 4 == j // 4:
            return
        change = self._swap(i, j)
        if change > 0 and (change >= STEEPEST or self.rng.random() >= chances[change]):
            change += self._swap(i, j)
        self.cost += change

    def _swap(self, i: int, j: int) -> int:
        """Swap the players of two places; return the change of the cost, the sum over classes of C(count, 2)."""
        row, counts = self.row, self.counts
        mine, yours = self.classes[row[i]], self.classes[row[j]]
        change = 0
        for mates, old, new in ((self.mates[i], mine, yours), (self.mates[j], yours, mine)):
            for m in mates:
                other = row[m]
                kind = old[other]
                counts[kind] -= 1
                change -= counts[kind]
                kind = new[other]
                change += counts[kind]
                counts[kind] += 1
        row[i], row[j] = row[j], row[i]
        return change

    def _class(self, a: int, b: int) -> Class:
        """Return the class of two players: the orbits, and their difference, which the rounds repeat."""
        (i, x), (j, y) = sorted((divmod(a, self.modulus), divmod(b, self.modulus)))
        if i >= self.orbits:
            return (i, j, -1)
        if j >= self.orbits:
            return (i, self.orbits + y, 0)
        difference = (y - x) % self.modulus
        return (i, j, min(difference, self.modulus - difference) if i == j else difference)

    def _forbidden(self, kind: Class) -> bool:
        """Return True for the class of two fixed points, or of two points of one orbit half a turn apart."""
        i, j, difference = kind
        return difference < 0 or (i == j and 2 * difference == self.modulus)


def search(players: int, modulus: int, *, seed: int, moves: int) -> list[int] | None:
    """Return the base round, table after table, of a movement of `modulus` rounds without repeats, or None."""
    rng = RandomSource(seed)
    length = min(moves, 100_000)
    while moves > 0:
        starter = Starter(players, modulus, rng)
        if starter.run(length):
            return starter.row
        moves -= length
        length *= 2
    return None


def main() -> None:
    """Read the command line and print an entry of `starters`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("--modulus", type=int, required=True, help="rounds of the movement")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--moves", type=int, default=50_000_000)
    options = parser.parse_args()
    base = search(options.players, options.modulus, seed=options.seed, moves=options.moves)
    starter = {
        "players": options.players,
        "modulus": options.modulus,
        "orbits": options.players // options.modulus,
        "base": base,
    }
    print_entry(starter if base else None)


if __name__ == "__main__":
    main()
