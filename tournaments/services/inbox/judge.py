"""Judging what was stored: one transaction writes the sheet, the log, the verdict and the answer."""

import json
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from players.prepared import Prepared
from tournaments.log.events import SubmissionHeld
from tournaments.models import Deal, Device, Station, Submission, Table
from tournaments.selectors.devices import goes_to
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.rounds import next_round
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError, TooLarge
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table, lock_tournament
from tournaments.services.deals.judging import deal_is_recorded
from tournaments.services.deals.recording import deal_write
from tournaments.services.inbox.limits import must_have_room
from tournaments.services.inbox.payloads import (
    confirmation_of,
    deal_of,
    dealer_of,
    dispute_of,
    sitters_of,
    totals_of,
    unreadable,
)
from tournaments.services.inbox.twice import RESULTS, is_entered_twice
from tournaments.services.play.confirmations import confirmation_write, confirmed_by_entry
from tournaments.services.play.disputes import dispute_write
from tournaments.services.play.sheets import totals_write

MARK = "~"  # in no name that a device gives: it marks what came without a name, or under the name of something else
LINES_AHEAD = 30  # more than a sheet has room for
NO_TABLE = 0
_stored = Prepared(
    lambda tournament, table, name, spare: Submission.objects.filter(
        Q(table=table, verdict__in=Submission.OPEN) | Q(client_id__in=[name, spare]), tournament=tournament
    ).order_by("line", "pk")
)

STATUS = {
    Submission.Verdict.ACCEPTED: 200,
    Submission.Verdict.SAME: 200,
    Submission.Verdict.WAITING: 202,
    Submission.Verdict.SUPERSEDED: 200,
}


@transaction.atomic
def submission_judge(row: Submission) -> None:
    """Judge what was only stored, unless it was judged meanwhile; then those of its table that waited for it.

    :raises Conflict: `gone` when the draw has been made anew meanwhile.
    """
    if row.table is None:
        lock_tournament(row.station.tournament)
    else:
        lock_table(row.table)
    named, others = rows_beside(row.station, row.table, row.client_id)
    judge_under_lock(named[row.client_id], row.table, others)


def rows_beside(
    station: Station, table: Table | None, name: str, spare: str = ""
) -> tuple[dict[str, Submission], list[Submission]]:
    """What was stored under the one name or the other, and what of the table is still open, in the order of the sheet.

    Mostly there is none: what hangs on them is read when it is needed.
    """
    here = table.pk if table else NO_TABLE
    rows = _stored(station.tournament_id, here, name, spare or name)
    named = {row.client_id: row for row in rows if row.client_id in {name, spare}}
    return named, [row for row in rows if row.table_id == here and row.verdict in Submission.OPEN]


def judge_under_lock(
    own: Submission, table: Table | None, others: Iterable[Submission], sheet: Sheet | None = None
) -> Sheet | None:
    """Judge one, unless it was judged, and then the `others` that it bears on. The sheet after it, if nothing followed.

    `sheet` is that of the table, where it was read and nobody has written since.
    """
    if own.verdict != Submission.Verdict.RECEIVED:
        return None
    after = _judge(own, table, sheet)
    rest = [row for row in others if row.pk != own.pk]
    if table is not None and rest:
        _follow(own, table, rest)
        return None
    return after


@transaction.atomic
def table_catch_up(table: Table) -> None:
    """What waits at a table, judged again: the desk may have entered the line that was missing, or the same result."""
    lock_table(table)
    rows = Submission.objects.filter(table=table, verdict__in=Submission.OPEN).select_related(
        "device__station", "station"
    )
    _judge_again(table, list(rows.order_by("line", "pk")))


def _follow(own: Submission, table: Table, others: list[Submission]) -> None:
    """What one submission means for those of the table that are still open."""
    for row in others:
        earlier = row.pk < own.pk and _place(row) == _place(own)
        if earlier and own.verdict != Submission.Verdict.REFUSED:
            _supersede(row)
    if own.verdict == Submission.Verdict.ACCEPTED:
        _judge_again(table, others)


def _place(row: Submission) -> tuple[object, ...]:
    return row.kind, row.round_number, row.line, row.device_id


