"""Submitted results next to the recorded ones, in the words of the desk."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Dispute, Submission, Table
from tournaments.selectors.play.inbox import Pending
from tournaments.selectors.play.seat_words import seat_label
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.two_sides import dispute_sides, named_scores, recorded_side, sent_side

SELF_EVIDENT = {"deal_stale", "totals_stale"}  # refusals that the two results, side by side, explain
OTHER_SENDERS = {  # by the code of the refusal: the device does not enter for this table
    "device_replaced": gettext_lazy("L’appareil remplacé de la table %(table)s a remis la donne %(deal)s"),
    "device_away": gettext_lazy("Un appareil d’une autre table a envoyé la donne %(deal)s de la table %(table)s"),
}


def pending_view(pending: Pending) -> dict[str, Any]:
    """Return one decision: a sentence, the reason of the refusal, and both results."""
    submission = pending.submission
    answer, recorded_version = submission.answered, recorded_side(pending)
    return {
        "submission": submission,
        "table": pending.sheet.table,
        "at": pending.sheet.stage.address,
        "text": _sentence(pending),
        "detail": _detail(answer),
        "recorded": recorded_version,
        "keep": _("Garder l’enregistré") if recorded_version["scores"] else _("Écarter l’envoyé"),
        "reason_id": f"reason-{submission.pk}",
        "sent": sent_side(pending),
        "takes": submission.round_number == pending.sheet.table.round.address,  # False after the round was abandoned
        "reopens": pending.sheet.table.state == "confirmed",
    }


def _detail(answer: Mapping[str, Any]) -> str:
    """Return the reason of the refusal, unless the two results explain it."""
    if answer.get("code") == "seats_changed":
        return _("Les places ont changé depuis. S’il est pris, il compte pour ceux qui y sont assis maintenant.")
    return "" if answer.get("code") in SELF_EVIDENT else str(answer.get("detail", ""))


def dispute_view(dispute: Dispute, sheet: Sheet) -> dict[str, Any]:
    """Return a dispute: the text of the seat, and the disputed line on the sheet and as wished, or all totals."""
    written, wished = dispute_sides(sheet, dispute)
    said = {"note": dispute.text, "scores": []}
    if wished is not None:
        said = {"note": " · ".join(filter(None, [wished["note"], dispute.text])), "scores": wished["scores"]}
    return {
        "pk": dispute.pk,
        "at": sheet.stage.address,
        "table": sheet.table,
        "who": seat_label(sheet, dispute.seat),
        "label": sheet.label(dispute.line) if dispute.line else "",
        "has_wish": wished is not None,
        "reopens": sheet.table.state == Table.State.CONFIRMED,
        "said": said,
        "written": written if dispute.line else {"note": "", "scores": named_scores(sheet, sheet.totals_written)},
        "time": dispute.at,
    }


def _sentence(pending: Pending) -> str:
    """Return what the table sent and why it waits for the desk."""
    submission, sheet = pending.submission, pending.sheet
    words = {"table": sheet.table.number, "deal": _label(pending)}
    if submission.round_number != sheet.table.round.address:
        return _("La table %(table)s a envoyé un résultat d’avant l’abandon du tour") % words
    if submission.verdict == Submission.Verdict.WAITING:
        return _("La table %(table)s a envoyé la donne %(deal)s, mais une donne d’avant n’est pas arrivée") % words
    if submission.kind == Submission.Kind.TOTALS:
        return _("La table %(table)s a envoyé d’autres totaux") % words
    if (sentence := OTHER_SENDERS.get(submission.answered.get("code", ""))) is not None:
        return sentence % words
    if pending.recorded is None:
        return _("La table %(table)s a envoyé la donne %(deal)s, qui n’a pas pu être enregistrée") % words
    return _("La table %(table)s a envoyé un autre résultat pour la donne %(deal)s") % words


def _label(pending: Pending) -> int | str:
    """Return the number of the deal on paper."""
    line = pending.submission.line
    return pending.sheet.label(line) if line else "–"
