"""The calculation of a deal's score, line by line, as data. The texts are in `scoring.french_tarot.wording`.

>>> from scoring.french_tarot import Camp, Contract, rules_named
>>> deal = Deal(taker=1, contract=Contract.GARDE, bouts=2, points=98, petit_au_bout=Camp.ATTACK)
>>> [(line.code, line.amount) for line in explain(deal, rules_named("fft-2012"))]
[('contract', 66), ('petit_au_bout', 20), ('unit', 86)]
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .deal import Deal
from .rules import Rules
from .score import PETIT_AU_BOUT, Parts, misere_value, parts_of, round_to_step


class ExplanationLine(NamedTuple):
    """One line. The amounts of the lines before `unit` add up to it; lines after it are paid in addition."""

    code: str
    """contract, petit_au_bout, roi_au_bout, poignees, chelem, petit_chelem, misere_camp, rounding, unit,
    misere."""
    amount: int
    """Signed points for the attack; for `misere`, the points that each other player gives."""
    params: Mapping[str, object]
    """Values for the text of the line, not formatted."""


def explain(deal: Deal, rules: Rules) -> tuple[ExplanationLine, ...]:
    """Return the lines of a deal that `check` does not refuse, without parts that are zero."""
    return tuple(_lines(deal, rules))


def _lines(deal: Deal, rules: Rules) -> Iterator[ExplanationLine]:
    """Yield the lines of contract and bonuses, then their sum, then the *misères* that players pay each other."""
    parts = parts_of(deal, rules)
    multiplier = rules.multipliers[deal.contract.rank]
    yield _contract_line(deal, rules, parts)
    if parts.petit_au_bout:
        params = {"camp": deal.petit_au_bout, "bonus": PETIT_AU_BOUT, "multiplier": multiplier}
        yield ExplanationLine("petit_au_bout", parts.petit_au_bout, params)
    if parts.roi_au_bout:
        yield ExplanationLine("roi_au_bout", parts.roi_au_bout, {"camp": deal.roi_au_bout})
    if parts.poignees:
        yield ExplanationLine("poignees", parts.poignees, {"sizes": tuple(p.size for p in deal.poignees)})
    if parts.chelem:
        yield ExplanationLine("chelem", parts.chelem, {"announced": deal.chelem_announced, "camp": deal.chelem_made_by})
    if deal.petit_chelem_made or deal.petit_chelem_announced:
        petit_chelem = {"announced": deal.petit_chelem_announced, "made": deal.petit_chelem_made}
        yield ExplanationLine("petit_chelem", parts.petit_chelem, petit_chelem)
    if parts.misere:
        yield ExplanationLine("misere_camp", parts.misere, {"seats": deal.misere})
    if parts.rounding:
        yield ExplanationLine("rounding", parts.rounding, {"step": rules.round_unit})
    yield ExplanationLine("unit", parts.unit, {"made": parts.made})
    if deal.misere and rules.misere_for == "player":
        yield ExplanationLine("misere", misere_value(deal, rules), {"seats": deal.misere})


def _contract_line(deal: Deal, rules: Rules, parts: Parts) -> ExplanationLine:
    """Return the line of the contract, with the numbers from which its part is computed."""
    rank = deal.contract.rank
    params = {
        "contract": deal.contract,
        "made": parts.made,
        "margin": parts.margin,
        "rounded_margin": round_to_step(parts.margin, rules.round_margin),
        "base": rules.bases[rank],
        "multiplier": rules.multipliers[rank],
    }
    return ExplanationLine("contract", parts.contract, params)
