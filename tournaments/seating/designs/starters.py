"""Cyclic movements: one base round, and every next round adds 1 to everybody within their orbit of Z_m.

Points 0..m-1, m..2m-1, ... are the orbits; the points after the last orbit stay fixed.
"""

from tournaments.seating.designs.finite_fields import field

Base = list[list[int]]


def develop(base: Base, modulus: int, orbits: int) -> list[Base]:
    """The m rounds that follow from a base round."""
    return [[[_shift(p, r, modulus, orbits) for p in table] for table in base] for r in range(modulus)]


def _shift(point: int, by: int, modulus: int, orbits: int) -> int:
    orbit, place = divmod(point, modulus)
    return point if orbit >= orbits else orbit * modulus + (place + by) % modulus


def turn(base: Base, modulus: int, held: int) -> list[Base]:
    """The m rounds around players who stay, tables in order of number: the first `held` tables stay, m others turn.

    Four orbits of m players turn with these tables. Of the points after them the first stay at the held tables, the
    others go with the table where the base round has them.
    """
    rounds = develop(base, modulus, 4)
    return [
        [*tables[:held], *tables[held:][modulus - r :], *tables[held:][: modulus - r]]
        for r, tables in enumerate(rounds)
    ]


def bose(players: int) -> list[Base] | None:
    """The perfect movement of 3q + 1 players in q rounds, q a prime power 1 mod 4, in which everybody meets.

    R. C. Bose's difference families: with x primitive in GF(4t + 1), the blocks x^i, x^(i+2t) of orbit j with
    x^(i+t), x^(i+3t) of orbit j + 1, and the three zeros with the fixed point. Other fields: None.
    """
    order, rest = divmod(players - 1, 3)
    finite = field(order) if rest == 0 and order % 4 == 1 and order <= 37 else None
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

    def shifted(point: int, by: int) -> int:
        orbit, place = divmod(point, order)
        return point if orbit == 3 else orbit * order + plus[place][by]

    return [[[shifted(p, r) for p in table] for table in base] for r in range(order)]
