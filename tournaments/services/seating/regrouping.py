"""Tables of one round to come joined or split by hand, by the director."""

from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction

from tournaments.log.events import TablesRegrouped
from tournaments.models import Draw, Stage
from tournaments.seating.problem.request import Round as Seated
from tournaments.seating.repairing.exchange import ChangeByHand
from tournaments.seating.repairing.regroup import regroup
from tournaments.selectors.seating.plans import plan_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.registration.teams import team_mates_must_be_apart
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.exchanges import BY_HAND, Reasons, count_begun, current_request, find_change


def regrouping_find(*, stage: Stage, number: int, tables: Sequence[int], more: bool) -> ChangeByHand:
    """Return the changes and costs of seating the players of these tables of round `number` at one table more or less.

    Nothing is stored. `tables` are numbers in the hall.

    :raises Conflict: `draw_missing`, `state_not_allowed`; :raises DomainError: `draw_impossible`.
    """
    in_plan = [table - stage.first_table + 1 for table in tables]  # plans count from 1
    return find_change(
        stage, lambda request, plan: regroup(request, plan, round_number=number, tables=in_plan, more=more)
    )


@transaction.atomic
def tables_regroup(*, stage: Stage, number: int, tables: Sequence[int], more: bool, actor: Actor) -> Draw:
    """Store the plan of `regrouping_find`.

    :raises Conflict, DomainError: those of `regrouping_find`; :raises Conflict: `stage_tables_taken`, `team_met`.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    change = regrouping_find(stage=stage, number=number, tables=tables, more=more)
    newest, round_ = stage.draws.latest("pk"), stage.rounds.get(number=number)
    before = plan_of(newest).rounds[number - 1]
    reasons = {number: _update_reasons(round_.reasons, before, change.plan.rounds[number - 1])}
    new_plan = Planned(
        request=current_request(stage, newest),
        plan=change.plan,
        entries=(),
        version=stage.tournament.version,
        reasons=reasons if round_.reasons else {},
    )
    draw = plan_store(
        stage=stage,
        new_plan=new_plan,
        played=count_begun(stage),
        actor=actor,
        kind=TablesRegrouped,
        round=number,
        tables=tuple(sorted(set(tables))),
        before=len(before),
        after=len(change.plan.rounds[number - 1]),
        repeats=(change.repeats_before, change.repeats_after),
    )
    team_mates_must_be_apart(stage.tournament)
    return draw


def _update_reasons(reasons: Sequence[Reasons], before: Seated, after: Seated) -> list[Reasons]:
    """Return the reasons of a ranked round: those of unchanged tables, `BY_HAND` for the others."""
    by_table = dict(zip(before, reasons, strict=False))
    return [by_table.get(table, [asdict(BY_HAND)]) for table in after]
