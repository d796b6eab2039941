"""Finite abelian groups: addition and subtraction tables for the constructions.

An element of Z_a x Z_b x ... is one integer 0..order-1, its coordinates in mixed radix, the first lowest.
"""

from functools import cache
from math import prod


class Group:
    """The product of cyclic groups; `minus[a][b]` is a - b, `plus[a][b]` is a + b."""

    def __init__(self, moduli: tuple[int, ...]) -> None:
        self.moduli = moduli
        self.order = prod(moduli)
        self.plus = _cyclic_sums(self.order) if len(moduli) == 1 else self._sums()
        negative = [row.index(0) for row in self.plus]
        self.minus = [[row[b] for b in negative] for row in self.plus]

    def _sums(self) -> list[list[int]]:
        """Return the addition table, computed by coordinates."""
        points = [self._coordinates(element) for element in range(self.order)]
        return [[self._element([x + y for x, y in zip(a, b, strict=True)]) for b in points] for a in points]

    def _coordinates(self, element: int) -> list[int]:
        coordinates = []
        for modulus in self.moduli:
            element, coordinate = divmod(element, modulus)
            coordinates.append(coordinate)
        return coordinates

    def _element(self, coordinates: list[int]) -> int:
        element = 0
        for coordinate, modulus in zip(reversed(coordinates), reversed(self.moduli), strict=True):
            element = element * modulus + coordinate % modulus
        return element


def _cyclic_sums(order: int) -> list[list[int]]:
    twice = list(range(order)) * 2
    return [twice[a : a + order] for a in range(order)]


@cache
def get_group(moduli: tuple[int, ...]) -> Group:
    """Return the group with these cyclic factors, from a cache."""
    return Group(moduli)
