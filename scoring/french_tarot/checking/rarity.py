"""Warnings about deals that are legal but rare, which users confirm before they submit them."""

from ...problem import Problem, Severity
from ..deal import Deal
from ..rules import Rules
from ..vocabulary import Camp, Contract, HalfPoints, PoigneeSize, half_points_text

RARE_BELOW: HalfPoints = 30
"""Fewer than 15 points for the attack are rare."""
RARE_ABOVE: HalfPoints = 160
"""More than 80 points for the attack are rare."""


def check_rarity(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Return the warnings about a deal."""
    rare = rare_contract(deal.contract, rules)
    warnings: tuple[Problem, ...] = (rare,) if rare else ()
    if not RARE_BELOW <= deal.points <= RARE_ABOVE:
        warnings += (_warning("rare_points", "points", points=half_points_text(deal.points)),)
    if deal.players == 5 and deal.partner is None:
        warnings += (_warning("rare_taker_alone", "partner"),)
    if deal.chelem_made_by is not None or deal.chelem_announced:
        warnings += (_rare_chelem(deal),)
    if deal.poignees:
        warnings += _rare_poignees(deal)
    return warnings


def rare_contract(contract: Contract, rules: Rules) -> Problem | None:
    """Return the warning about a contract that is legal but rare, or None."""
    if contract is Contract.GARDE_CONTRE:
        return _warning("rare_garde_contre", "contract")
    if contract is Contract.PRISE and rules.prise == "unusual" and not rules.gae:
        return _warning("rare_prise", "contract")
    return None


def _rare_chelem(deal: Deal) -> Problem:
    if deal.chelem_made_by is None:
        return _warning("rare_chelem_missed", "chelem_announced")
    by_defence = deal.chelem_made_by is Camp.DEFENCE
    return _warning("rare_chelem_defence" if by_defence else "rare_chelem", "chelem_made_by")


def _rare_poignees(deal: Deal) -> tuple[Problem, ...]:
    warnings = []
    if len(deal.poignees) > 1:
        warnings.append(_warning("rare_two_poignees", "poignees"))
    if any(poignee.size is PoigneeSize.TRIPLE for poignee in deal.poignees):
        warnings.append(_warning("rare_triple_poignee", "poignees"))
    return tuple(warnings)


def _warning(code: str, field: str, **params: object) -> Problem:
    return Problem(code=code, field=field, params=params, severity=Severity.WARNING)
