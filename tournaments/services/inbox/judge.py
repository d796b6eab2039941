"""Judging of submissions: one transaction writes the sheet, the log, the verdict and the answer.

The entrances: `judge_under_lock` for a message that has just come in and is not saved yet (`receive.py`),
`submission_judge` for one that was stored unjudged (`sweep.py`), `open_submissions_judge` after a decision of the desk
(`decide.py`) or the opening of a round (`opening.py`). All come to `_judge_submission`, which applies the submission by
the services that the desk uses, and turns their refusal into one of the verdicts:

- `RECEIVED`: not judged yet
- `ACCEPTED`: written to the sheet and the log; `SAME`: the sheet has it already, so nothing is written
- `WAITING`: judged again when the line before it is there, or the round is opened
- `CONFLICT`: waits for a decision of the desk; `REFUSED`: the device must correct it
- `SUPERSEDED`: was open, and is replaced by a later submission for the line, or by the same line on the sheet
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from players.prepared import Prepared
from tournaments.log.events import SubmissionHeld
from tournaments.models import Confirmation, Deal, Device, Station, Submission, Table
from tournaments.selectors.devices import follows_player_to
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.rounds import next_round
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError, TooLarge
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table, lock_tournament
from tournaments.services.deals.judging import deal_is_already_recorded
from tournaments.services.deals.recording import deal_write
from tournaments.services.inbox.correcting import version_read
from tournaments.services.inbox.disputes import dispute_write
from tournaments.services.inbox.double_entry import RESULTS, asks_second_entry, is_entered_twice
from tournaments.services.inbox.limits import must_have_room_for_conflict
from tournaments.services.inbox.payloads import (
    confirmation_of,
    deal_of,
    dealer_of,
    dispute_of,
    sitters_of,
    totals_of,
    unknown_shape,
)
from tournaments.services.play.confirmations import confirm_by_second_entry, confirmation_write
from tournaments.services.play.sheets import totals_write

MARK = "~"  # not allowed in a client id: it marks a submission without a valid id, or with one that was used before
LINES_AHEAD = 30  # more than a sheet has lines
NO_TABLE = 0  # no row has this primary key
_open_or_same_id = Prepared(  # the open submissions of a table, and those with one of two client ids
    lambda tournament, table, client_id, spare_id: Submission.objects.filter(
        Q(table=table, verdict__in=Submission.OPEN) | Q(client_id__in=[client_id, spare_id]), tournament=tournament
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
    """Judge a stored submission; then those of its table that waited for it.

    The row is read again under the lock, and `judge_under_lock` does nothing if it was judged meanwhile.

    :raises Conflict: `gone` if a new draw has replaced the table meanwhile.
    """
    if row.table is None:
        lock_tournament(row.station.tournament)
    else:
        lock_table(row.table)
    same_id, others = read_submissions(row.station, row.table, row.client_id)
    judge_under_lock(same_id[row.client_id], row.table, others)


def read_submissions(
    station: Station, table: Table | None, client_id: str, spare_id: str = ""
) -> tuple[dict[str, Submission], list[Submission]]:
    """Return the submissions with one of the two client ids, and the open ones of the table in the order of its lines.

    Under `spare_id` a message is stored whose client id has other content already. Usually there are no such rows, so
    relations are loaded lazily.
    """
    here = table.pk if table else NO_TABLE
    rows = _open_or_same_id(station.tournament_id, here, client_id, spare_id or client_id)
    named = {row.client_id: row for row in rows if row.client_id in {client_id, spare_id}}
    return named, [row for row in rows if row.table_id == here and row.verdict in Submission.OPEN]


def judge_under_lock(
    own: Submission, table: Table | None, others: Iterable[Submission], sheet: Sheet | None = None
) -> Sheet | None:
    """Judge a submission, stored or not saved yet, unless it was judged, and then the `others` that depend on it.

    The caller holds the lock of the table. Return the sheet after it, or None if the sheet must be read again. `sheet`
    is that of the table, if the caller has read it and no write has followed.
    """
    if own.verdict != Submission.Verdict.RECEIVED:
        return None
    after = _judge_submission(own, table, sheet)
    rest = [row for row in others if row.pk != own.pk]
    if table is not None and rest:
        _judge_dependents(own, table, rest)
        return None
    return after


@transaction.atomic
def open_submissions_judge(table: Table) -> None:
    """Judge the open submissions of a table again: the desk may have entered the missing line, or the same result."""
    lock_table(table)
    rows = Submission.objects.filter(table=table, verdict__in=Submission.OPEN).select_related(
        "device__station", "station"
    )
    _judge_again(table, list(rows.order_by("line", "pk")))


def _judge_dependents(own: Submission, table: Table, others: list[Submission]) -> None:
    """Supersede earlier submissions for the same line from the same device, unless `own` was refused.

    If it was accepted, judge the others again: they may have waited for its line.
    """
    for row in others:
        earlier = row.pk < own.pk and _line_key(row) == _line_key(own)
        if earlier and own.verdict != Submission.Verdict.REFUSED:
            supersede(row)
    if own.verdict == Submission.Verdict.ACCEPTED:
        _judge_again(table, others)


def _line_key(row: Submission) -> tuple[object, ...]:
    return row.kind, row.round_number, row.line, row.device_id


def _judge_again(table: Table, rows: Iterable[Submission]) -> None:
    """Judge open submissions again, and supersede conflicting deals that the sheet contains by now."""
    for row in rows:
        if row.verdict in {Submission.Verdict.RECEIVED, Submission.Verdict.WAITING}:
            _judge_submission(row, table)
            continue
        is_conflicting_deal = row.verdict == Submission.Verdict.CONFLICT and row.kind == Submission.Kind.DEAL
        if is_conflicting_deal and _is_recorded(row, table):
            supersede(row)


def _is_recorded(row: Submission, table: Table) -> bool:
    """Return True if the sheet has the line of the submission."""
    try:
        must_be_of_present_play(row, table)
        return deal_is_already_recorded(sheet_get(table), deal_of(row.said, row.line))
    except DomainError:
        return False


def _judge_submission(row: Submission, table: Table | None, sheet: Sheet | None = None) -> Sheet | None:
    """Apply one submission and store its verdict. Return the sheet after it, or None if it must be read again.

    One that changes nothing is `SAME`; as a second entry by another device it may confirm the sheet. A conflict is
    logged. One that must still wait is left as it was. The services called here refuse before they write, so a refusal
    leaves no partial write in the transaction.

    :raises TooMany: `conflicts_many`, for a conflict that is not stored yet.
    """
    tournament = table.round.stage.tournament if table else row.station.tournament
    before = tournament.version
    waited = row.verdict == Submission.Verdict.WAITING
    try:
        if not waited:
            _must_be_acceptable(row)
        if table is not None:
            must_be_of_present_play(row, table)
        answer, sheet = _apply_submission(row, table, sheet)
    except DomainError as error:
        verdict = _verdict_of(error, row, waited=waited)
        if waited and verdict == Submission.Verdict.WAITING:
            return None
        if verdict == Submission.Verdict.CONFLICT and table is not None:
            if row.pk is None:  # a submission that is stored already needs a verdict, also above the limit
                must_have_room_for_conflict(table, row.device)
            _log_conflict(row, error, table)
        answer = _refusal_as_data(error)
    else:
        verdict = Submission.Verdict.SAME if tournament.version == before else Submission.Verdict.ACCEPTED
    row.sequence = tournament.version if verdict in {Submission.Verdict.ACCEPTED, Submission.Verdict.CONFLICT} else None
    _store_answer(row, verdict, answer)
    if verdict == Submission.Verdict.SAME and row.kind in RESULTS and table is not None:
        return _confirm_if_twice(row, table)
    return sheet


def _confirm_if_twice(row: Submission, table: Table) -> Sheet:
    """Confirm the sheet if this repeated line completes a second, equal entry of all lines by another device."""
    sheet = sheet_get(table)
    if is_entered_twice(sheet):
        confirm_by_second_entry(sheet=sheet, actor=Actor.at_table(table.number, row.device))
    return sheet


def _must_be_acceptable(row: Submission) -> None:
    """Check the client id, the round and the binding of the device, before the payload.

    :raises DomainError: `client_id_invalid`, `round_unknown`; :raises Conflict: `client_id_reused`, `device_away`,
        `device_replaced`.
    """
    name, mark, _digest = row.client_id.partition(MARK)
    if mark and not name:  # only the digest of the content: the device sent no valid id
        raise DomainError("client_id_invalid", field="client_id")
    if row.table_id is None:
        raise DomainError("round_unknown", field="round")
    if mark:  # the id has other content already
        raise Conflict("client_id_reused", field="client_id")
    if row.device is not None and row.device.replaced_by_id is not None:
        is_recorded_line = row.kind == Submission.Kind.DEAL and row.table is not None and _is_recorded(row, row.table)
        if not is_recorded_line:
            raise Conflict("device_replaced")
    elif row.device is None or not _is_of_table(row, row.device):
        raise Conflict("device_away")


def _is_of_table(row: Submission, device: Device) -> bool:
    """Return True if the device is bound to the table of the submission, was before, or follows its player there."""
    if device.is_trusted_at(row.station_id):
        return True
    return row.table is not None and follows_player_to(device, row.table)


def must_be_of_present_play(row: Submission, table: Table) -> None:
    """Refuse a submission from an abandoned play of the round: it must not count in another play.

    A submission stores the `Round.address` of its tablet's page, in `round_number`; each play has another address.

    :raises Conflict: `play_abandoned`.
    """
    if row.round_number != table.round.address:
        raise Conflict("play_abandoned", number=table.round.number)


def _apply_submission(row: Submission, table: Table | None, sheet: Sheet | None) -> tuple[dict[str, Any], Sheet | None]:
    """Write the submission. Return the answer for the device, and the sheet after it, None if it must be read again."""
    if table is None:  # for the types: `_must_be_acceptable` has refused it
        raise DomainError("round_unknown", field="round")
    sheet = sheet or sheet_get(table)
    actor = Actor.at_table(table.number, row.device)
    _must_have_same_players(row, sheet)
    match row.kind:
        case Submission.Kind.DEAL:
            line = replace(deal_of(row.said, row.line), version=version_read(row))
            deal = deal_write(sheet=sheet, deal=line, actor=actor)
            return {"deal": _line_as_data(deal)}, sheet.with_line(deal)
        case Submission.Kind.TOTALS:
            totals_write(sheet=sheet, actor=actor, **totals_of(row.said))
        case Submission.Kind.CONFIRMATION:
            confirmation_write(
                sheet=sheet, confirmation=confirmation_of(row.said), actor=actor, way=_way_of_confirmation(row, sheet)
            )
        case Submission.Kind.DISPUTE:
            dispute_write(sheet=sheet, dispute=dispute_of(row.said), actor=actor)
        case _:
            raise unknown_shape(row.said)
    return {"version": table.version}, None


def _way_of_confirmation(row: Submission, sheet: Sheet) -> Confirmation.Way:
    """Return `TWICE` for the seat whose own entry agrees with the sheet, see `asks_second_entry`.

    A page without network, which sends no version, has not asked for that seat.
    """
    is_asked = confirmation_of(row.said).version is not None and asks_second_entry(sheet, row.device)
    return Confirmation.Way.TWICE if is_asked else Confirmation.Way.TABLET


def _must_have_same_players(row: Submission, sheet: Sheet) -> None:
    """Refuse a result whose players or dealer, as the device showed them, differ from the sheet.

    :raises Conflict: `seats_changed`, another player sits there by now; `dealer_changed`, another player sits out.
    """
    sitters = sitters_of(row.said) if row.kind in RESULTS else None
    if sitters is not None and sitters != sheet.sitters:
        raise Conflict("seats_changed")
    if row.kind != Submission.Kind.DEAL or not row.line or not sheet.dealer_sits_out:
        return
    is_ahead = row.line > sheet.next_number  # its dealer depends on the lines before it
    if not is_ahead and dealer_of(row.said) not in {None, sheet.dealer_of(row.line)}:
        raise Conflict("dealer_changed")


def _line_as_data(deal: Deal) -> dict[str, Any]:
    """Return the recorded line as JSON data; seats count from 1."""
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
    """Return the verdict for a refusal. Conflicts go to the desk, and so does any refusal of a waiting submission.

    The players are no longer at the tablet to correct a submission that has waited.
    """
    if error.code == "round_not_open" and row.kind in RESULTS and _is_of_next_round(row):
        return Submission.Verdict.WAITING  # the table plays on before the desk has opened the round
    if error.code == "deal_number_gap":
        ahead = (row.line or 0) - int(str(error.params["expected"]))
        return Submission.Verdict.WAITING if 0 < ahead <= LINES_AHEAD else Submission.Verdict.REFUSED
    for_the_desk = waited or (row.kind in RESULTS and isinstance(error, Conflict))
    return Submission.Verdict.CONFLICT if for_the_desk else Submission.Verdict.REFUSED


def _is_of_next_round(row: Submission) -> bool:
    return row.table is not None and row.table.round == next_round(row.table.round.stage)


def _log_conflict(row: Submission, error: DomainError, table: Table) -> None:
    """Log a conflicting submission, so that the dashboard is updated."""
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


def _refusal_as_data(error: DomainError) -> dict[str, Any]:
    """Return the reason of a refusal as JSON data."""
    body: dict[str, Any] = {"status": error.status, "code": error.code, "field": error.field, "detail": error.text}
    if isinstance(error, DealRefused):
        body["problems"] = error.as_data()
    return body


def supersede(row: Submission) -> None:
    """Mark a submission as replaced by another, or taken back. The answer to a conflict is kept, others are cleared."""
    answer = row.answered if row.verdict == Submission.Verdict.CONFLICT else {}
    _store_answer(row, Submission.Verdict.SUPERSEDED, answer)


def refuse_unstored(row: Submission, limit: int) -> Submission:
    """Set the answer of a submission that is too large to be stored. The row is not saved."""
    row.received_at = timezone.now()
    _set_answer(row, Submission.Verdict.REFUSED, _refusal_as_data(TooLarge("submission_too_large", limit=limit)))
    return row


def _store_answer(row: Submission, verdict: Submission.Verdict, answer: dict[str, Any]) -> None:
    _set_answer(row, verdict, answer)
    row.save(update_fields=["verdict", "judged_at", "answer", "sequence"] if row.pk else None)


def _set_answer(row: Submission, verdict: Submission.Verdict, answer: dict[str, Any]) -> None:
    """Set verdict and answer of the row without saving it.

    The status is that of the verdict, or that of a refusal in `answer`. While a submission waits it is always 202, also
    with the refusal for which it waits.
    """
    row.verdict, row.judged_at = verdict, timezone.now()
    data = {"verdict": str(verdict), "status": STATUS.get(verdict), **answer}
    if verdict == Submission.Verdict.WAITING:
        data["status"] = STATUS[verdict]
    row.answer = json.dumps(data, default=str)