def _judge_again(table: Table, rows: Iterable[Submission]) -> None:
    for row in rows:
        if row.verdict in {Submission.Verdict.RECEIVED, Submission.Verdict.WAITING}:
            _judge(row, table)
        elif (
            row.verdict == Submission.Verdict.CONFLICT and row.kind == Submission.Kind.DEAL and _is_recorded(row, table)
        ):
            _supersede(row)


def _is_recorded(row: Submission, table: Table) -> bool:
    """Whether what was in conflict is now what the sheet says."""
    try:
        play_must_go_on(row, table)
        return deal_is_recorded(sheet_get(table), deal_of(row.said, row.line))
    except DomainError:
        return False


def _judge(row: Submission, table: Table | None, sheet: Sheet | None = None) -> Sheet | None:
    """Apply one submission, and write its verdict; the sheet after it, as far as it is known here.

    The services below refuse before they write.
    """
    tournament = table.round.stage.tournament if table else row.station.tournament
    before = tournament.version
    waited = row.verdict == Submission.Verdict.WAITING
    try:
        if not waited:
            _must_be_acceptable(row)
        if table is not None:
            play_must_go_on(row, table)
        answer, sheet = _apply(row, table, sheet)
    except DomainError as error:
        verdict = _verdict_of(error, row, waited=waited)
        if waited and verdict == Submission.Verdict.WAITING:
            return None
        if verdict == Submission.Verdict.CONFLICT and table is not None:
            if row.pk is None:  # what is stored already is judged in any case
                must_have_room(table, row.device)
            _hold(row, error, table)
        answer = _refusal(error)
    else:
        verdict = Submission.Verdict.SAME if tournament.version == before else Submission.Verdict.ACCEPTED
    row.sequence = tournament.version if verdict in {Submission.Verdict.ACCEPTED, Submission.Verdict.CONFLICT} else None
    _answer(row, verdict, answer)
    if verdict == Submission.Verdict.SAME and row.kind in RESULTS and table is not None:
        return _confirm_if_twice(row, table)
    return sheet


def _confirm_if_twice(row: Submission, table: Table) -> Sheet:
    """What says a line once more may be the end of a second entry of the whole sheet."""
    sheet = sheet_get(table)
    if is_entered_twice(sheet):
        confirmed_by_entry(sheet=sheet, actor=Actor.at_table(table.number, row.device))
    return sheet


def _must_be_acceptable(row: Submission) -> None:
    """What is wrong with the sending itself, whatever it says.

    :raises DomainError: `client_id_invalid`, `round_unknown`; :raises Conflict: `client_id_reused`, `device_away`.
    """
    name, mark, _digest = row.client_id.partition(MARK)
    if mark and not name:
        raise DomainError("client_id_invalid", field="client_id")
    if row.table_id is None:
        raise DomainError("round_unknown", field="round")
    if mark:
        raise Conflict("client_id_reused", field="client_id")
    if row.device is None or not (row.device.may_say(row.station_id) or _goes_there(row, row.device)):
        raise Conflict("device_away")


def _goes_there(row: Submission, device: Device) -> bool:
    """It is of the round to come, and the device goes with its player to that table."""
    return row.table is not None and goes_to(device, row.table)


def play_must_go_on(row: Submission, table: Table) -> None:
    """What was entered in a play that was abandoned never counts in another.

    :raises Conflict: `play_abandoned`.
    """
    if row.round_number != table.round.address:
        raise Conflict("play_abandoned", number=table.round.number)


def _apply(row: Submission, table: Table | None, sheet: Sheet | None) -> tuple[dict[str, Any], Sheet | None]:
    """What the device is told, and the sheet after it; None where it must be read again."""
    if table is None:
        raise DomainError("round_unknown", field="round")
    sheet = sheet or sheet_get(table)
    actor = Actor.at_table(table.number, row.device)
    _must_be_of_these(row, sheet)
    match row.kind:
        case Submission.Kind.DEAL:
            deal = deal_write(sheet=sheet, deal=deal_of(row.said, row.line), actor=actor)
            return {"deal": _line(deal)}, sheet.with_line(deal)
        case Submission.Kind.TOTALS:
            totals_write(sheet=sheet, actor=actor, **totals_of(row.said))
        case Submission.Kind.CONFIRMATION:
            confirmation_write(sheet=sheet, said=confirmation_of(row.said), actor=actor)
        case Submission.Kind.DISPUTE:
            dispute_write(sheet=sheet, actor=actor, **dispute_of(row.said))
        case _:
            raise unreadable(row.said)
    return {"version": table.version}, None


