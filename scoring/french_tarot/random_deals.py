"""Realistic random deals, for demonstrations and simulations."""

from random import Random

from ..games.sheet import Turn
from .checking import check
from .deal import Deal, Poignee
from .rules import Rules
from .vocabulary import TARGETS, Camp, Contract, PoigneeSize

_CONTRACTS = {Contract.PRISE: 30, Contract.GARDE: 55, Contract.GARDE_SANS: 12, Contract.GARDE_CONTRE: 3}  # weights
_BOUTS = (8, 32, 42, 18)  # weights of 0, 1, 2 and 3 bouts
_OTHER_CONTRACT = 10  # weight of a contract of the house rules
_MARGIN, _SPREAD = 3.0, 9.0  # mean and standard deviation of points above the target
_PETIT_AU_BOUT, _POIGNEE = 0.06, 0.08  # their probabilities


def random_deal(random: Random, turn: Turn, rules: Rules) -> Deal:
    """Return a deal without refusals or warnings."""
    while True:
        deal = _draw_deal(random, turn, rules)
        if not check(deal, rules):
            return deal


def _draw_deal(random: Random, turn: Turn, rules: Rules) -> Deal:
    """Draw a deal that the rules may refuse or warn about."""
    seats = [seat for seat in range(1, turn.seats + 1) if seat != turn.sits_out]
    contracts = rules.contracts()
    weights = [_CONTRACTS.get(contract, _OTHER_CONTRACT) for contract in contracts]
    contract = random.choices(contracts, weights=weights)[0]
    bouts = random.choices(range(4), weights=_BOUTS)[0]
    taker = random.choice(seats)
    partners = [*(seat for seat in seats if seat != taker), None] if turn.players == 5 else [None]
    # `check` warns about both bounds, so that such a deal is drawn again.
    points = min(max(round(random.gauss(TARGETS[bouts] / 2 + _MARGIN, _SPREAD)), 8), 85)
    return Deal(
        players=turn.players,
        sitting_out=turn.sits_out,
        taker=taker,
        partner=random.choice(partners),
        contract=contract,
        bouts=bouts,
        points=2 * points,
        petit_au_bout=random.choice(tuple(Camp)) if random.random() < _PETIT_AU_BOUT else None,
        poignees=(Poignee(player=random.choice(seats), size=PoigneeSize.SIMPLE),) if random.random() < _POIGNEE else (),
    )
