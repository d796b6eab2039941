"""Everybody against everybody, two at a table: the circle method.

One stays, the others move on by one chair of a circle after every round; opposite chairs play each other. With an odd
number the chair of the one who stays is empty, and whoever sits opposite has a bye, everybody once in a cycle. After
the last round of a cycle it begins anew.
"""

from tournaments.seating.problem.search_instance import Layout


def round_robin(count: int, rounds: int) -> Layout:
    """The tables of each round; `count` are numbered from 0."""
    chairs = count + count % 2
    return [_round(count, chairs, r % (chairs - 1)) for r in range(rounds)]


def _round(count: int, chairs: int, turn: int) -> list[list[int]]:
    circle = [chairs - 1, *((place + turn) % (chairs - 1) for place in range(chairs - 1))]
    pairs = [[circle[i], circle[chairs - 1 - i]] for i in range(chairs // 2)]
    return [pair for pair in pairs if max(pair) < count]
