"""Entering and correcting deals. Nothing is overwritten: a correction is a new event that holds the old value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from scoring import Deal as ScoringDeal
from scoring import DealFormatError, Problem, Scores, Severity, check, score
from tournaments.log.events import DealRecorded, LineState
from tournaments.models import Deal, Event, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError
from tournaments.services.core.log import event_append, event_seen
from tournaments.services.core.row_locks import lock_table
from tournaments.services.play.sheets import seats_total, table_must_accept, table_save

WITH_REASON = {Deal.Status.ADJUSTED, Deal.Status.CANCELLED, Deal.Status.NOT_PLAYED}
REASON_LENGTH = 200
PETIT_SEC = "petit sec"  # cancels the deal by rule (FFT 2012 p.5), so the table records it without the arbiter


@dataclass(frozen=True, kw_only=True)
class DealInput:
    """One line as somebody enters it. `version` is that of the line as read, 0 for a new one.

    `scores` (by position) are given only for an adjusted deal. `acknowledged`: the warnings have been read.
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
    client_id: str | None = None


@dataclass(frozen=True)
class Judged:
    """What the engine says of an input: every problem, and the scores when nothing is refused."""

    problems: tuple[Problem, ...]
    deal: ScoringDeal | None = None
    result: Scores | None = None


def deal_judge(sheet: Sheet, deal: DealInput) -> Judged:
    """Check and score a played deal without storing it. The tablet's preview and the real entry share it."""
    try:
        played = sheet.to_scoring(deal.outcome or {}, deal.number)
    except DealFormatError as error:
        return Judged(problems=error.problems)
    problems = check(played, sheet.rules, deal.override)
    if any(problem.severity is not Severity.WARNING for problem in problems):
        return Judged(problems=problems, deal=played)
    return Judged(problems=problems, deal=played, result=score(played, sheet.rules))


@transaction.atomic
def deal_record(*, table: Table, deal: DealInput, actor: Actor) -> Deal:
    """Store one line of the sheet, new or corrected, and move the totals of the table.

    The same submission twice (same `client_id`, or the same content for the same line) is one event and one answer.

    :raises DealRefused: the engine refuses it, or asks for an acknowledgement.
    :raises Conflict: closed round, confirmed sheet, complete sheet, or a line that has changed since it was read.
    :raises DomainError: a shape, number, reason or right that is missing.
    """
    lock_table(table)
    sheet = sheet_get(table)
    earlier = event_seen(tournament=sheet.tournament, client_id=deal.client_id, table=table, name="deal.recorded")
    if earlier is not None:
        _must_say_the_same(sheet, deal, earlier)
        return Deal.objects.get(table=table, number=deal.number)
    table_must_accept(sheet, actor)
    _must_be_allowed(sheet, deal, actor)
    reading = _read(sheet, deal)
    current = sheet.line(deal.number)
    if current is not None and (current.status, current.outcome, current.scores) == reading:
        return current
    if current is not None and not _tables_may_record(sheet, current):
        actor.must_be_arbiter()
    _must_fit(sheet, deal, current)
    return _store(sheet, deal, current, reading, actor)


def _must_say_the_same(sheet: Sheet, deal: DealInput, earlier: Event) -> None:
    """A page that goes back, changes the entry and sends it under the same id must hear that it was not taken.

    :raises Conflict: `client_id_reused`.
    """
    played = deal_judge(sheet, deal).deal if deal.status == Deal.Status.PLAYED else None
    said = (deal.number, deal.status, played and played.to_json())
    stored = earlier.data["after"]
    if said != (earlier.data["line"], stored["status"], stored["outcome"]):
        raise Conflict("client_id_reused", field="client_id")


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


class Reading(NamedTuple):
    """What a line will say: its status, the engine's JSON of a played deal, and the scores by position."""

    status: str
    outcome: dict[str, Any] | None
    scores: list[int]


