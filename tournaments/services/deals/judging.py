"""Step 2 of recording a deal: check and score a line by the rules of its game."""

import json
from dataclasses import dataclass
from typing import Any

from scoring import DealFormatError, Problem, Severity
from scoring.games import Result
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.selectors.play.statuses import ScoreSource, status_rule
from tournaments.services.core.errors import DealRefused, DomainError
from tournaments.services.deals.lines import DealInput, Reading


@dataclass(frozen=True)
class DealVerdict:
    """The game's verdict on a played deal: its problems, and its score (`result`) if none of them refuses it.

    `outcome` is the deal as the game reads it, None if it cannot. `reading` is the content to store, None if refused.
    """

    problems: tuple[Problem, ...]
    outcome: Any = None
    result: Result | None = None
    reading: Reading | None = None


def deal_judge(sheet: Sheet, deal: DealInput) -> DealVerdict:
    """Check and score a played deal without storing it.

    The verdict is cached on the sheet, for preview, recording and the comparison with the stored line.
    """
    key = (deal.number, json.dumps(deal.outcome, sort_keys=True), deal.override)
    verdict: DealVerdict | None = sheet.judged.get(key)
    if verdict is None:
        verdict = sheet.judged[key] = _judge_deal(sheet, deal)
    return verdict


def _judge_deal(sheet: Sheet, deal: DealInput) -> DealVerdict:
    """Return the verdict: problems of the format or of the rules, and without refusal the result to store."""
    engine, rules, turn = sheet.engine, sheet.rules, sheet.turn(deal.number)
    try:
        outcome = engine.outcome_from_json(deal.outcome or {}, turn)
    except DealFormatError as error:
        return DealVerdict(error.problems)
    problems = _without_override(engine.check(outcome, rules), deal.override)
    if _contain_refusal(problems):
        return DealVerdict(problems, outcome)
    result = engine.score(outcome, rules)
    reading = Reading(Deal.Status.PLAYED, engine.outcome_to_json(outcome), list(result.by_seat), turn.dealer)
    lines = sheet.lines_with(reading, deal.number)
    problems += _without_override(engine.sheet_check(lines, sheet.size, rules), deal.override)
    return (
        DealVerdict(problems, outcome)
        if _contain_refusal(problems)
        else DealVerdict(problems, outcome, result, reading)
    )


def _without_override(problems: tuple[Problem, ...], override: frozenset[str]) -> tuple[Problem, ...]:
    """Return the problems without those that the arbiter overrides and may override."""
    return tuple(p for p in problems if p.severity is not Severity.OVERRIDABLE or p.code not in override)


def _contain_refusal(problems: tuple[Problem, ...]) -> bool:
    return any(problem.refuses for problem in problems)


def deal_read(sheet: Sheet, deal: DealInput) -> Reading:
    """Return the content of the line, of any status.

    :raises DealRefused: the game refuses it, or asks for an acknowledgement;
    :raises DomainError: `status_unknown`, `scores_shape`, `scores_too_large`.
    """
    source = status_rule(deal.status).scores
    if source is ScoreSource.GAME:
        return _read_played(sheet, deal)
    scores = _adjusted_scores(sheet, deal) if source is ScoreSource.ARBITER else [0] * sheet.size
    reading = Reading(deal.status, None, scores, sheet.dealer_of(deal.number))
    if problems := sheet.engine.sheet_check(sheet.lines_with(reading, deal.number), sheet.size, sheet.rules):
        raise DealRefused("deal_refused", problems, sheet.engine)
    return reading


def _read_played(sheet: Sheet, deal: DealInput) -> Reading:
    """Return the content of a played line.

    :raises DealRefused: it is refused, or not acknowledged.
    """
    judgement = deal_judge(sheet, deal)
    if judgement.reading is None:
        raise DealRefused("deal_refused", judgement.problems, sheet.engine)
    if judgement.problems and not deal.acknowledged:
        raise DealRefused("deal_unsure", judgement.problems, sheet.engine)
    return judgement.reading


def _adjusted_scores(sheet: Sheet, deal: DealInput) -> list[int]:
    """Check the scores set by the arbiter. They need not sum to zero (marque ajustée, FFT 2012 p.19)."""
    if deal.scores is None or len(deal.scores) != sheet.size:
        raise DomainError("scores_shape", field="scores", size=sheet.size)
    limit = sheet.largest_score
    if extreme := next((points for points in deal.scores if abs(points) > limit), None):
        raise DomainError("scores_too_large", field="scores", score=extreme, limit=limit)
    return list(deal.scores)


def deal_is_already_recorded(sheet: Sheet, deal: DealInput) -> bool:
    """Return True if the sheet has that line with this content."""
    stored = sheet.line(deal.number)
    try:
        return stored is not None and deal_read(sheet, deal).equals_line(stored)
    except DomainError:
        return False
