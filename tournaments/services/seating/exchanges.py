"""Exchange of two players in a round that has not begun, by the director."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from tournaments.log.events import DrawExchanged
from tournaments.models import Draw, Stage
from tournaments.seating.problem.request import Plan, Request, SeatingError
from tournaments.seating.problem.request import Round as Seated
from tournaments.seating.repairing.exchange import ChangeByHand, exchange
from tournaments.seating.swiss.ranked import Flag
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.seating.constraints import constraints_now, teams_apart
from tournaments.selectors.seating.earlier import met_before_now
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.access.permissions import must_allow, state_must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.refusals import draw_impossible, entries_by_number
from tournaments.services.seating.repair_search import split_constraints

BY_HAND = Flag(code="by_hand")
Reasons = list[dict[str, Any]]  # the flags of one table


def exchange_find(*, stage: Stage, number: int, first: int, second: int) -> ChangeByHand:
    """Return the changes and costs of exchanging two start numbers in round `number`. Nothing is stored.

    :raises Conflict: `draw_missing`, `state_not_allowed`; :raises DomainError: `draw_impossible`.
    """
    return find_change(
        stage, lambda request, plan: exchange(request, plan, round_number=number, first=first, second=second)
    )


def find_change(stage: Stage, change: Callable[[Request, Plan], ChangeByHand]) -> ChangeByHand:
    """Return what `change` makes of the plan in force, with the rounds that have begun as history.

    :raises Conflict: `draw_missing`, `state_not_allowed`; :raises DomainError: `draw_impossible`.
    """
    state_must_allow(stage.tournament, "rounds")
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    plan, begun = plan_of(newest), count_begun(stage)
    request = replace(current_request(stage, newest), history=plan.rounds[:begun], history_byes=plan.byes[:begun])
    try:
        return change(request, plan)
    except SeatingError as error:
        raise draw_impossible(error, stage) from error


@transaction.atomic
def exchange_make(*, stage: Stage, number: int, first: int, second: int, actor: Actor) -> Draw:
    """Store the plan after the exchange. Exchanging the same two again reverts it.

    :raises Conflict, DomainError: those of `exchange_find`.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    change = exchange_find(stage=stage, number=number, first=first, second=second)
    newest = stage.draws.latest("pk")
    serials = stage.entries.filter(number__in=(first, second)).order_by("serial").values_list("serial", flat=True)
    before = stage.rounds.get(number=number).reasons
    reasons = {number: _update_reasons(before, change.plan.rounds[number - 1], {first, second})} if before else {}
    new_plan = Planned(
        request=current_request(stage, newest),
        plan=change.plan,
        entries=(),
        version=stage.tournament.version,
        reasons=reasons,
    )
    return plan_store(
        stage=stage,
        new_plan=new_plan,
        played=count_begun(stage),
        actor=actor,
        kind=DrawExchanged,
        round=number,
        entries=tuple(serials),
        repeats=(change.repeats_before, change.repeats_after),
    )


def current_request(stage: Stage, newest: Draw) -> Request:
    """Return the request of the plan with the present teams, which may have changed without a change of seats, and
    without constraints that are no longer valid, for example of a player whose start number was exchanged. New
    constraints wait for the next repair.
    """
    numbers = {entry.pk: number for number, entry in entries_by_number(stage).items()}
    request, _added = split_constraints(request_of(newest), constraints_now(stage, numbers))
    teams = teams_apart(stage, numbers)
    separations = (*(one for one in request.separations if not one.team), *teams)
    return replace(request, separations=separations, met_before=met_before_now(stage))


def _update_reasons(reasons: Sequence[Reasons], tables: Seated, exchanged_players: set[int]) -> list[Reasons]:
    """Return the reasons of a ranked round. A changed table gets `BY_HAND` and keeps those that name neither player."""
    updated_reasons = []
    for flags, table in zip(reasons, tables, strict=True):
        if exchanged_players & set(table):
            kept = [flag for flag in flags if flag["players"] and not exchanged_players & set(flag["players"])]
            updated_reasons.append([*kept, asdict(BY_HAND)])
        else:
            updated_reasons.append(flags)
    return updated_reasons


def count_begun(stage: Stage) -> int:
    """Return the number of rounds whose seats can no longer change, including the open one."""
    return begun_rounds(stage).count()
