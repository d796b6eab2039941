"""Verification of a plan by certificate, checker and request, before it is stored or shown."""

from collections.abc import Mapping

from tournaments.seating.problem.request import Plan, Request, SeatingError
from tournaments.seating.proof.certificate import Certificate, certify_plan, plan_json, rounds_json
from tournaments.seating.proof.checker import Fault, check_plan


class UnsoundPlanError(SeatingError):
    """A plan of the planner with `faults`: a bug of the planner, not an invalid request."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("plan_unsound", fault=faults[0])
        self.faults = faults


def verify_plan(plan: Plan, request: Request) -> Certificate:
    """Return the certificate of `plan` if the checker confirms it and the plan matches `request`.

    Call this before a plan is stored or shown.

    :raises UnsoundPlanError: plan_unsound
    """
    _refuse_faults([fault for fault in check_plan(rounds_json(plan)).faults if fault.code in _UNCOUNTABLE])
    certificate = certify_plan(plan, request)
    _refuse_faults([*check_plan(plan_json(plan, certificate)).faults, *request_faults(plan, request)])
    return certificate


#: Faults with which no figure of a plan can be computed. Missing players are checked against the request instead.
_UNCOUNTABLE = {"fault.no_round", "fault.byes_shape", "fault.round_shape", "fault.table_size", "fault.twice"}


def _refuse_faults(faults: list[Fault]) -> None:
    if faults:
        raise UnsoundPlanError(tuple(faults))


def request_faults(plan: Plan, request: Request) -> tuple[Fault, ...]:
    """Return the faults of a plan that does not match its request: rounds, history, participants, fixed or kept
    tables."""
    faults = []
    if len(plan.rounds) != request.rounds:
        faults.append(Fault(code="fault.rounds", stated=request.rounds, found=len(plan.rounds)))
    for number, (played, planned) in enumerate(zip(request.history, plan.rounds, strict=False), 1):
        if played != planned:
            faults.append(Fault(code="fault.history", round=number))
    for number in range(len(request.history), len(plan.rounds)):
        faults += _request_faults_of_round(plan, request, number)
    return tuple(faults)


def _request_faults_of_round(plan: Plan, request: Request, index: int) -> list[Fault]:
    """Return the faults of a round to come, from 0: its participants, and its fixed and kept tables."""
    places = {player: place for place, table in enumerate(plan.rounds[index], 1) for player in table}
    present = places.keys() | set(plan.byes[index])
    expected = set(range(1, request.players + 1)) - request.absent
    return [
        *(Fault(code="fault.missing", round=index + 1, player=player) for player in sorted(expected - present)),
        *(Fault(code="fault.absent_and_there", round=index + 1, player=p) for p in sorted(present - expected)),
        *(
            Fault(code="fault.fixed_table", round=index + 1, player=player, stated=table, found=places[player])
            for player, table in request.fixed_tables
            if places.get(player, table) != table
        ),
        *(
            Fault(code="fault.kept", round=index + 1, stated=kept.table)
            for kept in request.kept_tables
            if kept.round == index + 1 and _players_at(kept.table, places) != {*kept.players}
        ),
    ]


def _players_at(table: int, places: Mapping[int, int]) -> set[int]:
    """Return the players of a table; `places` has the table of each player."""
    return {player for player, place in places.items() if place == table}
