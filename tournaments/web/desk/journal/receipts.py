"""The answer of the journal to a receipt of a tablet: whether the log has its line, in a sentence."""

from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.models import Event, Tournament
from tournaments.selectors.log.receipts import LogReceipt, ReceiptVerdict, receipt_find, receipt_typed


@dataclass(frozen=True)
class ReceiptAnswer:
    """The tone of the notice and its sentence; `line` is the event of the receipt, if the log has it."""

    tone: str
    text: str
    line: Event | None = None


def receipt_answer(tournament: Tournament, typed: str) -> ReceiptAnswer | None:
    """Return the answer to a typed receipt, None if nothing was typed."""
    if not typed.strip():
        return None
    receipt = receipt_typed(typed)
    if receipt is None:
        return ReceiptAnswer("warning", _("Un reçu a huit lettres, comme «\u00a0QWER TYUA\u00a0», sans I ni O."))
    found = receipt_find(tournament, receipt)
    if found.line is not None:
        params = {"line": found.line.sequence, "time": f"{localtime(found.line.at):%H:%M}", "last": tournament.version}
        text = _("Oui\u00a0: c’est la ligne %(line)s de ce journal, de %(time)s. Il en a %(last)s.")
        return ReceiptAnswer("success", text % params, found.line)
    if found.other is not None:
        text = _("Non\u00a0: ce reçu est d’un autre tournoi, «\u00a0%(name)s\u00a0».") % {"name": found.other.name}
        return ReceiptAnswer("warning", text)
    return ReceiptAnswer("alert", _text_of_unknown(found.verdict, receipt, tournament.version))


def _text_of_unknown(verdict: ReceiptVerdict, receipt: LogReceipt, last: int) -> str:
    """Return the sentence about a receipt that no log has: the data are an older copy, or the log went on twice."""
    params = {"line": receipt.sequence, "last": last}
    if verdict == ReceiptVerdict.UNKNOWN:
        return _("Non\u00a0: aucune des %(last)s lignes de ce journal n’a ce reçu.") % params
    if verdict == ReceiptVerdict.OLDER_COPY:
        text = _(
            "Non\u00a0: ceci est une copie plus ancienne de la soirée. La tablette a reçu la ligne %(line)s, et ce "
            "journal s’arrête à la ligne %(last)s."
        )
        return text % params
    text = _("Non\u00a0: à la ligne %(line)s, ce journal a autre chose. La soirée a continué sur deux copies.")
    return text % params
