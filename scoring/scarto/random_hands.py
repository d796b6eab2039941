"""Random hands of Scarto, for demonstrations and simulations."""

from random import Random

from .checking import check
from .hand import ScartoHand
from .pile import FOOL_KEPT, Pile
from .rules import PLAYERS, ScartoRules

_TRICKS = 25
_DISCARD = 3
_MIN_STRENGTH = 0.3
"""Weight of the weakest possible hand when the winner of a trick is drawn; the strongest has 1.3."""


def random_hand(random: Random, dealer: int, rules: ScartoRules) -> ScartoHand:
    """Return a hand without refusals or warnings, with the points of random piles."""
    while True:
        points = tuple(pile.points(FOOL_KEPT) for pile in random_piles(random))
        if not check(ScartoHand(points=points), rules):
            return ScartoHand(points=points, dealer=dealer)


def random_piles(random: Random) -> tuple[Pile, ...]:
    """Return three piles with the Fool kept. The winner of each trick is drawn by the strengths of the hands."""
    cards = [kind for kind, count in Pile.IN_THE_PACK.items() if kind != "fool" for _ in range(count)]
    discard, cards = cards[-_DISCARD:], cards[:-_DISCARD]  # the last cards are blanks
    random.shuffle(cards)
    strengths = [_MIN_STRENGTH + random.random() for _ in range(PLAYERS)]
    winners = random.choices(range(PLAYERS), weights=strengths, k=_TRICKS)
    piles: list[list[str]] = [[] for _ in range(PLAYERS)]
    piles[random.randrange(PLAYERS)] += discard
    for number, winner in enumerate(winners):
        piles[winner] += cards[3 * number : 3 * number + 3]  # the last slice has two cards: the Fool's trick
    piles[(winners[-1] + random.choice((1, 2))) % PLAYERS].append("fool")  # its owner did not win its trick
    return tuple(
        Pile(**{kind: pile.count(kind) for kind in Pile.IN_THE_PACK}, fool_trick=seat == winners[-1])
        for seat, pile in enumerate(piles)
    )
