"""Kirkman triple systems: movements of tables of three in which each pair of players meets exactly once.

They exist for every number 6k + 3 of players (D. K. Ray-Chaudhuri and R. M. Wilson, 1971); here are those with a
formula. The tests count the meetings of each.
"""

from tournaments.seating.designs.abelian_groups import get_group
from tournaments.seating.designs.finite_fields import FiniteField, finite_field

LARGEST_FIELD = 61
Base = list[list[int]]


def kirkman_rounds(players: int) -> list[Base] | None:
    """Return all rounds for `players`, 0-based, or None if no formula here gives them."""
    if players % 6 != 3:
        return None
    return _affine_rounds(players) or _rounds_on_three_copies(players) or _rounds_on_two_copies(players)


def _affine_rounds(players: int) -> list[Base] | None:
    """Return the lines of the affine space over GF(3), a round for each direction; None but for 9, 27 or 81 players."""
    degree = next((k for k in (2, 3, 4) if 3**k == players), 0)
    if not degree:
        return None
    plus = get_group((3,) * degree).plus
    directions = [d for d in range(1, players) if d < plus[d][d]]  # one of d and -d = d + d
    rounds = []
    for d in directions:
        lines = {frozenset((x, plus[x][d], plus[plus[x][d]][d])) for x in range(players)}
        rounds.append(sorted(sorted(line) for line in lines))
    return rounds


def _field_of_order(order: int) -> FiniteField | None:
    return finite_field(order) if order % 6 == 1 and order <= LARGEST_FIELD else None


def _rounds_on_three_copies(players: int) -> list[Base] | None:
    """Return the rounds of 3q players on three copies of the field; None unless q is a prime power 6t + 1.

    q rounds are the shifts of a base round; 3t rounds are invariant under these shifts.
    """
    q = players // 3
    finite = _field_of_order(q)
    if finite is None:
        return None
    powers, t = finite.powers(), q // 6

    def across(i: int) -> list[int]:
        """Return table i of one point of each copy."""
        return [j * q + powers[(i + 2 * j * t) % (q - 1)] for j in range(3)]

    base = [[0, q, 2 * q]]
    base += [[j * q + powers[i + 2 * k * t] for k in range(3)] for i in range(t) for j in range(3)]
    early = [i for i in range(6 * t) if i // t % 2 == 0]  # the q shifts of such a table are one invariant round
    base += [across(i) for i in range(6 * t) if i not in early]
    rounds = [_shift_round(base, by, finite, 3) for by in range(q)]
    return rounds + [[table for by in range(q) for table in _shift_round([across(i)], by, finite, 3)] for i in early]


def _rounds_on_two_copies(players: int) -> list[Base] | None:
    """Return the rounds of 2q + 1 players on two copies of the field; None unless q is a prime power 6t + 1."""
    q = players // 2
    finite = _field_of_order(q)
    if finite is None:
        return None
    powers, t, plus = finite.powers(), q // 6, finite.additive.plus
    half = next(m for m in range(q - 1) if plus[powers[m]][powers[m]] == plus[powers[t]][1])  # 2 x^half = x^t + 1
    base = [[2 * q, 0, q]]
    base += [
        [powers[i], powers[(i + t) % (q - 1)], q + powers[(i + half) % (q - 1)]]
        for part in (0, 2, 4)
        for i in range(part * t, part * t + t)
    ]
    base += [[q + powers[(i + half + k * t) % (q - 1)] for k in (1, 3, 5)] for i in range(t)]
    return [_shift_round(base, by, finite, 2) for by in range(q)]


def _shift_round(base: Base, by: int, finite: FiniteField, copies: int) -> Base:
    """Return the base round with `by` added to each point in its copy of the field; points after the copies stay."""
    order, plus = finite.order, finite.additive.plus

    def shift_point(point: int) -> int:
        copy, place = divmod(point, order)
        return point if copy >= copies else copy * order + plus[place][by]

    return [[shift_point(point) for point in table] for table in base]