def _must_be_of_these(row: Submission, sheet: Sheet) -> None:
    """What names a seat means the person whom the device showed there.

    :raises Conflict: `seats_changed`, somebody else sits there by now; `dealer_changed`, somebody else sits out.
    """
    sitters = sitters_of(row.said) if row.kind in RESULTS else None
    if sitters is not None and sitters != sheet.sitters:
        raise Conflict("seats_changed")
    is_next = row.kind == Submission.Kind.DEAL and row.line and row.line <= sheet.next_number
    if is_next and sheet.dealer_sits_out and dealer_of(row.said) not in {None, sheet.dealer_of(row.line or 0)}:
        raise Conflict("dealer_changed")


def _line(deal: Deal) -> dict[str, Any]:
    """The line as it was recorded; seats count from 1."""
    return {
        "number": deal.number,
        "status": deal.status,
        "outcome": deal.outcome,
        "dealer": deal.dealer,
        "scores": deal.scores,
        "reason": deal.reason,
        "version": deal.version,
    }


def _verdict_of(error: DomainError, row: Submission, *, waited: bool) -> Submission.Verdict:
    """A contradiction of what is recorded is for the desk. So is what waited: nobody is at the tablet to mend it."""
    if error.code == "round_not_open" and row.kind in RESULTS and _is_of_next_round(row):
        return Submission.Verdict.WAITING  # a table that plays on without the desk is ahead of it
    if error.code == "deal_number_gap":
        ahead = (row.line or 0) - int(str(error.params["expected"]))
        return Submission.Verdict.WAITING if 0 < ahead <= LINES_AHEAD else Submission.Verdict.REFUSED
    for_the_desk = waited or (row.kind in RESULTS and isinstance(error, Conflict))
    return Submission.Verdict.CONFLICT if for_the_desk else Submission.Verdict.REFUSED


def _is_of_next_round(row: Submission) -> bool:
    return row.table is not None and row.table.round == next_round(row.table.round.stage)


def _hold(row: Submission, error: DomainError, table: Table) -> None:
    """Say in the log what lies at the desk, so that the dashboard hears of it."""
    sender = row.device.station if row.device else None
    event_append(
        tournament=table.round.stage.tournament,
        event=SubmissionHeld(
            **table.log_address,
            what=row.kind,
            line=row.line,
            code=error.code,
            sent=row.payload,
        ),
        actor=Actor.at_table(sender.number if sender else table.number, row.device),
    )


def _refusal(error: DomainError) -> dict[str, Any]:
    """Why it was not taken, for programs and for people."""
    body: dict[str, Any] = {"status": error.status, "code": error.code, "field": error.field, "detail": error.text}
    if isinstance(error, DealRefused):
        body["problems"] = error.as_data()
    return body


def _supersede(row: Submission) -> None:
    """Another submission says it better. What was answered stays answered; a promise to judge it later ends."""
    answer = row.answered if row.verdict == Submission.Verdict.CONFLICT else {}
    _answer(row, Submission.Verdict.SUPERSEDED, answer)


def refused_unstored(row: Submission, limit: int) -> Submission:
    """The row of what is too large to be kept, with its answer: the same each time, as it says the same."""
    row.received_at = timezone.now()
    _say(row, Submission.Verdict.REFUSED, _refusal(TooLarge("submission_too_large", limit=limit)))
    return row


def _answer(row: Submission, verdict: Submission.Verdict, answer: dict[str, Any]) -> None:
    _say(row, verdict, answer)
    row.save(update_fields=["verdict", "judged_at", "answer", "sequence"] if row.pk else None)


def _say(row: Submission, verdict: Submission.Verdict, answer: dict[str, Any]) -> None:
    row.verdict, row.judged_at = verdict, timezone.now()
    told = {"verdict": str(verdict), "status": STATUS.get(verdict), **answer}
    if verdict == Submission.Verdict.WAITING:
        told["status"] = STATUS[verdict]
    row.answer = json.dumps(told, default=str)
