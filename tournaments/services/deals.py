"""Entering and correcting deals. Nothing is overwritten: a correction is a new event that holds the old value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from scoring import Problem, Scores, check, score
from tournaments.models import Deal, Table, Tournament
from tournaments.selectors.sheets import Sheet, sheet_get
from tournaments.services.actors import Actor
from tournaments.services.errors import Conflict, DealRefused, DomainError
from tournaments.services.events import event_append, event_seen
from tournaments.services.tables import seats_total, table_must_accept, table_touch

ARBITER_STATUSES = {Deal.Status.ADJUSTED, Deal.Status.CANCELLED, Deal.Status.NOT_PLAYED}
REASON_LENGTH = 200


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
    """What the engine says of an input: the scores by position when it can be scored, and every problem."""

    scores: list[int] | None
    problems: tuple[Problem, ...]
    result: Scores | None = None

    @property
    def refusals(self) -> tuple[Problem, ...]:
        return tuple(p for p in self.problems if p.severity != "warning")


def deal_judge(sheet: Sheet, deal: DealInput) -> Judged:
    """Check and score a played deal without storing it. The tablet's preview and the real entry share it."""
    played = sheet.to_scoring(deal.outcome or {}, deal.number)
    problems = check(played, sheet.rules, deal.override)
    if any(problem.severity != "warning" for problem in problems):
        return Judged(scores=None, problems=problems)
    result = score(played, sheet.rules)
    return Judged(
        scores=sheet.scores_by_position(result.by_seat, deal.number), problems=problems, result=result
    )


@transaction.atomic
def deal_record(*, table: Table, deal: DealInput, actor: Actor) -> Deal:
    """Store one line of the sheet, new or corrected, and move the totals of the table.

    The same submission twice (same `client_id`, or the same content for the same line) is one event and one answer.

    :raises DealRefused: the engine refuses it, or asks for an acknowledgement.
    :raises Conflict: closed round, signed sheet, complete sheet, or a line that has changed since it was read.
    :raises DomainError: a shape, number, reason or right that is missing.
    """
    sheet = sheet_get(table)
    if event_seen(tournament=sheet.tournament, client_id=deal.client_id, table=table, name="deal.recorded"):
        return Deal.objects.get(table=table, number=deal.number)
    table_must_accept(sheet, actor)
    current = next((line for line in sheet.deals if line.number == deal.number), None)
    scores = _scores(sheet, deal, actor)
    if current is not None and _same(current, deal, scores):
        return current
    _must_fit(sheet, deal, current)
    return _store(sheet, deal, current, scores, actor)


def _scores(sheet: Sheet, deal: DealInput, actor: Actor) -> list[int]:
    """The scores by position that the line brings, after every rule about who may enter what."""
    if sheet.tournament.entry_mode == Tournament.EntryMode.TOTALS:
        raise DomainError("mode_totals")
    if deal.status not in Deal.Status.values:
        raise DomainError("status_unknown", field="status")
    if len(deal.reason) > REASON_LENGTH:
        raise DomainError("text_too_long", field="reason", limit=REASON_LENGTH)
    if deal.override or deal.status == Deal.Status.ADJUSTED:
        actor.must_be_arbiter()
    if (deal.override or deal.status in ARBITER_STATUSES) and not deal.reason.strip():
        raise DomainError("reason_required", field="reason")
    if deal.status == Deal.Status.ADJUSTED:
        return _adjusted(sheet, deal)
    if deal.status != Deal.Status.PLAYED:
        return [0] * sheet.size
    judged = deal_judge(sheet, deal)
    if judged.scores is None:
        raise DealRefused("deal_refused", judged.problems)
    if judged.problems and not deal.acknowledged:
        raise DealRefused("deal_unsure", judged.problems)
    return judged.scores


def _adjusted(sheet: Sheet, deal: DealInput) -> list[int]:
    """Scores set by the arbiter need not sum to zero (marque ajustée, FFT 2012 p.19)."""
    if deal.scores is None or len(deal.scores) != sheet.size:
        raise DomainError("scores_shape", field="scores", size=sheet.size)
    limit = sheet.rules.largest_score(sheet.players_per_deal)
    if extreme := next((points for points in deal.scores if abs(points) > limit), None):
        raise DomainError("scores_too_large", field="scores", score=extreme, limit=limit)
    return list(deal.scores)


def _same(current: Deal, deal: DealInput, scores: list[int]) -> bool:
    outcome = dict(deal.outcome) if deal.outcome and deal.status == Deal.Status.PLAYED else None
    return (current.status, current.outcome, current.scores) == (deal.status, outcome, scores)


def _must_fit(sheet: Sheet, deal: DealInput, current: Deal | None) -> None:
    """A new line continues the sheet; a correction names the version it has read."""
    if current is None:
        if deal.number != sheet.next_number:
            raise Conflict("deal_number_gap", field="number", expected=sheet.next_number, number=deal.number)
        if sheet.missing == 0:
            raise Conflict("deals_complete")
    elif deal.version != current.version:
        raise Conflict("deal_stale")


def _store(sheet: Sheet, deal: DealInput, current: Deal | None, scores: list[int], actor: Actor) -> Deal:
    line = current or Deal(table=sheet.table, number=deal.number, version=0)
    before = None if current is None else _as_data(current)
    line.status, line.scores, line.reason = deal.status, scores, deal.reason.strip()
    line.outcome = dict(deal.outcome) if deal.outcome and deal.status == Deal.Status.PLAYED else None
    line.dealer = sheet.dealer_of(deal.number)
    line.version += 1
    table_touch(sheet.table)
    line.save()
    seats_total(sheet.table)
    event_append(
        tournament=sheet.tournament,
        name="deal.recorded",
        actor=actor,
        table=sheet.table,
        client_id=deal.client_id,
        data={
            "number": line.number,
            "before": before,
            "after": _as_data(line),
            "override": sorted(deal.override),
        },
    )
    return line


def _as_data(line: Deal) -> dict[str, object]:
    return {"status": line.status, "outcome": line.outcome, "scores": line.scores, "reason": line.reason}
