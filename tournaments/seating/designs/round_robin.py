"""Round robin by the circle method, two at a table.

One player stays, the others move on by one chair of a circle after every round; opposite chairs play each other. With
an odd number the fixed chair is empty, and the player opposite has a bye, each player once in a cycle. After the last
round of a cycle the first comes again.
"""

from tournaments.seating.problem.search_instance import Layout


def round_robin(count: int, rounds: int) -> Layout:
    """Return the tables of each round, for `count` players from 0."""
    chairs = count + count % 2
    return [_circle_round(count, chairs, r % (chairs - 1)) for r in range(rounds)]


def _circle_round(count: int, chairs: int, turn: int) -> list[list[int]]:
    """Return the tables after `turn` moves of the circle, without the table of an empty chair."""
    circle = [chairs - 1, *((place + turn) % (chairs - 1) for place in range(chairs - 1))]
    pairs = [[circle[i], circle[chairs - 1 - i]] for i in range(chairs // 2)]
    return [pair for pair in pairs if max(pair) < count]
