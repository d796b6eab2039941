"""Closing a round with unfinished tables: each is settled by a rule, with a reason that the log keeps."""

from collections.abc import Mapping

from django.db import transaction

from tournaments.models import Round
from tournaments.selectors.play.gaps import Gap, Remedy, round_gaps
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_round
from tournaments.services.deals.recording import deals_stop
from tournaments.services.inbox.decide import submission_put_aside
from tournaments.services.inbox.settlements import dispute_settle
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_close, unfinished_refusal
from tournaments.services.play.sheets import table_totals_record


@transaction.atomic
def round_close_settled(*, round_: Round, versions: Mapping[int, int], reason: str, actor: Actor) -> Round:
    """Close the round and settle its gaps. `versions` maps each table with a gap to the version of its sheet as read.

    Waiting and conflicting submissions are put aside, disputes are settled in favour of the sheet, missing deals are
    noted as not played, a missing paper sheet is recorded as zero for all, and every sheet is confirmed.

    :raises DomainError: `reason_required`, and those of the services that settle a gap;
    :raises Conflict: `round_not_open`; `round_unfinished`, with the tables that `versions` lacks or has otherwise.
    """
    must_allow(actor, "rounds")  # the roles; organiser and state once it is locked
    lock_round(round_)
    must_allow(actor, "rounds", round_.stage.tournament)
    if round_.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    gaps = round_gaps(round_)
    if left := [gap.number for gap in gaps if versions.get(gap.number) != gap.sheet.table.version]:
        raise unfinished_refusal(left)
    if gaps:
        reason = check_reason(reason)
    for gap in gaps:
        _settle_gap(gap, reason, actor)
    return round_close(round_=round_, actor=actor)


def _settle_gap(gap: Gap, reason: str, actor: Actor) -> None:
    """Settle one gap by the rules of `round_close_settled`; with a remedy, apply it and confirm the sheet."""
    table = gap.sheet.table
    for submission in gap.sent:
        submission_put_aside(submission=submission, reason=reason, actor=actor)
    for dispute in gap.disputes:
        dispute_settle(dispute=dispute, actor=actor)
    match gap.remedy:
        case None:
            return
        case Remedy.STOP:
            deals_stop(table=table, reason=reason, actor=actor)
        case Remedy.ZERO:
            zeros = (0,) * gap.sheet.size
            table_totals_record(table=table, totals=zeros, version=table.version, actor=actor)
    table.refresh_from_db(fields=["version"])
    table_confirm(table=table, version=table.version, actor=actor)
