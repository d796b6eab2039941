"""Random hands of Texas 42, for demonstrations and simulations."""

from random import Random

from .checking import check
from .hand import Texas42Hand
from .rules import Texas42Rules
from .vocabulary import ALL_POINTS, HIGHEST_SUIT, PLAYERS, Kind

_BIDS = {30: 30, 31: 14, 32: 10, 33: 4, 34: 5, 35: 6, 36: 5, 37: 1, 38: 1, 39: 1, 40: 1, 41: 1, 42: 15, 84: 6}
"""Weight of each bid as the highest of a hand."""
_KINDS = {Kind.TRUMP: 70, Kind.DOUBLES: 8, Kind.FOLLOW_ME: 12, Kind.NELLO: 5, Kind.SPLASH: 3, Kind.SEVENS: 2}
_MARGIN, _SPREAD = 2.5, 5.0  # mean and standard deviation of points above the bid
_MARKS_MADE = 0.6  # probability that a bid of marks is made


def random_hand(random: Random, rules: Texas42Rules) -> Texas42Hand:
    """Return a hand without refusals or warnings."""
    kinds = [kind for kind in rules.kinds() if kind in _KINDS]
    while True:
        kind = random.choices(kinds, weights=[_KINDS[kind] for kind in kinds])[0]
        bid = random.choices(list(_BIDS), weights=list(_BIDS.values()))[0]
        taken = min(max(round(random.gauss(bid + _MARGIN, _SPREAD)), 0), ALL_POINTS)
        hand = Texas42Hand(
            bidder=random.randint(1, PLAYERS),
            bid=bid,
            kind=kind,
            trump=random.randint(0, HIGHEST_SUIT) if kind is Kind.TRUMP else None,
            taken=taken if bid < ALL_POINTS else None,
            marks_made=random.random() < _MARKS_MADE if bid >= ALL_POINTS else None,
        )
        if not check(hand, rules):
            return hand
