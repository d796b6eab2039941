"""The most that one seat can win in one deal.

>>> from scoring.rules import rules_named
>>> [largest_score(players, rules_named("fft-2012")) for players in (3, 4, 5)]
[1924, 2886, 3976]
"""

from functools import lru_cache
from itertools import product

from .checking import check
from .deal import Deal, Poignee
from .problem import Severity
from .rules import Rules
from .score import score
from .vocabulary import ALL_HALF_POINTS, Camp, Contract, PoigneeSize


@lru_cache(maxsize=64)
def largest_score(players: int, rules: Rules) -> int:
    """The score of a lone taker's best deal: 3 bouts, the Petit, an announced slam and the best poignées.

    Found by trying the richest totals of every contract, so that house multipliers are included. At five a
    simple poignée of a defender fits beside the taker's triple: 13 and 8 of the 22 trumps.
    """
    return max(
        _best(players, contract, poignees, rules) for contract, poignees in product(Contract, _poignees(players))
    )


def _poignees(players: int) -> tuple[tuple[Poignee, ...], ...]:
    triple = Poignee(player=1, size=PoigneeSize.TRIPLE)
    simple = Poignee(player=2, size=PoigneeSize.SIMPLE)
    return ((triple,), (triple, simple)) if players == 5 else ((triple,),)


def _best(players: int, contract: Contract, poignees: tuple[Poignee, ...], rules: Rules) -> int:
    """The best score with the highest total that the engine lets through; 0 where the contract is not played."""
    for points in range(ALL_HALF_POINTS, -1, -1):
        deal = Deal(
            players=players,
            taker=1,
            contract=contract,
            bouts=3,
            points=points,
            petit_au_bout=Camp.ATTACK,
            poignees=poignees,
            chelem_announced=True,
            chelem_made_by=Camp.ATTACK,
        )
        if all(problem.severity is Severity.WARNING for problem in check(deal, rules)):
            return score(deal, rules).by_seat[0]
    return 0
