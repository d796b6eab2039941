"""Finite fields of small prime-power order, for movements by formula.

The additive group of GF(p^k) is `abelian_groups.get_group((p,) * k)`; multiplication is that of polynomials modulo an
irreducible one, found by trying all polynomials.
"""

from functools import cache
from itertools import product

from tournaments.seating.designs.abelian_groups import Group, get_group


class FiniteField:
    """GF(q): `additive` is its group, `times[a][b]` the product, 0 and 1 the usual elements."""

    def __init__(self, prime: int, degree: int) -> None:
        self.additive: Group = get_group((prime,) * degree)
        self.order = prime**degree
        for low in product(range(prime), repeat=degree):
            self.times = _multiplication_table(prime, low)
            if all(len(set(row)) == self.order for row in self.times[1:]):
                return
        raise AssertionError("an irreducible polynomial of every degree exists")

    def powers(self) -> list[int]:
        """Return 1, x, x^2, ... for the smallest primitive element x: every element but 0."""
        for root in range(2, self.order):
            powers = [1]
            while (power := self.times[powers[-1]][root]) != 1:
                powers.append(power)
            if len(powers) == self.order - 1:
                return powers
        return [1]


@cache
def finite_field(order: int) -> FiniteField | None:
    """Return GF(order), or None if the order is not a prime power."""
    for prime in range(2, order + 1):
        if order % prime == 0:
            degree, rest = 0, order
            while rest % prime == 0:
                degree, rest = degree + 1, rest // prime
            return FiniteField(prime, degree) if rest == 1 else None
    return None


def _multiplication_table(prime: int, low: tuple[int, ...]) -> list[list[int]]:
    """Return the multiplication table modulo the polynomial x^degree + low, coefficients lowest first."""
    degree = len(low)
    elements = [tuple(reversed(e)) for e in product(range(prime), repeat=degree)]
    index = {element: i for i, element in enumerate(elements)}

    def times(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
        """Return the product of two polynomials: the sum of a * x^i times coefficient i of b."""
        total = (0,) * degree
        shifted_element = a
        for digit in b:
            total = tuple((t + digit * s) % prime for t, s in zip(total, shifted_element, strict=True))
            carry = shifted_element[-1]
            shifted_element = tuple(
                (s - carry * c) % prime for s, c in zip((0, *shifted_element[:-1]), low, strict=True)
            )
        return total

    return [[index[times(a, b)] for b in elements] for a in elements]
