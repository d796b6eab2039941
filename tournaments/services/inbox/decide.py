"""Decisions of the desk on conflicting or waiting submissions: take the submission, or keep the recorded result."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from players.names import tidy
from tournaments.log.events import SubmissionPutAside, SubmissionTaken
from tournaments.models import Submission, Table
from tournaments.selectors.play.sheets import sheet_get, totals_version
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_table
from tournaments.services.deals.recording import deal_write
from tournaments.services.inbox.judge import must_be_of_present_play, open_submissions_judge
from tournaments.services.inbox.payloads import deal_of, totals_of
from tournaments.services.play.sheets import table_reopen, totals_write


@transaction.atomic
def submission_take(*, submission: Submission, reason: str, actor: Actor) -> Submission:
    """Record the submission in place of the recorded result, and judge the other open ones of the table again.

    A confirmed sheet is reopened for it.

    :raises DomainError: those of `_lock_undecided`, and those of the result itself;
    :raises Conflict: those of `_lock_undecided`, `play_abandoned`, and those of `deal_write` and `totals_write`.
    """
    table = _lock_undecided(submission, reason, actor)
    must_be_of_present_play(submission, table)
    if table.state == Table.State.CONFIRMED:
        table_reopen(table=table, reason=reason, actor=actor)
    sheet = sheet_get(table)
    if submission.kind == Submission.Kind.TOTALS:
        sent: dict[str, Any] = totals_of(submission.said) | {"version": totals_version(table)}
        totals_write(sheet=sheet, actor=actor, **sent)
    else:
        deal = deal_of(submission.said, submission.line)
        current = sheet.line(deal.number)
        taken = replace(deal, version=current.version if current else 0, acknowledged=True)
        deal_write(sheet=sheet, deal=replace(taken, reason=taken.reason or tidy(reason)), actor=actor)
    _store_decision(submission, table, Submission.Verdict.ACCEPTED, reason, actor)
    open_submissions_judge(table)
    return submission


@transaction.atomic
def submission_put_aside(*, submission: Submission, reason: str, actor: Actor) -> Submission:
    """Refuse the submission, which stays in the inbox; the recorded result stays.

    :raises DomainError, Conflict: those of `_lock_undecided`.
    """
    table = _lock_undecided(submission, reason, actor)
    _store_decision(submission, table, Submission.Verdict.REFUSED, reason, actor)
    return submission


def _lock_undecided(submission: Submission, reason: str, actor: Actor) -> Table:
    """Lock and return the table; refuse without right or reason, and if the submission is decided already.

    :raises DomainError: `arbiter_only`, `elsewhere`, `reason_required`, `text_too_long`;
    :raises Conflict: `gone` if a new draw has deleted the table, `submission_decided`.
    """
    must_allow(actor, "arbitrate")
    must_be_theirs(actor, submission.tournament)
    check_reason(reason)
    table = submission.table
    if table is None:
        raise Conflict("gone")
    lock_table(table)
    submission.refresh_from_db(fields=["verdict"])
    if submission.verdict not in {Submission.Verdict.CONFLICT, Submission.Verdict.WAITING}:
        raise Conflict("submission_decided")
    return table


def _store_decision(
    submission: Submission, table: Table, verdict: Submission.Verdict, reason: str, actor: Actor
) -> None:
    """Store the verdict and log it. The stored answer to the device does not change."""
    event_class = SubmissionTaken if verdict == Submission.Verdict.ACCEPTED else SubmissionPutAside
    decision = event_class(
        **table.log_address,
        what=submission.kind,
        line=submission.line,
        sent=submission.payload,
        reason=tidy(reason),
    )
    event = event_append(tournament=table.round.stage.tournament, event=decision, actor=actor)
    submission.verdict, submission.sequence = verdict, event.sequence
    submission.decided_by, submission.decided_at, submission.reason = actor.user, event.at, tidy(reason)
    submission.save(update_fields=["verdict", "sequence", "decided_by", "decided_at", "reason"])
