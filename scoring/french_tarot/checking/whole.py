"""Validation of a deal, with every problem at once.

Each check covers one topic; checks that need figures within their range are skipped if any figure is out of range.
Sources: FFT 2012, and the arithmetic of the pack in `scoring.french_tarot.feasible`.

>>> from scoring.french_tarot import Camp, Contract, rules_named
>>> deal = Deal(taker=1, contract=Contract.GARDE, bouts=0, points=90, petit_au_bout=Camp.ATTACK)
>>> [problem.code for problem in check(deal, rules_named("fft-2012"))]
['petit_without_bout']
"""

from collections.abc import Callable, Collection

from ...problem import Problem, Severity
from ..deal import Deal
from ..rules import Rules
from ..vocabulary import ALL_HALF_POINTS, TABLE_SIZES, TRUMPS, Camp
from .house import check_house_variants
from .points import check_points
from .rarity import check_rarity

Problems = tuple[Problem, ...]


def check(deal: Deal, rules: Rules, override: Collection[str] = frozenset()) -> Problems:
    """Return every refusal and warning of a deal; empty for an ordinary deal. It may be scored if none `refuses`.

    :param override: codes that an arbiter has overridden; effective for overridable problems only.
    """
    problems = _check_ranges(deal)
    for check_topic in _CHECKS if not problems else _CHECKS_OF_ANY_FIGURES:
        problems += check_topic(deal, rules)
    if not override or not problems:
        return problems
    return tuple(p for p in problems if p.severity is not Severity.OVERRIDABLE or p.code not in override)


def _check_ranges(deal: Deal) -> Problems:
    """Check the ranges of the figures that other checks need."""
    problems: Problems = ()
    if deal.players not in TABLE_SIZES:
        problems += (Problem(code="players_range", field="players"),)
    if not 0 <= deal.bouts <= 3:
        problems += (Problem(code="bouts_range", field="bouts"),)
    if not 0 <= deal.points <= ALL_HALF_POINTS:
        problems += (Problem(code="points_range", field="points"),)
    return problems


def _check_contract(deal: Deal, rules: Rules) -> Problems:
    if rules.plays(deal.contract):
        return ()
    return (Problem(code="contract_not_played", field="contract", params={"contract": deal.contract}),)


def _check_attack(deal: Deal, _rules: Rules) -> Problems:
    """Check the seats of taker, partner and the dealer who sits out, and the called card (FFT 2012 p.12)."""
    problems = _seat_problems(deal, "taker", deal.taker)
    if deal.partner is not None:
        if deal.players in TABLE_SIZES and deal.players != 5:
            problems += (Problem(code="partner_not_at_five", field="partner", params={"players": deal.players}),)
        elif deal.partner == deal.taker:
            problems += (Problem(code="partner_is_taker", field="partner"),)
        else:
            problems += _seat_problems(deal, "partner", deal.partner)
    if deal.called is not None and deal.players in TABLE_SIZES and deal.players != 5:
        problems += (Problem(code="called_not_at_five", field="called", params={"players": deal.players}),)
    if deal.sitting_out is not None and (deal.players != 4 or not 1 <= deal.sitting_out <= deal.chairs):
        problems += (Problem(code="sitting_out_seat", field="sitting_out", params={"seat": deal.sitting_out}),)
    return problems


def _check_petit(deal: Deal, _rules: Rules) -> Problems:
    """Check petit au bout against the bouts: the Petit is a bout of the camp that won it."""
    if deal.petit_au_bout is Camp.ATTACK and deal.bouts == 0:
        return (Problem(code="petit_without_bout", field="petit_au_bout"),)
    if deal.petit_au_bout is Camp.DEFENCE and deal.bouts == 3:
        return (Problem(code="petit_with_three_bouts", field="petit_au_bout"),)
    return ()


def _check_poignees(deal: Deal, _rules: Rules) -> Problems:
    """Check that each player shows at most one poignée, and all together at most 22 cards (FFT 2012 p.7)."""
    if not deal.poignees:
        return ()
    players = [poignee.player for poignee in deal.poignees]
    problems = _seat_problems(deal, "poignees", *players)
    if len(set(players)) < len(players):
        problems += (Problem(code="poignee_twice", field="poignees"),)
    sizes = TABLE_SIZES[deal.players].poignee_trumps
    trumps = sum(sizes[poignee.size.rank] for poignee in deal.poignees)
    if trumps > TRUMPS:
        params = {"shown": trumps, "trumps": TRUMPS}
        problems += (Problem(code="poignee_trumps", field="poignees", params=params),)
    return problems


def _check_misere(deal: Deal, rules: Rules) -> Problems:
    """Return the problems of the announced *misères*: seats not at the table or named twice, or not played here."""
    if not deal.misere:
        return ()
    problems = _seat_problems(deal, "misere", *deal.misere)
    if not rules.misere:
        problems += (Problem(code="misere_not_played", field="misere"),)
    if len(set(deal.misere)) < len(deal.misere):
        problems += (Problem(code="misere_twice", field="misere"),)
    return problems


def _seat_problems(deal: Deal, field: str, *seats: int) -> Problems:
    """Return a problem for each seat that is not at the table, or that sits out."""
    problems: Problems = ()
    if deal.players not in TABLE_SIZES:
        return problems
    for seat in seats:
        if not 1 <= seat <= deal.chairs:
            params = {"seat": seat, "chairs": deal.chairs}
            problems += (Problem(code="seat_unknown", field=field, params=params),)
        elif seat == deal.sitting_out:
            problems += (Problem(code="seat_sits_out", field=field, params={"seat": seat}),)
    return problems


_CHECKS_OF_ANY_FIGURES: tuple[Callable[[Deal, Rules], Problems], ...] = (
    _check_contract,
    _check_attack,
    _check_petit,
    _check_misere,
)
_CHECKS = (
    *_CHECKS_OF_ANY_FIGURES,
    check_points,
    _check_poignees,
    check_house_variants,
    check_rarity,
)
