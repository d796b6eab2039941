"""Whether a pile of cards can have these points, with these bouts, contract and slam."""

from ...problem import Problem, Severity
from ..deal import Deal
from ..feasible import Mask, Totals, totals_for, whole_point_ranges
from ..rules import Rules
from ..vocabulary import Camp, half_points_text


def check_points(deal: Deal, _rules: Rules) -> tuple[Problem, ...]:
    """Points against the possible totals, and the slam against both. Needs figures within range."""
    totals = totals_for(deal.players, deal.contract.chien)[deal.bouts]
    problems: tuple[Problem, ...] = ()
    if deal.chelem_made_by is not None:
        problems = _with_chelem(deal, totals, deal.chelem_made_by)
    elif not totals.ordinary >> deal.points & 1:
        problems = _without_ordinary_tricks(deal, totals)
    if deal.points % 2 and (totals.any & ~totals.exact) >> deal.points & 1:
        problems += (_between(deal),)
    return problems


def _with_chelem(deal: Deal, totals: Totals, camp: Camp) -> tuple[Problem, ...]:
    problems = _petit_against_chelem(deal, camp)
    table = totals.attack_slam if camp is Camp.ATTACK else totals.defence_slam
    if not table >> deal.points & 1:
        params = _params(deal, table) | {"camp": camp}
        code, field = ("chelem_points", "points") if table else ("chelem_bouts", "bouts")
        return (*problems, Problem(code=code, field=field, params=params))
    return problems


def _without_ordinary_tricks(deal: Deal, totals: Totals) -> tuple[Problem, ...]:
    """No slam was entered, and these points cannot be with tricks on both sides."""
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
    """A slam that nobody said costs each defender 200 points, so it is no question to be clicked away.

    An arbiter who decides that it was no slam decides about the Petit of the last trick as well.
    """
    params = {"points": half_points_text(deal.points), "bouts": deal.bouts, "camp": camp}
    implied = Problem(code="chelem_implied", field="chelem_made_by", params=params, severity=Severity.OVERRIDABLE)
    return (implied, *_petit_against_chelem(deal, camp, Severity.OVERRIDABLE))


def _petit_against_chelem(deal: Deal, camp: Camp, severity: Severity = Severity.REFUSAL) -> tuple[Problem, ...]:
    """The camp of a slam wins the last trick too."""
    if deal.petit_au_bout is None or deal.petit_au_bout is camp:
        return ()
    params = {"camp": camp}
    return (Problem(code="petit_against_chelem", field="petit_au_bout", params=params, severity=severity),)


def _between(deal: Deal) -> Problem:
    """No pile has exactly this half, but the whole number that it would be recorded as exists."""
    params = {"points": half_points_text(deal.points)}
    return Problem(code="half_point_between", field="points", params=params, severity=Severity.WARNING)


def _params(deal: Deal, table: Mask) -> dict[str, object]:
    return {
        "points": half_points_text(deal.points),
        "bouts": deal.bouts,
        "contract": deal.contract,
        "players": deal.players,
        "possible": whole_point_ranges(table, deal.bouts),
    }
