"""Certificate and checker drawn together: nothing is stored that both have not seen."""

from tournaments.seating.problem.request import Plan, Request, SeatingError
from tournaments.seating.proof.certificate import Certificate, certify, plan_json, rounds_json
from tournaments.seating.proof.checker import Fault, check_plan


class UnsoundPlanError(SeatingError):
    """A plan that its own check refuses; `faults` say why. Never the fault of who asked for it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("plan_unsound", fault=faults[0])
        self.faults = faults


def verified(plan: Plan, request: Request) -> Certificate:
    """The certificate of `plan`, once the checker agrees with it and the plan keeps what `request` asks.

    Raises UnsoundPlanError: call it before a plan is stored or shown.
    """
    _refuse([fault for fault in check_plan(rounds_json(plan)).faults if fault.code in _UNCOUNTABLE])
    certificate = certify(plan, request)
    _refuse([*check_plan(plan_json(plan, certificate)).faults, *broken_promises(plan, request)])
    return certificate


#: Faults that make counting senseless; who is missing is judged beside the request.
_UNCOUNTABLE = {"fault.no_round", "fault.byes_shape", "fault.round_shape", "fault.table_size", "fault.twice"}


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise UnsoundPlanError(tuple(faults))


def broken_promises(plan: Plan, request: Request) -> tuple[Fault, ...]:
    """What only the request can tell: how many rounds, which were played, who takes part, who stays where."""
    faults = []
    if len(plan.rounds) != request.rounds:
        faults.append(Fault(code="fault.rounds", stated=request.rounds, found=len(plan.rounds)))
    for number, (played, planned) in enumerate(zip(request.history, plan.rounds, strict=False), 1):
        if played != planned:
            faults.append(Fault(code="fault.history", round=number))
    for number in range(len(request.history), len(plan.rounds)):
        faults += _round_promises(plan, request, number)
    return tuple(faults)


def _round_promises(plan: Plan, request: Request, index: int) -> list[Fault]:
    places = {player: place for place, table in enumerate(plan.rounds[index], 1) for player in table}
    there = places.keys() | set(plan.byes[index])
    wanted = set(range(1, request.players + 1)) - request.absent
    return [
        *(Fault(code="fault.missing", round=index + 1, player=player) for player in sorted(wanted - there)),
        *(Fault(code="fault.absent_and_there", round=index + 1, player=p) for p in sorted(there - wanted)),
        *(
            Fault(code="fault.fixed_table", round=index + 1, player=player, stated=table, found=places[player])
            for player, table in request.fixed_tables
            if places.get(player, table) != table
        ),
        *(
            Fault(code="fault.kept", round=index + 1, stated=kept.table)
            for kept in request.kept_tables
            if kept.round == index + 1 and {p for p, place in places.items() if place == kept.table} != {*kept.players}
        ),
    ]
