"""Reproducible random numbers: equal seeds give equal plans on every machine.

Python guarantees the same sequence in every version only for `random.Random.random()`, so shuffles and choices are
derived from it here. The planner must not depend on the iteration order of a set or on the clock.
"""

import random
from collections.abc import Callable
from typing import TypeVar

Item = TypeVar("Item")


class RandomSource:
    """A seeded generator of random numbers; equal seeds give equal sequences."""

    def __init__(self, seed: int) -> None:
        self.random: Callable[[], float] = random.Random(seed).random

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def shuffle(self, items: list[Item]) -> None:
        """Put the list into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def permutation(self, count: int) -> list[int]:
        """Return the integers below `count` in random order."""
        items = list(range(count))
        self.shuffle(items)
        return items
