"""Finds cyclic movements: one base round whose differences in Z_m are all distinct.

Two points of orbits i and j meet once in the m rounds if no other pair of the base round has the same
difference between these orbits. A fixed point may meet each orbit once, two fixed points never; for even m the
difference m/2 within an orbit would come back after half a turn.
"""

import argparse
from collections import Counter
from itertools import combinations

from tournaments.seating.cooling import STEEPEST, odds, temperatures
from tournaments.seating.dice import Dice
from tournaments.seating.find.output import entry

HOT, COLD, LEVELS = 0.7, 0.15, 50
NEVER = 3  # added to the count of a class that may not occur at all
Class = tuple[int, int, int]


class Starter:
    """A base round in the making: players in tables of four, and how often each class of pairs occurs."""

    def __init__(self, players: int, modulus: int, dice: Dice) -> None:
        self.players, self.modulus, self.dice = players, modulus, dice
        self.orbits = players // modulus
        self.classes = [[self._class(a, b) for b in range(players)] for a in range(players)]
        self.counts: Counter[Class] = Counter()
        for kind in {kind for row in self.classes for kind in row}:
            self.counts[kind] = NEVER * self._forbidden(kind)
        self.row = dice.shuffled(players)
        self.cost = sum(self._add(table) for table in range(players // 4))

    def run(self, moves: int) -> bool:
        """Cool down; says whether every class occurs at most once."""
        for temperature in temperatures(HOT, COLD, LEVELS):
            chances = odds(temperature)
            for _ in range(moves // LEVELS):
                if not self.cost:
                    return True
                self._step(chances)
        return False

    def _step(self, chances: list[float]) -> None:
        i, j = self.dice.below(self.players), self.dice.below(self.players)
        if i // 4 == j // 4:
            return
        change = self._swap(i, j)
        if change > 0 and (change >= STEEPEST or self.dice.random() >= chances[change]):
            change += self._swap(i, j)
        self.cost += change

    def _swap(self, i: int, j: int) -> int:
        change = self._remove(i // 4) + self._remove(j // 4)
        self.row[i], self.row[j] = self.row[j], self.row[i]
        return change + self._add(i // 4) + self._add(j // 4)

    def _pairs(self, table: int) -> list[Class]:
        return [self.classes[a][b] for a, b in combinations(self.row[4 * table : 4 * table + 4], 2)]

    def _add(self, table: int) -> int:
        change = 0
        for kind in self._pairs(table):
            change += self.counts[kind]
            self.counts[kind] += 1
        return change

    def _remove(self, table: int) -> int:
        change = 0
        for kind in self._pairs(table):
            self.counts[kind] -= 1
            change -= self.counts[kind]
        return change

    def _class(self, a: int, b: int) -> Class:
        (i, x), (j, y) = sorted((divmod(a, self.modulus), divmod(b, self.modulus)))
        if i >= self.orbits:
            return (i, j, -1)
        if j >= self.orbits:
            return (i, self.orbits + y, 0)
        difference = (y - x) % self.modulus
        return (i, j, min(difference, self.modulus - difference) if i == j else difference)

    def _forbidden(self, kind: Class) -> bool:
        i, j, difference = kind
        return difference < 0 or (i == j and 2 * difference == self.modulus)


def search(players: int, modulus: int, *, seed: int, moves: int) -> list[int] | None:
    """The base round, table after table, of a movement of `modulus` rounds without repeats."""
    dice = Dice(seed)
    length = min(moves, 100_000)
    while moves > 0:
        starter = Starter(players, modulus, dice)
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
    asked = parser.parse_args()
    base = search(asked.players, asked.modulus, seed=asked.seed, moves=asked.moves)
    found = {"players": asked.players, "modulus": asked.modulus, "orbits": asked.players // asked.modulus, "base": base}
    entry(found if base else None)


if __name__ == "__main__":
    main()
