"""Cyclic movements (starters): one base round; each further round adds 1 to each player within their orbit of Z_m.

Points 0..m-1, m..2m-1, ... are the orbits; the points after the last orbit stay fixed. `bose_rounds` adds the elements
of a finite field instead.
"""

from tournaments.seating.designs.finite_fields import finite_field

Base = list[list[int]]


def develop_rounds(base: Base, modulus: int, orbits: int) -> list[Base]:
    """Return the m rounds of a base round."""
    return [[[_shift_point(p, r, modulus, orbits) for p in table] for table in base] for r in range(modulus)]


def _shift_point(point: int, by: int, modulus: int, orbits: int) -> int:
    orbit, place = divmod(point, modulus)
    return point if orbit >= orbits else orbit * modulus + (place + by) % modulus


def develop_around_fixed(base: Base, modulus: int, held_count: int) -> list[Base]:
    """Return the m rounds around `held_count` players who stay at the first tables; tables are in order of number.

    Four orbits of m players move through the m other tables. Of the points after the orbits, the first `held_count`
    stay at the first tables; the others stay with the players of their table in the base round.
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
