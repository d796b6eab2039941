"""Hands of Scarto made by lot: for demonstrations and simulations."""

from random import Random

from .checking import check
from .hand import ScartoHand
from .pile import KEPT, Pile
from .rules import PLAYERS, ScartoRules

_TRICKS = 25
_DISCARD = 3
_WEAKEST = 0.3
"""How often the weakest hand wins a trick, where the strongest wins it 1.3 times."""


def random_hand(random: Random, dealer: int, rules: ScartoRules) -> ScartoHand:
    """Points that are checked without a question: those of piles that were won trick by trick."""
    while True:
        points = tuple(pile.points(KEPT) for pile in random_piles(random))
        if not check(ScartoHand(points=points), rules):
            return ScartoHand(points=points, dealer=dealer)


def random_piles(random: Random) -> tuple[Pile, ...]:
    """Three piles with a Fool that was kept. Who wins a trick depends on nothing but how strong the hands are."""
    cards = [kind for kind, count in Pile.IN_THE_PACK.items() if kind != "fool" for _ in range(count)]
    discard, cards = cards[-_DISCARD:], cards[:-_DISCARD]
    random.shuffle(cards)
    strengths = [_WEAKEST + random.random() for _ in range(PLAYERS)]
    winners = random.choices(range(PLAYERS), weights=strengths, k=_TRICKS)
    won: list[list[str]] = [[] for _ in range(PLAYERS)]
    won[random.randrange(PLAYERS)] += discard
    for number, winner in enumerate(winners):
        won[winner] += cards[3 * number : 3 * number + 3]  # the last trick, of two cards, is the Fool's
    won[(winners[-1] + random.choice((1, 2))) % PLAYERS].append("fool")
    return tuple(
        Pile(**{kind: own.count(kind) for kind in Pile.IN_THE_PACK}, fool_trick=seat == winners[-1])
        for seat, own in enumerate(won)
    )
