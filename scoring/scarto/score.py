"""What a hand of Scarto is worth, and what the loser of a session pays.

>>> score(ScartoHand(points=(27, 13, 38)), ScartoRules())
(1, -13, 12)
>>> stakes((2,), 3, ScartoRules()), stakes((1, 2), 3, ScartoRules())
((1, -2, 1), (-1, -1, 2))
"""

from collections.abc import Collection

from .hand import ScartoHand
from .rules import SHARE, ScartoRules


def score(hand: ScartoHand, rules: ScartoRules) -> tuple[int, ...]:
    """Points above or below a third, by seat, of a hand that `check` does not refuse."""
    return tuple(points - SHARE for points in hand.counted(rules.fool))


def stakes(losers: Collection[int], players: int, rules: ScartoRules) -> tuple[int, ...]:
    """What everybody receives beside the points, or pays, below zero. Each loser pays each of the others, so that
    several losers share what those receive."""
    paid, received = rules.stake * (players - len(losers)), rules.stake * len(losers)
    return tuple(-paid if seat in losers else received for seat in range(1, players + 1))
