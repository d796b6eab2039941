"""Penalties and bonuses by the arbiter, each with a reason, and their cancellation."""

from django.db import transaction

from players.names import tidy
from tournaments.models import Adjustment, Entry, Round
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_entry
from tournaments.services.setup.lifecycle import must_allow

POINTS_LIMIT = 10_000
REASON_LENGTH = 200


@transaction.atomic
def adjustment_give(
    *, entry: Entry, kind: str, points: int, reason: str, actor: Actor, round_: Round | None = None
) -> Adjustment:
    """Give a penalty or a bonus. `points` is the size, above zero; the kind gives the sign.

    :raises DomainError: `arbiter_only`, `points_invalid`, `reason_required`, `text_too_long`.
    """
    actor.must_be_arbiter()
    lock_entry(entry)
    must_allow(entry.tournament, "adjustments")
    if kind not in Adjustment.Kind.values or not 1 <= points <= POINTS_LIMIT:
        raise DomainError("points_invalid", field="points")
    if not tidy(reason):
        raise DomainError("reason_required", field="reason")
    if len(reason) > REASON_LENGTH:
        raise DomainError("text_too_long", field="reason", limit=REASON_LENGTH)
    signed = -points if kind == Adjustment.Kind.PENALTY else points
    adjustment = Adjustment.objects.create(entry=entry, round=round_, kind=kind, points=signed, reason=tidy(reason))
    _log(adjustment, "adjustment.given", actor)
    return adjustment


@transaction.atomic
def adjustment_cancel(*, adjustment: Adjustment, actor: Actor) -> Adjustment:
    """Take a decision back; it stays in the log.

    :raises Conflict: `adjustment_cancelled`.
    """
    actor.must_be_arbiter()
    lock_entry(adjustment.entry)
    must_allow(adjustment.entry.tournament, "adjustments")
    if not Adjustment.objects.filter(pk=adjustment.pk, cancelled=False).update(cancelled=True):
        raise Conflict("adjustment_cancelled")
    adjustment.cancelled = True
    _log(adjustment, "adjustment.cancelled", actor)
    return adjustment


def _log(adjustment: Adjustment, name: str, actor: Actor) -> None:
    event_append(
        tournament=adjustment.entry.tournament,
        name=name,
        actor=actor,
        data={
            "adjustment": adjustment.pk,
            "entry": adjustment.entry_id,
            "name": adjustment.entry.player.full_name,
            "round": adjustment.round.number if adjustment.round else None,
            "points": adjustment.points,
            "reason": adjustment.reason,
        },
    )
