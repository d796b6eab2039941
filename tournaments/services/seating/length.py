"""Changing the length of a stage: ending it sooner than planned, or adding a round."""

from dataclasses import replace

from django.db import transaction

from tournaments.log.events import Length, LengthChanged
from tournaments.models import Round, Stage, Start
from tournaments.models.stage import MOST_ROUNDS
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.rounds import begun_rounds, open_round
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.repairs import noted_leavers_withdraw
from tournaments.services.seating.swiss_rounds import plan_cut


@transaction.atomic
def stage_stop(*, stage: Stage, actor: Actor) -> None:
    """Make the open round, or the one just played, the last. The seats of later rounds are deleted.

    Departures that were noted take effect once it is closed, as after any last round.

    :raises Conflict: `state_not_allowed`, `round_none_begun`, `round_none_left`, `moves_undecided` while an arrival
        after this round is noted, `length_passed`.
    """
    begun_count = _lock_and_count_begun(stage, actor)
    if not begun_count:
        raise Conflict("round_none_begun")
    if begun_count >= stage.rounds_planned:
        raise Conflict("round_none_left")
    if moves_noted(stage).filter(arrives_after_round__isnull=False).exists():
        raise Conflict("moves_undecided")
    after = Length(rounds=begun_count, ranked=max(0, begun_count - stage.rounds_drawn))
    _store_length(stage, plan_cut(stage, played=begun_count), after, begun_count, actor)
    if open_round(stage) is None:
        noted_leavers_withdraw(stage=stage, actor=actor)


@transaction.atomic
def stage_lengthen(*, stage: Stage, actor: Actor) -> None:
    """Add a round at the end, seated by the ranking once the others are closed.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `rounds_most`, `length_passed`.
    """
    begun_count = _lock_and_count_begun(stage, actor)
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    if stage.rounds_planned >= MOST_ROUNDS:
        raise Conflict("rounds_most", most=MOST_ROUNDS)
    new_plan = Planned(request=request_of(newest), plan=plan_of(newest), entries=(), version=stage.tournament.version)
    after = Length(rounds=stage.rounds_planned + 1, ranked=stage.ranked_rounds + 1)
    _store_length(stage, new_plan, after, begun_count, actor)


def _lock_and_count_begun(stage: Stage, actor: Actor) -> int:
    """Lock the stage and return the number of rounds that have begun.

    :raises Conflict: `length_passed`, if a later stage has taken its players from this one.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    later_start = (
        Start.objects.filter(stage__tournament=stage.tournament_id, stage__source=stage.number)
        .exclude(carried=None)
        .select_related("stage")
        .first()
    )
    if later_start is not None:
        raise Conflict("length_passed", stage=later_start.stage.title)
    return begun_rounds(stage).count()


def _store_length(stage: Stage, new_plan: Planned, after: Length, begun_count: int, actor: Actor) -> None:
    """Store the new length, and the plan with the reasons of the ranked rounds that stay; log the change."""
    before = Length(rounds=stage.rounds_planned, ranked=stage.ranked_rounds)
    coming = stage.rounds.filter(
        number__gt=begun_count, number__lte=len(new_plan.plan.rounds), state=Round.State.PLANNED
    )
    reasons = {round_.number: round_.reasons for round_ in coming if round_.reasons}
    stage.rounds_planned, stage.ranked_rounds = after.rounds, after.ranked
    stage.save(update_fields=["rounds_planned", "ranked_rounds"])
    plan_store(
        stage=stage,
        new_plan=replace(new_plan, reasons=reasons),
        played=begun_count,
        actor=actor,
        kind=LengthChanged,
        before=before,
        after=after,
    )
