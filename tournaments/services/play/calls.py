"""Calls for the arbiter: a table calls, the arbiter answers, and either ends the call.

A call does not advance the version of the table, which a confirmation compares with the sheet as read.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import (
    ArbiterCalled,
    ArbiterCame,
    ArbiterComing,
    CallCancelled,
    DisputeOpened,
    LineDisputed,
    OfTable,
)
from tournaments.models import Round, Table
from tournaments.selectors.play.sheets import events_of_table
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, TooMany
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table

CALL_INTERVAL = timedelta(minutes=1)  # the rate limit of a tablet; the desk is not limited
CALL_EVENTS = (ArbiterCalled.kind, DisputeOpened.kind, LineDisputed.kind)


@transaction.atomic
def arbiter_call(*, table: Table, waiting: bool, actor: Actor) -> Table:
    """Start or end the table's call for the arbiter. Idempotent. A call may also be ended after the round.

    A tablet that ends an unanswered call cancels it (`CallCancelled`); every other end is logged as `ArbiterCame`.

    :raises Conflict: `round_not_open`; :raises TooMany: `call_too_soon`, a tablet called within the minute before.
    """
    must_allow(actor, "results")
    must_be_theirs(actor, table.round.stage.tournament)
    lock_table(table)
    if (table.called_at is not None) == waiting:
        return table
    if waiting:
        _must_be_allowed_to_call(table, actor)
    is_cancelled = actor.device is not None and not table.arbiter_coming
    end_event = CallCancelled if is_cancelled else ArbiterCame
    moment = timezone.now()
    table.called_at, table.arbiter_coming = (moment if waiting else None), False
    _save_call(table, ArbiterCalled if waiting else end_event, actor, moment)
    return table


@transaction.atomic
def arbiter_answer(*, table: Table, actor: Actor) -> Table:
    """Note that the arbiter is on the way. Idempotent.

    :raises DomainError: `arbiter_only`; :raises Conflict: `call_over`, the table does not wait.
    """
    must_allow(actor, "arbitrate")
    must_be_theirs(actor, table.round.stage.tournament)
    lock_table(table)
    if table.called_at is None:
        raise Conflict("call_over")
    if not table.arbiter_coming:
        table.arbiter_coming = True
        _save_call(table, ArbiterComing, actor, timezone.now())
    return table


def _must_be_allowed_to_call(table: Table, actor: Actor) -> None:
    """Refuse a call outside an open round, and a second one of a tablet within `CALL_INTERVAL`.

    :raises Conflict: `round_not_open`; :raises TooMany: `call_too_soon`.
    """
    if table.round.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    if actor.device is not None and has_called_lately(table):
        raise TooMany("call_too_soon")


def has_called_lately(table: Table) -> bool:
    """Return True if the table called the arbiter within `CALL_INTERVAL`, by a call or by a dispute."""
    return events_of_table(table).filter(name__in=CALL_EVENTS, at__gt=timezone.now() - CALL_INTERVAL).exists()


def _save_call(table: Table, kind: type[OfTable], actor: Actor, moment: datetime) -> None:
    table.save(update_fields=["called_at", "arbiter_coming"])
    event = kind(**table.log_address)
    event_append(tournament=table.round.stage.tournament, event=event, actor=actor, at=moment)
