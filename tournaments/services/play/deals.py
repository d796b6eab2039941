"""Entering and correcting deals. Nothing is overwritten: a correction is a new event that holds the old value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from scoring import DealFormatError, Problem, Severity
from scoring.games import LineKind, Result
from tournaments.log.events import DealRecorded, DealTakenBack, LineState
from tournaments.models import Deal, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import reason_given
from tournaments.services.core.row_locks import lock_table
from tournaments.services.play.sheets import seats_total, table_must_accept, table_save

WITH_REASON = {Deal.Status.ADJUSTED, Deal.Status.CANCELLED, Deal.Status.NOT_PLAYED}


@dataclass(frozen=True, kw_only=True)
class DealInput:
    """One line as somebody enters it. `version` is that of the line as read, 0 for a new one.

    `scores` (one for each seat) are given only for an adjusted deal. `acknowledged`: the warnings have been read.
    `override`: codes of refusals that the arbiter sets aside, with a `reason`.
    """

    number: int
    status: str = Deal.Status.PLAYED
    outcome: Mapping[str, Any] | None = None
    scores: tuple[int, ...] | None = None
    version: int = 0
    acknowledged: bool = False
    override: frozenset[str] = field(default_factory=frozenset)
    reason: str = ""


@dataclass(frozen=True)
class Judged:
    """What the game says of an input: every problem, and the scores when nothing is refused."""

    problems: tuple[Problem, ...]
    outcome: Any = None
    result: Result | None = None


class Reading(NamedTuple):
    """What a line will say: its status, the game's JSON of a played deal, one score for each seat, and the dealer."""

    status: str
    outcome: dict[str, Any] | None
    scores: list[int]
    dealer: int


def deal_judge(sheet: Sheet, deal: DealInput) -> Judged:
    """Check and score a played deal without storing it. The tablet's preview and the real entry share it."""
    engine, rules, turn = sheet.engine, sheet.rules, sheet.turn(deal.number)
    try:
        outcome = engine.outcome_from_json(deal.outcome or {}, turn)
    except DealFormatError as error:
        return Judged(problems=error.problems)
    problems = _kept(engine.check(outcome, rules), deal.override)
    if _refuse(problems):
        return Judged(problems=problems, outcome=outcome)
    result = engine.score(outcome, rules)
    reading = Reading(deal.status, engine.outcome_to_json(outcome), list(result.by_seat), turn.dealer)
    lines = sheet.lines_with(reading, deal.number)
    problems += _kept(engine.sheet_check(lines, sheet.size, rules), deal.override)
    return Judged(problems=problems, outcome=outcome, result=None if _refuse(problems) else result)


def _kept(problems: tuple[Problem, ...], override: frozenset[str]) -> tuple[Problem, ...]:
    """All but what an arbiter has decided otherwise: only an overridable problem gives way."""
    return tuple(p for p in problems if p.severity is not Severity.OVERRIDABLE or p.code not in override)


def _refuse(problems: tuple[Problem, ...]) -> bool:
    return any(problem.refuses for problem in problems)


@transaction.atomic
def deal_record(*, table: Table, deal: DealInput, actor: Actor) -> Deal:
    """Store one line of the sheet, new or corrected, and move the totals of the table.

    The same content for the same line is one event and one answer.

    :raises DealRefused: the engine refuses it, or asks for an acknowledgement.
    :raises Conflict: closed round, confirmed sheet, complete sheet, or a line that has changed since it was read.
    :raises DomainError: a shape, number, reason or right that is missing.
    """
    lock_table(table)
    return deal_write(sheet=sheet_get(table), deal=deal, actor=actor)


