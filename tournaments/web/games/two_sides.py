"""A submission and the recorded line side by side, each with note and scores, for desk and table."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from players.errors import DomainError
from tournaments.models import Deal, Dispute, Entry, Submission
from tournaments.selectors.play.inbox import Pending
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import deal_judge
from tournaments.services.deals.lines import DealInput
from tournaments.services.inbox.disputes import wish_of
from tournaments.services.inbox.payloads import deal_of, dispute_of, sitters_of, totals_of
from tournaments.web.games import pages_of

Side = dict[str, Any]


def sent_side(pending: Pending) -> Side:
    """Return the submission, with the names that the device showed; `then` is such a name if another sits there now."""
    side = _totals_sent(pending) if pending.submission.kind == Submission.Kind.TOTALS else _deal_sent(pending)
    for item, name in zip(side["scores"], _names_then(pending), strict=False):
        item |= {"name": name, "then": name}
    return side


def _names_then(pending: Pending) -> list[str]:
    """Return the names of the seats at the time of the submission, if others sit there now; else an empty list."""
    try:
        then = sitters_of(pending.submission.said)
    except DomainError:
        return []
    if then is None or then == pending.sheet.sitters:
        return []
    known = {entry.serial: entry.full_name for entry in Entry.objects.filter(tournament=pending.sheet.tournament)}
    return [known.get(serial, "–") for serial in then]


def recorded_side(pending: Pending) -> Side:
    """Return the recorded line or totals that the submission would replace."""
    if pending.submission.kind == Submission.Kind.TOTALS:
        scores = pending.sheet.totals_written if pending.sheet.table.totals_entered else ()
        return {"note": "", "scores": named_scores(pending.sheet, scores)}
    line = pending.recorded
    if line is None:
        return {"note": "", "scores": []}
    return {"note": _note(pending.sheet, line.status, line.outcome), "scores": named_scores(pending.sheet, line.scores)}


def dispute_sides(sheet: Sheet, dispute: Dispute) -> tuple[Side, Side | None]:
    """Return the disputed line of the sheet, and the one that the table wishes; None without a wish."""
    line = sheet.line(dispute.line) if dispute.line is not None else None
    written: Side = {"note": _("cette ligne n’y est plus"), "scores": []}
    if line is not None:
        written = {"note": _note(sheet, line.status, line.outcome), "scores": named_scores(sheet, line.scores)}
    wish = wish_of(dispute)
    return written, None if wish is None else _side_of(sheet, wish)


def refused_dispute(sheet: Sheet, submission: Submission) -> dict[str, Any]:
    """Return what a refused dispute said, in words, and the reason of the refusal; its line may be gone."""
    try:
        said = dispute_of(submission.said)
    except DomainError:
        return {"said": "", "reason": submission.answered["detail"]}
    wish = _note(sheet, said.wish.status, said.wish.outcome) if said.wish else ""
    return {"said": " · ".join(filter(None, [wish, said.text])), "reason": submission.answered["detail"]}


def _deal_sent(pending: Pending) -> Side:
    """Return the sent deal; without scores if the engine refuses it."""
    sheet = pending.sheet
    try:
        deal = deal_of(pending.submission.said, pending.submission.line)
    except DomainError as error:
        return {"note": error.text, "scores": []}
    return _side_of(sheet, deal)


def _side_of(sheet: Sheet, deal: DealInput) -> Side:
    """Return a line as one side; without scores if the engine refuses it."""
    if deal.status != Deal.Status.PLAYED:
        return {"note": _note(sheet, deal.status, None), "scores": named_scores(sheet, [0] * sheet.size)}
    judgement = deal_judge(sheet, deal)
    if judgement.result is None:
        return {"note": "", "scores": []}
    return {
        "note": _note(sheet, deal.status, sheet.engine.outcome_to_json(judgement.outcome)),
        "scores": named_scores(sheet, judgement.result.by_seat),
    }


def _totals_sent(pending: Pending) -> Side:
    try:
        return {"note": "", "scores": named_scores(pending.sheet, totals_of(pending.submission.said)["totals"])}
    except DomainError as error:
        return {"note": error.text, "scores": []}


def _note(sheet: Sheet, status: str, outcome: Mapping[str, Any] | None) -> str:
    """Return the hand in a line, or the status of a line not played."""
    if outcome:
        return pages_of(sheet.tournament).describe_hand(outcome)
    return str(Deal.Status(status).label).capitalize() if status in Deal.Status.values else ""


def named_scores(sheet: Sheet, scores: Sequence[int]) -> list[dict[str, Any]]:
    """Return each seat with its formatted score."""
    return [
        {"place": seat.place, "name": seat.sitter.full_name, "score": sheet.figure(score)}
        for seat, score in zip(sheet.seats, scores, strict=False)
    ]
