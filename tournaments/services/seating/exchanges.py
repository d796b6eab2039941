"""Two players take each other's place in a round to come, by the director's hand."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from tournaments.log.events import DrawExchanged
from tournaments.models import Draw, Stage
from tournaments.seating.problem.request import Request, SeatingError
from tournaments.seating.problem.request import Round as Seated
from tournaments.seating.repairing.exchange import Exchange, exchange
from tournaments.seating.swiss.ranked import Flag
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.seating.constraints import teams_apart
from tournaments.selectors.seating.earlier import met_before_now
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.access.permissions import must_allow, must_be_time
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.refusals import impossible, numbered

BY_HAND = Flag(code="by_hand")
Reasons = list[dict[str, Any]]


def exchange_find(*, stage: Stage, number: int, first: int, second: int) -> Exchange:
    """What the exchange of two start numbers in round `number` changes and costs. It stores nothing.

    :raises Conflict: `draw_missing`, `state_not_allowed`; :raises DomainError: `draw_impossible`.
    """
    must_be_time(stage.tournament, "rounds")
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    plan, begun = plan_of(newest), _begun(stage)
    request = replace(_asked(stage, newest), history=plan.rounds[:begun], history_byes=plan.byes[:begun])
    try:
        return exchange(request, plan, round_number=number, first=first, second=second)
    except SeatingError as error:
        raise impossible(error, stage) from error


@transaction.atomic
def exchange_make(*, stage: Stage, number: int, first: int, second: int, actor: Actor) -> Draw:
    """Store the plan after the exchange. Exchanging the same two again takes it back.

    :raises Conflict, DomainError: those of `exchange_find`.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    found = exchange_find(stage=stage, number=number, first=first, second=second)
    newest = stage.draws.latest("pk")
    serials = stage.entries.filter(number__in=(first, second)).order_by("serial").values_list("serial", flat=True)
    reasons = stage.rounds.get(number=number).reasons
    told = {number: _still_true(reasons, found.plan.rounds[number - 1], {first, second})} if reasons else {}
    version = stage.tournament.version
    planned = Planned(request=_asked(stage, newest), plan=found.plan, entries=(), version=version, reasons=told)
    return plan_store(
        stage=stage,
        planned=planned,
        played=_begun(stage),
        actor=actor,
        kind=DrawExchanged,
        round=number,
        entries=tuple(serials),
        repeats=(found.repeats_before, found.repeats_after),
    )


def _asked(stage: Stage, newest: Draw) -> Request:
    """What was asked of the plan, with the teams of now: they may have changed since without anybody moving."""
    asked = request_of(newest)
    teams = teams_apart(stage, {entry.pk: number for number, entry in numbered(stage).items()})
    separations = (*(one for one in asked.separations if not one.team), *teams)
    return replace(asked, separations=separations, met_before=met_before_now(stage))


def _still_true(reasons: Sequence[Reasons], tables: Seated, exchanged: set[int]) -> list[Reasons]:
    """The reasons of a ranked round. A touched table keeps those that name neither player, and says what was done."""
    return [
        [*(flag for flag in flags if flag["players"] and not exchanged & set(flag["players"])), asdict(BY_HAND)]
        if exchanged & set(table)
        else flags
        for flags, table in zip(reasons, tables, strict=True)
    ]


def _begun(stage: Stage) -> int:
    """Rounds that can no longer change: the open one too."""
    return begun_rounds(stage).count()
