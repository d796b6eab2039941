"""Seats of one table of a round by rank, from the history alone: an online assignment, later rounds are unknown."""

from collections.abc import Sequence
from itertools import permutations

from tournaments.seating.problem.history import History


def choose_seats(table: list[int], history: History) -> list[int]:
    """Return the players of one table in the seat order of least price; among equal ones the first permutation.

    The price of a seat is 3 ** (times the player had it), so a third turn costs more than two second ones. North deals
    first, at a table of five the fifth: turns as first dealer have the same price.
    """

    def price(order: Sequence[int]) -> int:
        dealer = order[4 if len(order) == 5 else 0]
        turns = [history.dealt[dealer], *(history.seats[player][seat] for seat, player in enumerate(order))]
        return sum(int(3**count) for count in turns)

    return min(map(list, permutations(table)), key=price)