def _must_be_allowed(sheet: Sheet, deal: DealInput, actor: Actor) -> None:
    """Who may enter what, and what needs a reason."""
    if sheet.tournament.recording_mode == Tournament.RecordingMode.TOTALS:
        raise DomainError("mode_totals")
    if deal.status not in Deal.Status.values:
        raise DomainError("status_unknown", field="status")
    if len(deal.reason) > REASON_LENGTH:
        raise DomainError("text_too_long", field="reason", limit=REASON_LENGTH)
    if (deal.override or deal.status in WITH_REASON) and not tidy(deal.reason):
        raise DomainError("reason_required", field="reason")
    if deal.override or not _tables_may_record(sheet, deal):
        actor.must_be_arbiter()


def _tables_may_record(sheet: Sheet, line: DealInput | Deal) -> bool:
    """Whether the table records such a line itself; the arbiter decides everything else."""
    match line.status:
        case Deal.Status.PLAYED | Deal.Status.PASSED:
            return True
        case Deal.Status.CANCELLED:
            return tidy(line.reason) == PETIT_SEC
        case Deal.Status.NOT_PLAYED:
            return sheet.may_stop
    return False


def _read(sheet: Sheet, deal: DealInput) -> Reading:
    """The line that the input makes, judged by the engine when it was played."""
    if deal.status == Deal.Status.ADJUSTED:
        return Reading(deal.status, None, _adjusted(sheet, deal))
    if deal.status != Deal.Status.PLAYED:
        return Reading(deal.status, None, [0] * sheet.size)
    judged = deal_judge(sheet, deal)
    if judged.deal is None or judged.result is None:
        raise DealRefused("deal_refused", judged.problems)
    if judged.problems and not deal.acknowledged:
        raise DealRefused("deal_unsure", judged.problems)
    return Reading(deal.status, judged.deal.to_json(), list(judged.result.by_seat))


def _adjusted(sheet: Sheet, deal: DealInput) -> list[int]:
    """Scores set by the arbiter need not sum to zero (marque ajustée, FFT 2012 p.19)."""
    if deal.scores is None or len(deal.scores) != sheet.size:
        raise DomainError("scores_shape", field="scores", size=sheet.size)
    limit = sheet.largest_score
    if extreme := next((points for points in deal.scores if abs(points) > limit), None):
        raise DomainError("scores_too_large", field="scores", score=extreme, limit=limit)
    return list(deal.scores)


def _must_fit(sheet: Sheet, deal: DealInput, current: Deal | None) -> None:
    """A new line continues the sheet; a correction names the version it has read."""
    if current is None:
        if deal.number != sheet.next_number:
            raise Conflict("deal_number_gap", field="number", expected=sheet.next_number, number=deal.number)
        if sheet.missing == 0:
            raise Conflict("deals_complete")
    elif deal.version != current.version:
        raise Conflict("deal_stale")
    elif sheet.missing == 0 and not sheet.counts(current) and sheet.counts(deal):
        raise Conflict("deals_complete")


def _store(sheet: Sheet, deal: DealInput, current: Deal | None, reading: Reading, actor: Actor) -> Deal:
    line = current or Deal(table=sheet.table, number=deal.number, version=0)
    before = None if current is None else _as_logged(current)
    moment = timezone.now()
    line.status, line.outcome, line.scores = reading
    line.reason = tidy(deal.reason)
    line.dealer = sheet.dealer_of(deal.number)
    line.version, line.updated_at = line.version + 1, moment
    table_save(sheet.table)
    line.save()
    seats_total(sheet.table)
    event = DealRecorded(
        round=sheet.table.round.number,
        table=sheet.table.number,
        line=line.number,
        deal=1 + sum(sheet.counts(other) for other in sheet.deals if other.number < line.number),
        before=before,
        after=_as_logged(line),
        override=tuple(sorted(deal.override)),
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment, client_id=deal.client_id)
    return line


def _as_logged(line: Deal) -> LineState:
    return LineState(
        status=line.status,
        outcome=line.outcome,
        scores=tuple(line.scores),
        reason=line.reason,
        dealer=line.dealer + 1,
    )
