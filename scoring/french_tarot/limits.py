"""The largest score of one seat in one deal, to validate totals entered from paper.

>>> from scoring.french_tarot import rules_named
>>> [largest_score(players, rules_named("fft-2012")) for players in (3, 4, 5)]
[1972, 2958, 4024]
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from .checking import check
from .deal import Deal, Poignee
from .feasible import totals_for
from .rules import Rules
from .score import score
from .vocabulary import Camp, Contract, HalfPoints, PoigneeSize

_CAMPS = (None, Camp.ATTACK, Camp.DEFENCE)


@lru_cache(maxsize=64)
def largest_score(players: int, rules: Rules) -> int:
    """Return the largest score of a seat, won or lost, by scoring the extreme deals of every contract.

    The published maximum at four is 2886. The result is higher: a taker who announces a slam in garde contre and
    suffers one instead loses more.
    """
    extremes = (
        deal
        for contract, bouts in product(rules.contracts(), range(4))
        for deal in _extremes(players, contract, bouts, rules)
    )
    return max(
        max(map(abs, score(deal, rules).by_seat))
        for deal in extremes
        if not any(problem.refuses for problem in check(deal, rules))
    )


def _extremes(players: int, contract: Contract, bouts: int, rules: Rules) -> Iterator[Deal]:
    """Yield deals with the fewest and the most points and combinations of the largest bonuses, also impossible ones.

    Misères are shown by the taker, or by all defenders.
    """
    totals = totals_for(players, contract.chien)[bouts]
    points = {p for mask in (totals.attack_slam, totals.defence_slam, totals.ordinary) for p in _ends(mask)}
    last_trick = product(_CAMPS, _CAMPS if rules.roi_au_bout else (None,))
    petit_chelems = (False, True) if rules.petit_chelem_values else (False,)
    miseres = ((1,), tuple(range(2, players + 1))) if rules.misere else ((),)
    choices = product(points, last_trick, _CAMPS, (False, True), petit_chelems, _poignees(), miseres)
    for total, (petit, roi), chelem, announced, petit_chelem, poignees, misere in choices:
        yield Deal(
            players=players,
            taker=1,
            contract=contract,
            bouts=bouts,
            points=total,
            petit_au_bout=petit,
            roi_au_bout=roi,
            chelem_made_by=chelem,
            chelem_announced=announced,
            petit_chelem_announced=petit_chelem,
            petit_chelem_made=petit_chelem and chelem is not Camp.DEFENCE,
            poignees=poignees,
            misere=misere,
        )


def _ends(mask: int) -> tuple[HalfPoints, ...]:
    """Return the smallest and the largest total of a set; empty for an empty set."""
    return (((mask & -mask).bit_length() - 1), mask.bit_length() - 1) if mask else ()


def _poignees() -> tuple[tuple[Poignee, ...], ...]:
    """Return a triple poignée alone, and with a simple one, for which there are enough trumps only at five."""
    triple = Poignee(player=1, size=PoigneeSize.TRIPLE)
    return (triple,), (triple, Poignee(player=2, size=PoigneeSize.SIMPLE))
