"""What was sent beside what is recorded, in the words of the desk."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from players.errors import DomainError
from tournaments.models import Deal, Submission
from tournaments.selectors.play.inbox import Pending
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.inbox.payloads import deal_of, totals_of
from tournaments.services.play.deals import deal_judge
from tournaments.web.kit.sheet_view import label_of
from tournaments.web.table.games import pages_of

Side = dict[str, Any]
SHOWN = {"deal_stale", "totals_stale"}  # the two results side by side say it


def pending_view(pending: Pending) -> dict[str, Any]:
    """One decision: a sentence, why it was not taken, and the two results side by side."""
    submission = pending.submission
    answer, recorded = submission.answered, _recorded(pending)
    return {
        "submission": submission,
        "table": pending.sheet.table,
        "at": pending.sheet.stage.address,
        "text": _sentence(pending),
        "detail": "" if answer.get("code") in SHOWN else answer.get("detail", ""),
        "recorded": recorded,
        "keep": _("Garder l’enregistré") if recorded["scores"] else _("Écarter l’envoyé"),
        "reason_id": f"reason-{submission.pk}",
        "sent": _totals_sent(pending) if submission.kind == Submission.Kind.TOTALS else _deal_sent(pending),
        "reopens": pending.sheet.table.state == "confirmed",
    }


def _sentence(pending: Pending) -> str:
    submission, sheet = pending.submission, pending.sheet
    words = {"table": sheet.table.number, "deal": _label(pending)}
    if submission.verdict == Submission.Verdict.WAITING:
        return _("La table %(table)s a envoyé la donne %(deal)s, mais une donne d’avant n’est pas arrivée") % words
    if submission.kind == Submission.Kind.TOTALS:
        return _("La table %(table)s a envoyé d’autres totaux") % words
    if submission.answered.get("code") == "device_away":
        return _("Un appareil d’une autre table a envoyé la donne %(deal)s de la table %(table)s") % words
    if pending.recorded is None:
        return _("La table %(table)s a envoyé la donne %(deal)s, qui n’a pas pu être enregistrée") % words
    return _("La table %(table)s a envoyé un autre résultat pour la donne %(deal)s") % words


def _label(pending: Pending) -> int | str:
    """The number of the deal on paper; of a line that is not there, the number of the line."""
    line = pending.recorded
    return pending.submission.line or "–" if line is None else label_of(pending.sheet, line)


def _recorded(pending: Pending) -> Side:
    if pending.submission.kind == Submission.Kind.TOTALS:
        scores = pending.sheet.totals_written if pending.sheet.table.totals_entered else ()
        return {"note": "", "scores": _by_seat(pending.sheet, scores)}
    line = pending.recorded
    if line is None:
        return {"note": "", "scores": []}
    return {"note": _note(pending.sheet, line.status, line.outcome), "scores": _by_seat(pending.sheet, line.scores)}


def _deal_sent(pending: Pending) -> Side:
    """What the engine makes of it; without scores when it can make nothing of it."""
    sheet = pending.sheet
    try:
        deal = deal_of(pending.submission.said, pending.submission.line)
    except DomainError as error:
        return {"note": error.text, "scores": []}
    if deal.status != Deal.Status.PLAYED:
        return {"note": _note(sheet, deal.status, None), "scores": _by_seat(sheet, [0] * sheet.size)}
    judged = deal_judge(sheet, deal)
    if judged.result is None:
        return {"note": "", "scores": []}
    return {
        "note": _note(sheet, deal.status, sheet.engine.outcome_to_json(judged.outcome)),
        "scores": _by_seat(sheet, judged.result.by_seat),
    }


def _totals_sent(pending: Pending) -> Side:
    try:
        return {"note": "", "scores": _by_seat(pending.sheet, totals_of(pending.submission.said)["totals"])}
    except DomainError as error:
        return {"note": error.text, "scores": []}


def _note(sheet: Sheet, status: str, outcome: Mapping[str, Any] | None) -> str:
    """The hand in a line, or how else it ended."""
    if outcome:
        return pages_of(sheet.tournament).line_told(outcome)
    return str(Deal.Status(status).label).capitalize() if status in Deal.Status.values else ""


def _by_seat(sheet: Sheet, scores: Sequence[int]) -> list[dict[str, Any]]:
    return [
        {"place": seat.place, "name": seat.entry.full_name, "score": sheet.figure(score)}
        for seat, score in zip(sheet.seats, scores, strict=False)
    ]