def deal_write(*, sheet: Sheet, deal: DealInput, actor: Actor) -> Deal:
    """`deal_record` inside the caller's transaction, on a sheet read after the lock. It refuses before it writes."""
    table_must_accept(sheet, actor)
    _must_be_allowed(sheet, deal, actor)
    current = sheet.line(deal.number)
    if current is None:
        _must_continue(sheet, deal.number)
    reading = _read(sheet, deal)
    if current is None:
        return _store(sheet, deal, None, reading, actor)
    if _says(current, reading):
        return current
    if not _tables_may_record(sheet, current):
        must_allow(actor, "correct")
    _must_be_fresh(sheet, deal, current)
    _must_leave_others(sheet, deal.number, reading)
    return _store(sheet, deal, current, reading, actor)


@transaction.atomic
def deal_take_back(*, table: Table, number: int, version: int, actor: Actor) -> None:
    """Remove the line entered last, as if it had not been entered. One that is gone already is gone.

    Only of a game whose hands are one answer: there a slip of the finger is a whole line, with nothing to correct.

    :raises DomainError: `take_back_unknown`, the game takes nothing back;
    :raises Conflict: what refuses any line; `deal_stale`, another line came after it, or it has changed meanwhile.
    """
    lock_table(table)
    sheet = sheet_get(table)
    if not sheet.engine.one_answer or sheet.in_totals:
        raise DomainError("take_back_unknown")
    table_must_accept(sheet, actor)
    line = sheet.line(number)
    if line is None:
        return
    if line.version != version or number != sheet.deals[-1].number or not _tables_may_record(sheet, line):
        raise Conflict("deal_stale")
    before, moment = _as_logged(line), timezone.now()
    line.delete()
    table_save(table)
    seats_total(sheet, number)
    event = DealTakenBack(
        stage=table.round.stage.number,
        round=table.round.number,
        table=table.number,
        line=number,
        deal=_label(sheet, number),
        before=before,
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment)


def _label(sheet: Sheet, number: int) -> int:
    """The line's number among those that count."""
    return 1 + sum(sheet.counts(other) for other in sheet.deals if other.number < number)


def deal_is_recorded(sheet: Sheet, deal: DealInput) -> bool:
    """Whether the sheet says of that line what the input says."""
    current = sheet.line(deal.number)
    try:
        return current is not None and _says(current, _read(sheet, deal))
    except DomainError:
        return False


def _says(line: Deal, reading: Reading) -> bool:
    return (line.status, line.outcome, line.scores) == reading[:3]


@transaction.atomic
def deals_stop(*, table: Table, reason: str, actor: Actor) -> None:
    """Note all deals that are still missing as not played. Where nothing is missing, nothing happens.

    :raises DomainError: `arbiter_only` while the clock of the round runs, `reason_required`.
    """
    lock_table(table)
    sheet = sheet_get(table)
    for number in range(sheet.next_number, sheet.next_number + (sheet.missing or 0)):
        line = DealInput(number=number, status=Deal.Status.NOT_PLAYED, reason=reason)
        deal_record(table=table, deal=line, actor=actor)


def _must_be_allowed(sheet: Sheet, deal: DealInput, actor: Actor) -> None:
    """Who may enter what, and what needs a reason."""
    if sheet.tournament.recording_mode == Tournament.RecordingMode.TOTALS:
        raise DomainError("mode_totals")
    if deal.status not in Deal.Status.values:
        raise DomainError("status_unknown", field="status")
    if deal.status not in sheet.engine.line_kinds(sheet.rules):
        raise DomainError("line_kind_unknown", field="status", kind=Deal.Status(deal.status).label)
    reason_given(deal.reason, required=bool(deal.override) or deal.status in WITH_REASON)
    if deal.override or not _tables_may_record(sheet, deal):
        must_allow(actor, "correct")


def _tables_may_record(sheet: Sheet, line: DealInput | Deal) -> bool:
    """Whether the table records such a line itself; the arbiter decides everything else."""
    match line.status:
        case Deal.Status.PLAYED | Deal.Status.PASSED:
            return True
        case Deal.Status.CANCELLED:
            return tidy(line.reason) in sheet.engine.own_cancellations
        case Deal.Status.NOT_PLAYED:
            return sheet.may_stop
    return False


