"""The call for the arbiter: a table makes it, the arbiter answers it, and either says when it is over.

It stands beside the sheet: the version that a confirmation compares is that of the figures.
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
    OfTable,
)
from tournaments.models import Round, Table
from tournaments.selectors.play.sheets import events_of
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, TooMany
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table

PAUSE = timedelta(minutes=1)
RINGING = (ArbiterCalled.kind, DisputeOpened.kind)


@transaction.atomic
def arbiter_call(*, table: Table, waiting: bool, actor: Actor) -> Table:
    """The table waits for the arbiter, or no longer does. Calling twice is one call; it may end after the round too.

    A tablet that ends a call which nobody has answered takes it back; every other end says that the arbiter came.

    :raises Conflict: `round_not_open`; :raises TooMany: `call_too_soon`, a tablet called within the minute before.
    """
    must_allow(actor, "results")
    must_be_theirs(actor, table.round.stage.tournament)
    lock_table(table)
    if (table.called_at is not None) == waiting:
        return table
    if waiting:
        _must_be_time(table, actor)
    unanswered = actor.device is not None and not table.arbiter_coming
    over = CallCancelled if unanswered else ArbiterCame
    moment = timezone.now()
    table.called_at, table.arbiter_coming = (moment if waiting else None), False
    _told(table, ArbiterCalled if waiting else over, actor, moment)
    return table


@transaction.atomic
def arbiter_answer(*, table: Table, actor: Actor) -> Table:
    """The arbiter is on the way. Answering twice is one answer.

    :raises DomainError: `arbiter_only`; :raises Conflict: `call_over`, nobody waits there.
    """
    must_allow(actor, "arbitrate")
    must_be_theirs(actor, table.round.stage.tournament)
    lock_table(table)
    if table.called_at is None:
        raise Conflict("call_over")
    if not table.arbiter_coming:
        table.arbiter_coming = True
        _told(table, ArbiterComing, actor, timezone.now())
    return table


def _must_be_time(table: Table, actor: Actor) -> None:
    """A finger that plays with the button rings for nobody; the desk may call for a table at any moment."""
    if table.round.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    if actor.device is not None and has_rung(table):
        raise TooMany("call_too_soon")


def has_rung(table: Table) -> bool:
    """Whether the table has called the arbiter within the minute before, by a call or by a dispute."""
    return events_of(table).filter(name__in=RINGING, at__gt=timezone.now() - PAUSE).exists()


def _told(table: Table, kind: type[OfTable], actor: Actor, moment: datetime) -> None:
    table.save(update_fields=["called_at", "arbiter_coming"])
    event = kind(**table.log_address)
    event_append(tournament=table.round.stage.tournament, event=event, actor=actor, at=moment)
