"""Seats of one table when only the history is known: everybody where they sat least so far."""

from collections.abc import Sequence
from itertools import permutations

from tournaments.seating.problem.history import History


def seated(table: list[int], history: History) -> list[int]:
    """The players of one table in seat order; ties go to the order given.

    The price of a seat trebles each time the player had it, so one third turn weighs more than two second ones.
    North deals first, at a table of five the fifth: turns as dealer are shared in the same way.
    """

    def price(order: Sequence[int]) -> int:
        dealer = order[4 if len(order) == 5 else 0]
        turns = [history.dealt[dealer], *(history.seats[player][seat] for seat, player in enumerate(order))]
        return sum(int(3**count) for count in turns)

    return min(map(list, permutations(table)), key=price)
