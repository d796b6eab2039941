"""The scores of a hand of Scarto, and the stakes of a session.

>>> score(ScartoHand(points=(27, 13, 38)), ScartoRules())
(1, -13, 12)
>>> stakes((2,), 3, ScartoRules()), stakes((1, 2), 3, ScartoRules())
((1, -2, 1), (-1, -1, 2))
"""

from collections.abc import Collection

from .hand import ScartoHand
from .rules import SHARE, ScartoRules


def score(hand: ScartoHand, rules: ScartoRules) -> tuple[int, ...]:
    """Return by seat the points above or below a third, for a hand that `check` does not refuse."""
    return tuple(points - SHARE for points in hand.counted_points(rules.fool))


def stakes(losers: Collection[int], players: int, rules: ScartoRules) -> tuple[int, ...]:
    """Return by seat what is received in addition to the points; negative if it is paid.

    Each loser pays the stake once to each player who does not lose.
    """
    paid, received = rules.stake * (players - len(losers)), rules.stake * len(losers)
    return tuple(-paid if seat in losers else received for seat in range(1, players + 1))
