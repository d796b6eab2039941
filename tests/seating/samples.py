"""Fixed and random plans for tests that do not need the planner."""

import random

from tournaments.seating.problem.request import Plan, Round

#: Sixteen players, five rounds, every pair exactly once: the affine plane of order four, found by a program.
PLANE_16: tuple[Round, ...] = (
    ((2, 5, 8, 9), (7, 10, 13, 14), (12, 15, 3, 4), (1, 6, 11, 16)),
    ((3, 1, 9, 10), (8, 6, 14, 15), (13, 11, 4, 5), (2, 7, 12, 16)),
    ((4, 2, 10, 6), (9, 7, 15, 11), (14, 12, 5, 1), (3, 8, 13, 16)),
    ((5, 3, 6, 7), (10, 8, 11, 12), (15, 13, 1, 2), (4, 9, 14, 16)),
    ((1, 4, 7, 8), (6, 9, 12, 13), (11, 14, 2, 3), (5, 10, 15, 16)),
)


def create_plane(rounds: int = 5) -> Plan:
    """Return a plan of the first rounds of the plane."""
    return Plan(rounds=PLANE_16[:rounds], byes=((),) * rounds, method="by hand")


def shuffle_plan(sizes: tuple[int, ...], *, rounds: int, seed: int = 1, players: int | None = None) -> Plan:
    """Shuffle the players onto tables; those without a seat have a bye."""
    chance, plan_rounds, byes = random.Random(seed), [], []
    for _ in range(rounds):
        order = list(range(1, (players or sum(sizes)) + 1))
        chance.shuffle(order)
        plan_rounds.append(tuple(tuple(order.pop() for _ in range(size)) for size in sizes))
        byes.append(tuple(sorted(order)))
    return Plan(rounds=tuple(plan_rounds), byes=tuple(byes), method="shuffle")
