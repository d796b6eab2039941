"""Cyclic movements: a *starter* is a base round from which all others follow.

Players have numbers (points) from 0. With m = `modulus`, points 0..m-1 are the first orbit, m..2m-1 the second, and so
on; the points after the last orbit are fixed. Round r, from 0, is the base round with each point of an orbit replaced
by the one r places further in that orbit, the first following the last. `bose_rounds` adds the elements of a finite
field instead.
"""

from tournaments.seating.designs.finite_fields import finite_field

Base = list[list[int]]


def develop_rounds(base: Base, modulus: int, orbit_count: int) -> list[Base]:
    """Return the `modulus` rounds of a base round."""
    return [[[_shift_point(p, r, modulus, orbit_count) for p in table] for table in base] for r in range(modulus)]


def _shift_point(point: int, by: int, modulus: int, orbit_count: int) -> int:
    """Return the point `by` places further in the orbit of `point`; a fixed point itself."""
    orbit, place = divmod(point, modulus)
    return point if orbit >= orbit_count else orbit * modulus + (place + by) % modulus


def develop_around_fixed(base: Base, modulus: int, held_count: int) -> list[Base]:
    """Return the `modulus` rounds of a movement in which `held_count` players stay at the first tables, one at each.

    Each round lists its tables in the order of their numbers. There are four orbits. The first `held_count` fixed
    points are the players who stay. The `modulus` other tables of the base round are one table number further in each
    round, so that a fixed point at one of them changes its table as well.
    """
    rounds = develop_rounds(base, modulus, 4)
    return [
        # round r: the other tables, rotated by r places
        [*tables[:held_count], *tables[held_count:][modulus - r :], *tables[held_count:][: modulus - r]]
        for r, tables in enumerate(rounds)
    ]


def bose_rounds(players: int) -> list[Base] | None:
    """Return the perfect movement of 3q + 1 players in q rounds, q = 1 mod 4 a prime power up to 37, or None.

    Each pair meets exactly once. R. C. Bose's difference families: with x primitive in GF(4t + 1), the blocks
    x^i, x^(i+2t) of orbit j with x^(i+t), x^(i+3t) of orbit j + 1, and the three zeros with the fixed point.
    """
    order, rest = divmod(players - 1, 3)
    finite = finite_field(order) if rest == 0 and order % 4 == 1 and order <= 37 else None
    if finite is None:
        return None
    powers, quarter = finite.powers(), order // 4
    base = [[0, order, 2 * order, 3 * order]]
    for j in range(3):
        for i in range(quarter):
            here = [j * order + powers[i + k * quarter] for k in (0, 2)]
            there = [(j + 1) % 3 * order + powers[i + k * quarter] for k in (1, 3)]
            base.append(here + there)
    plus = finite.additive.plus

    def shift_point(point: int, by: int) -> int:
        orbit, place = divmod(point, order)
        return point if orbit == 3 else orbit * order + plus[place][by]

    return [[[shift_point(p, r) for p in table] for table in base] for r in range(order)]
