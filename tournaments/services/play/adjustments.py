"""Penalties and bonuses by the arbiter, each with a reason, and their cancellation."""

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.log.events import AdjustmentCancelled, AdjustmentGiven
from tournaments.log.standing import measures_of
from tournaments.models import Adjustment, Entry, Round, Stage
from tournaments.ranking.measure import measure_of_score
from tournaments.selectors.play.rounds import begun_rounds
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import REASON_LENGTH
from tournaments.services.core.row_locks import lock_entry, lock_start

POINTS_LIMIT = 10_000


@transaction.atomic
def adjustment_give(
    *, stage: Stage, entry: Entry, kind: str, points: int, reason: str, actor: Actor, round_: Round | None = None
) -> Adjustment:
    """Give a penalty or a bonus. `points` is the size, above zero; the kind gives the sign, and so does the game: a
    penalty of letters in Burro is letters more.

    :raises DomainError: `arbiter_only`, `points_invalid`, `reason_required`, `text_too_long`;
    :raises Conflict: `round_not_open` for points about a round that has not begun.
    """
    must_allow(actor, "adjustments")
    lock_start(stage, entry)
    must_allow(actor, "adjustments", stage.tournament)
    if kind not in Adjustment.Kind.values or not 1 <= points <= POINTS_LIMIT:
        raise DomainError("points_invalid", field="points")
    if not tidy(reason):
        raise DomainError("reason_required", field="reason")
    if round_ is not None and round_.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    if len(reason) > REASON_LENGTH:
        raise DomainError("text_too_long", field="reason", limit=REASON_LENGTH)
    tournament = stage.tournament
    better = measure_of_score(measures_of(tournament.engine)).sign  # where less is better, a penalty adds
    signed = better * (-points if kind == Adjustment.Kind.PENALTY else points)
    tournament.last_adjustment += 1
    tournament.save(update_fields=["last_adjustment"])
    adjustment = Adjustment.objects.create(
        entry=entry,
        stage=stage,
        number=tournament.last_adjustment,
        round=round_,
        begun=begun_rounds(stage).count(),
        kind=kind,
        points=signed,
        reason=tidy(reason),
        created_at=timezone.now(),
    )
    event = AdjustmentGiven(
        entry=entry.serial,
        adjustment=adjustment.number,
        stage=stage.number,
        round=round_.number if round_ else None,
        begun=adjustment.begun,
        category=kind,
        points=signed,
        reason=adjustment.reason,
    )
    event_append(tournament=tournament, event=event, actor=actor, at=adjustment.created_at)
    return adjustment


@transaction.atomic
def adjustment_cancel(*, adjustment: Adjustment, actor: Actor) -> Adjustment:
    """Take a decision back; it stays in the log.

    :raises Conflict: `adjustment_cancelled`.
    """
    must_allow(actor, "adjustments")
    lock_entry(adjustment.entry)
    must_allow(actor, "adjustments", adjustment.entry.tournament)
    if not Adjustment.objects.filter(pk=adjustment.pk, cancelled=False).update(cancelled=True):
        raise Conflict("adjustment_cancelled")
    adjustment.cancelled = True
    event = AdjustmentCancelled(entry=adjustment.entry.serial, adjustment=adjustment.number, points=adjustment.points)
    event_append(tournament=adjustment.entry.tournament, event=event, actor=actor)
    return adjustment