def _read(sheet: Sheet, deal: DealInput) -> Reading:
    """The line that the input makes, judged by the game when it was played."""
    dealer = sheet.dealer_of(deal.number)
    if deal.status == Deal.Status.ADJUSTED:
        reading = Reading(deal.status, None, _adjusted(sheet, deal), dealer)
    elif deal.status != Deal.Status.PLAYED:
        reading = Reading(deal.status, None, [0] * sheet.size, dealer)
    else:
        judged = deal_judge(sheet, deal)
        if judged.result is None:
            raise DealRefused("deal_refused", judged.problems, sheet.engine)
        if judged.problems and not deal.acknowledged:
            raise DealRefused("deal_unsure", judged.problems, sheet.engine)
        outcome = sheet.engine.outcome_to_json(judged.outcome)
        return Reading(deal.status, outcome, list(judged.result.by_seat), dealer)
    if problems := sheet.engine.sheet_check(sheet.lines_with(reading, deal.number), sheet.size, sheet.rules):
        raise DealRefused("deal_refused", problems, sheet.engine)
    return reading


def _adjusted(sheet: Sheet, deal: DealInput) -> list[int]:
    """Scores set by the arbiter need not sum to zero (marque ajustée, FFT 2012 p.19)."""
    if deal.scores is None or len(deal.scores) != sheet.size:
        raise DomainError("scores_shape", field="scores", size=sheet.size)
    limit = sheet.largest_score
    if extreme := next((points for points in deal.scores if abs(points) > limit), None):
        raise DomainError("scores_too_large", field="scores", score=extreme, limit=limit)
    return list(deal.scores)


def _must_continue(sheet: Sheet, number: int) -> None:
    """A new line is the next one. What is said of a later one cannot be judged: who deals rests on the lines before."""
    if sheet.missing == 0:
        raise Conflict("deals_complete")
    if number != sheet.next_number:
        raise Conflict("deal_number_gap", field="number", expected=sheet.next_number, number=number)


def _must_be_fresh(sheet: Sheet, deal: DealInput, current: Deal) -> None:
    """A correction names the version that it has read."""
    if deal.version != current.version:
        raise Conflict("deal_stale")
    if sheet.missing == 0 and not sheet.counts(current) and sheet.counts(deal):
        raise Conflict("deals_complete")


def _must_leave_others(sheet: Sheet, number: int, reading: Reading) -> None:
    """What a line is worth may rest on those before it: later ones that would change are corrected first."""
    for line, stored in zip(sheet.lines_with(reading, number), sheet.deals, strict=True):
        if stored.number > number and line.kind is LineKind.PLAYED:
            anew = sheet.engine.score(line.outcome, sheet.rules).by_seat
            if list(anew) != stored.scores:
                raise Conflict("later_line_rests", line=stored.number)


def _store(sheet: Sheet, deal: DealInput, current: Deal | None, reading: Reading, actor: Actor) -> Deal:
    line = current or Deal(table=sheet.table, number=deal.number, version=0)
    before = None if current is None else _as_logged(current)
    moment = timezone.now()
    line.status, line.outcome, line.scores, line.dealer = reading
    line.reason = tidy(deal.reason)
    line.version, line.updated_at = line.version + 1, moment
    table_save(sheet.table)
    line.save()
    seats_total(sheet, line.number, line.scores)
    event = DealRecorded(
        stage=sheet.table.round.stage.number,
        round=sheet.table.round.number,
        table=sheet.table.number,
        line=line.number,
        deal=_label(sheet, line.number),
        before=before,
        after=_as_logged(line),
        override=tuple(sorted(deal.override)),
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment)
    return line


def _as_logged(line: Deal) -> LineState:
    return LineState(
        status=line.status,
        outcome=line.outcome,
        scores=tuple(line.scores),
        reason=line.reason,
        dealer=line.dealer,
    )
