"""Settlements of disputes by the arbiter: apply the wish of the table, or keep the sheet with a sentence."""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.log.events import DisputeDecided, DisputeSettled
from tournaments.models import Dispute, Table
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_table
from tournaments.services.deals.recording import deal_write
from tournaments.services.inbox.disputes import TEXT_LENGTH, wish_of
from tournaments.services.play.sheets import table_reopen


@transaction.atomic
def dispute_settle(*, dispute: Dispute, actor: Actor, answer: str = "") -> Dispute:
    """Note that the arbiter has settled the dispute at the table, and keeps the sheet; `answer` is for the table.

    :raises DomainError: `arbiter_only`, `text_too_long`; :raises Conflict: `dispute_settled`.
    """
    _lock_open(dispute, actor)
    return _settle(dispute=dispute, actor=actor, answer=answer)


@transaction.atomic
def dispute_decline(*, dispute: Dispute, actor: Actor, answer: str) -> Dispute:
    """Keep the line, with a sentence for the table.

    :raises DomainError: `arbiter_only`, `answer_empty`, `text_too_long`; :raises Conflict: `dispute_settled`.
    """
    if not tidy(answer):
        raise DomainError("answer_empty", field="answer")
    return dispute_settle(dispute=dispute, actor=actor, answer=answer)


@transaction.atomic
def dispute_apply(*, dispute: Dispute, actor: Actor, answer: str) -> Dispute:
    """Correct the line as the table wishes, and settle the dispute. A confirmed sheet is reopened for it.

    :raises DomainError: `arbiter_only`, `reason_required`, `text_too_long`, and those of `deal_write`;
    :raises Conflict: `dispute_settled`, `dispute_wish_missing`, `dispute_line_gone`, and those of `deal_write`.
    """
    must_allow(actor, "correct")
    table, reason = _lock_open(dispute, actor), check_reason(answer)
    wish = wish_of(dispute)
    if wish is None:
        raise Conflict("dispute_wish_missing")
    if (line := sheet_get(table).line(wish.number)) is None:
        raise Conflict("dispute_line_gone")
    if table.state == Table.State.CONFIRMED:
        table_reopen(table=table, reason=reason, actor=actor)
    deal_write(sheet=sheet_get(table), deal=replace(wish, version=line.version, reason=reason), actor=actor)
    return _settle(dispute=dispute, actor=actor, answer=reason, applied=True)


def _lock_open(dispute: Dispute, actor: Actor) -> Table:
    """Lock and return the table of an open dispute.

    :raises DomainError: `arbiter_only`; :raises Conflict: `dispute_settled`.
    """
    must_allow(actor, "arbitrate")
    table = dispute.table
    must_be_theirs(actor, table.round.stage.tournament)
    lock_table(table)
    dispute.refresh_from_db(fields=["state"])
    if dispute.state == Dispute.State.SETTLED:
        raise Conflict("dispute_settled")
    return table


def _settle(*, dispute: Dispute, actor: Actor, answer: str, applied: bool = False) -> Dispute:
    """Store and log the settlement, inside the caller's transaction.

    :raises DomainError: `text_too_long`.
    """
    table, answer = dispute.table, tidy(answer)
    if len(answer) > TEXT_LENGTH:
        raise DomainError("text_too_long", field="answer", limit=TEXT_LENGTH)
    dispute.state, dispute.settled_at = Dispute.State.SETTLED, timezone.now()
    dispute.answer, dispute.applied = answer, applied
    dispute.save(update_fields=["state", "settled_at", "answer", "applied"])
    about: dict[str, Any] = {"dispute": dispute.number, "seat": dispute.seat}
    event: DisputeSettled | DisputeDecided = DisputeSettled(**table.log_address, **about)
    if answer or applied:
        event = DisputeDecided(**table.log_address, **about, applied=applied, answer=answer)
    event_append(tournament=table.round.stage.tournament, event=event, actor=actor, at=dispute.settled_at)
    return dispute
