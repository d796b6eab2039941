"""Abandoning the open round: its entries stay in the log but no longer count, and it may be played again."""

from django.db import transaction
from django.db.models import F

from tournaments.log.events import RoundAbandoned
from tournaments.models import Adjustment, Confirmation, Deal, Dispute, Round, Seat, Submission, Table
from tournaments.selectors.play.gaps import UNDECIDED
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_round
from tournaments.services.inbox.decide import submission_put_aside


@transaction.atomic
def round_abandon(*, round_: Round, reason: str, actor: Actor) -> Round:
    """Abandon the open round. Its seats stay, and reopening it begins another play.

    Undecided submissions of its tables are put aside. Adjustments by the arbiter stay, no longer tied to the round.

    :raises DomainError: `reason_required`; :raises Conflict: `state_not_allowed`, `round_not_open`.
    """
    must_allow(actor, "rounds")  # the roles; organiser and state once it is locked
    lock_round(round_)
    stage = round_.stage
    must_allow(actor, "rounds", stage.tournament)
    if round_.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    reason = check_reason(reason)
    waiting = Submission.objects.filter(table__round=round_, verdict__in=UNDECIDED).order_by("pk")
    for row in waiting.select_related("table__round__stage__tournament", "table__station", "tournament"):
        submission_put_aside(submission=row, reason=reason, actor=actor)
    event = RoundAbandoned(**round_.log_address, play=round_.play, reason=reason)
    _reset_round(round_)
    stage.abandoned = [*stage.abandoned, round_.number]
    stage.save(update_fields=["abandoned"])
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return round_


def _reset_round(round_: Round) -> None:
    """Restore the state before the round was opened, except that the versions of its sheets advance."""
    tables = Table.objects.filter(round=round_)
    for model in (Deal, Confirmation, Dispute):
        model._default_manager.filter(table__round=round_).delete()
    Seat.objects.filter(table__round=round_).update(plus=0, minus=0, won=False, lost=False, earlier=[])
    tables.update(
        state=Table.State.PLAYING,
        version=F("version") + 1,
        confirmed_by=None,
        totals_entered=False,
        totals_reason="",
        called_at=None,
        arbiter_coming=False,
        extra_seconds=0,
        accepted=[],
    )
    round_.state, round_.opened_at, round_.extra_seconds, round_.stopped_after = Round.State.PLANNED, None, 0, None
    round_.save(update_fields=["state", "opened_at", "extra_seconds", "stopped_after"])
    adjustments = Adjustment.objects.filter(stage=round_.stage, begun__gte=round_.number)
    adjustments.filter(round=round_).update(round=None)
    adjustments.update(begun=round_.number - 1)  # it counts the rounds that had begun: this one has not
