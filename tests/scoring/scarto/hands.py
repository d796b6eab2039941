"""Hands and sheets of Scarto, as the form of a tablet and a table can give them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from scoring.games import LineKind, SheetLine
from scoring.scarto.hand import ScartoHand
from scoring.scarto.pile import Pile
from scoring.scarto.random_hands import random_piles
from scoring.scarto.rules import ALL_POINTS, ScartoRules

Hand = dict[str, Any]
RULES = [ScartoRules(fool=fool, hands=hands) for fool in ("kept", "exchanged") for hands in (3, 6, 9)]
"""Rules by the options that a verdict depends on: the highest trump and the stake change no score."""


def every_points() -> Iterator[Hand]:
    """Yield the points of each hand that can be typed, from 0 to 78 for each player, with any sum."""
    for points in product(range(ALL_POINTS + 1), repeat=3):
        yield {"points": list(points)}


def possible_points() -> list[Hand]:
    """Return the points of each hand with the sum 78, which include all that are not refused."""
    pairs = product(range(ALL_POINTS + 1), repeat=2)
    return [{"points": [one, two, ALL_POINTS - one - two]} for one, two in pairs if one + two <= ALL_POINTS]


def any_piles(random: Random, rules: ScartoRules, *, changes: int) -> Hand:
    """Return the piles of a random play with their points, after so many changes of a counter by one card."""
    played = random_piles(random)
    piles = [replace(pile, fool_trick=False) for pile in (played if rules.fool == "kept" else exchange_fool(played))]
    for _ in range(changes):
        at, kind = random.randrange(3), random.choice(list(Pile.IN_THE_PACK))
        piles[at] = replace(piles[at], **{kind: getattr(piles[at], kind) + random.choice((-1, 1))})
    points = tuple(pile.points(rules.fool) for pile in piles)
    if random.random() < 0.1:
        points = (points[0] + 1, points[1] - 1, points[2])
    return ScartoHand(points=points, piles=tuple(piles)).to_json()


def exchange_fool(piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
    """Return the piles of the same tricks if the owner of the Fool gave a low card for it."""
    owner = next(pile for pile in piles if pile.fool)
    winner = next(pile for pile in piles if pile.cards % 3 == 2)  # its trick lacks the Fool
    cards_moved = {owner: -1, winner: 1}
    return tuple(replace(pile, blanks=pile.blanks + cards_moved.get(pile, 0), fool_trick=False) for pile in piles)


def every_sheet(rules: ScartoRules) -> Iterator[list[SheetLine]]:
    """Yield sheets up to one line too many, with small and extreme scores.

    A session of three hands has each combination of kinds of lines; longer ones have played lines alone.
    """
    kinds = [LineKind.PLAYED, LineKind.CANCELLED, LineKind.ADJUSTED, LineKind.NOT_PLAYED]
    for count in range(1, rules.hands + 2):
        for combination in product(kinds, repeat=count) if rules.hands == 3 else [kinds[:1] * count]:
            for scores in ((1, -13, 12), (51, -25, -26), (60, -30, -30)):
                yield [SheetLine(kind, None, (0,) * 3 if kind == "cancelled" else scores) for kind in combination]
