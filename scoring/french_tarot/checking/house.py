"""Checks of bonuses that only house rules have: petit chelem and roi au bout."""

from ...problem import Problem
from ..deal import Deal
from ..feasible import totals_for, whole_point_ranges
from ..rules import Rules
from ..vocabulary import Camp, half_points_text


def check_house_variants(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Return problems of bonuses that are not played under these rules or contradict the rest of the deal."""
    problems: tuple[Problem, ...] = ()
    if deal.roi_au_bout is not None:
        problems += _check_roi(deal, rules, deal.roi_au_bout)
    if deal.petit_chelem_made or deal.petit_chelem_announced:
        problems += _check_petit_chelem(deal, rules)
    return problems


def _check_roi(deal: Deal, rules: Rules, camp: Camp) -> tuple[Problem, ...]:
    """Return the problems of a *roi au bout* by `camp`: not played, or the other camp won the last trick."""
    problems = []
    if not rules.roi_au_bout:
        problems.append(Problem(code="roi_not_played", field="roi_au_bout"))
    last_trick_winners = {deal.petit_au_bout, deal.chelem_made_by} - {None}
    if last_trick_winners and last_trick_winners != {camp}:
        problems.append(Problem(code="roi_against_last_trick", field="roi_au_bout", params={"camp": camp}))
    return tuple(problems)


def _check_petit_chelem(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Check that a petit chelem is played, and agrees with the slam and with the points."""
    if rules.petit_chelem_values is None:
        return (Problem(code="petit_chelem_not_played", field="petit_chelem_made"),)
    if deal.chelem_made_by is Camp.ATTACK:
        # A slam also makes an announced petit chelem; without the announcement only the slam is paid.
        agrees = deal.petit_chelem_made == deal.petit_chelem_announced
    else:
        agrees = not (deal.petit_chelem_made and deal.chelem_made_by is Camp.DEFENCE)
    if not agrees:
        return (Problem(code="petit_chelem_and_chelem", field="petit_chelem_made"),)
    if not deal.petit_chelem_made or deal.chelem_made_by is not None:
        return ()
    return _check_petit_chelem_points(deal, rules)


def _check_petit_chelem_points(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Check that a pile can have the points if the attack lost no more tricks than the rules allow."""
    totals = totals_for(deal.players, deal.contract.chien)[deal.bouts]
    possible = totals.with_defence_tricks_at_most(rules.petit_chelem_tricks)
    if possible >> deal.points & 1:
        return ()
    params = {
        "points": half_points_text(deal.points),
        "tricks": rules.petit_chelem_tricks,
        "possible": whole_point_ranges(possible, deal.bouts),
    }
    return (Problem(code="petit_chelem_points", field="points", params=params),)
