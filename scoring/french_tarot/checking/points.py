"""Checks of the points against the totals that a pile can have with these bouts, contract and slam."""

from ...problem import Problem, Severity
from ..deal import Deal
from ..feasible import Mask, Totals, totals_for, whole_point_ranges
from ..rules import Rules
from ..vocabulary import Camp, half_points_text


def check_points(deal: Deal, _rules: Rules) -> tuple[Problem, ...]:
    """Check points, bouts and slam against the possible totals. All figures must be within range."""
    totals = totals_for(deal.players, deal.contract.chien)[deal.bouts]
    problems: tuple[Problem, ...] = ()
    if deal.chelem_made_by is not None:
        problems = _check_with_chelem(deal, totals, deal.chelem_made_by)
    elif not totals.ordinary >> deal.points & 1:
        problems = _check_without_chelem(deal, totals)
    if deal.points % 2 and (totals.any & ~totals.exact) >> deal.points & 1:
        problems += (_half_point_between(deal),)
    return problems


def _check_with_chelem(deal: Deal, totals: Totals, camp: Camp) -> tuple[Problem, ...]:
    """Return the problems of a slam of `camp`: points that it cannot give, or a petit au bout of the other camp."""
    problems = _check_petit_against_chelem(deal, camp)
    possible = totals.attack_slam if camp is Camp.ATTACK else totals.defence_slam
    if not possible >> deal.points & 1:
        params = _params(deal, possible) | {"camp": camp}
        code, field = ("chelem_points", "points") if possible else ("chelem_bouts", "bouts")
        return (*problems, Problem(code=code, field=field, params=params))
    return problems


def _check_without_chelem(deal: Deal, totals: Totals) -> tuple[Problem, ...]:
    """Return the problem of points without a slam that are impossible if both camps won tricks."""
    if totals.attack_slam >> deal.points & 1:
        return _implied_chelem(deal, Camp.ATTACK)
    if totals.defence_slam >> deal.points & 1:
        return _implied_chelem(deal, Camp.DEFENCE)
    params = _params(deal, totals.any)
    if not totals.doubtful >> deal.points & 1:
        return (Problem(code="points_impossible", field="points", params=params),)
    at_four = deal.players == 4 and deal.points % 2
    code = "half_point" if at_four else "excuse_not_exchanged"
    return (Problem(code=code, field="points", params=params, severity=Severity.OVERRIDABLE),)


def _implied_chelem(deal: Deal, camp: Camp) -> tuple[Problem, ...]:
    """Return the problems of points that imply a slam which was not entered.

    A slam costs each defender 200 points, so this is overridable by an arbiter and not a mere warning. An arbiter who
    overrides it also decides about the petit au bout.
    """
    params = {"points": half_points_text(deal.points), "bouts": deal.bouts, "camp": camp}
    implied = Problem(code="chelem_implied", field="chelem_made_by", params=params, severity=Severity.OVERRIDABLE)
    return (implied, *_check_petit_against_chelem(deal, camp, Severity.OVERRIDABLE))


def _check_petit_against_chelem(deal: Deal, camp: Camp, severity: Severity = Severity.REFUSAL) -> tuple[Problem, ...]:
    """Check that the camp of the slam, which wins the last trick too, has the petit au bout."""
    if deal.petit_au_bout is None or deal.petit_au_bout is camp:
        return ()
    params = {"camp": camp}
    return (Problem(code="petit_against_chelem", field="petit_au_bout", params=params, severity=severity),)


def _half_point_between(deal: Deal) -> Problem:
    """Return the warning about a half point that no pile can have, though the whole number it is recorded as can be."""
    params = {"points": half_points_text(deal.points)}
    return Problem(code="half_point_between", field="points", params=params, severity=Severity.WARNING)


def _params(deal: Deal, possible: Mask) -> dict[str, object]:
    """Return the parameters of a problem with points; `possible` becomes ranges of whole points."""
    return {
        "points": half_points_text(deal.points),
        "bouts": deal.bouts,
        "contract": deal.contract,
        "players": deal.players,
        "possible": whole_point_ranges(possible, deal.bouts),
    }
