"""Chance that falls alike on every machine.

Only `random.Random.random()` is promised to give the same numbers in every version of Python, so shuffles
and choices are made from it here. Nothing may depend on the order of a set or on the clock.
"""

import random
from collections.abc import Callable
from typing import TypeVar

Item = TypeVar("Item")


class RandomSource:
    """A seeded source of chance; equal seeds give equal sequences."""

    def __init__(self, seed: int) -> None:
        self.random: Callable[[], float] = random.Random(seed).random

    def below(self, limit: int) -> int:
        """An integer from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def shuffle(self, items: list[Item]) -> None:
        """Put the list into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, count: int) -> list[int]:
        """The integers below `count` in random order."""
        items = list(range(count))
        self.shuffle(items)
        return items
