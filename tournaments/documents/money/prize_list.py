"""The list of prizes, which winners sign when they receive them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import INK, THICK, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.formatting.money import money
from tournaments.models import Job, Stage
from tournaments.prizes.awards import PrizeFor
from tournaments.selectors.money.prizes import PrizeFund, PrizeLine, prize_fund
from tournaments.services.core.jobs import Produced, Progress

REASON, AMOUNT, SIGNED = 0.22, 0.17, 0.24  # of the width
ROW = 11 * mm  # room for a signature
PADDING = 4  # points at each side of a cell
ROWS_A_PAGE = 18  # estimated, for the progress


def prize_list(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make a list of places, then categories, then teams, with the amount and a place to sign."""
    fund = prize_fund(job.tournament)
    paper = Paper(stage=stage, title=str(PRIZE_LIST.title))
    story = [*_head(fund), *_list(paper, fund)]
    return build_pdf(paper, story, progress, pages=len(fund.lines) // ROWS_A_PAGE + 1)


# The default action, for all staff: the list is read out and posted, and helpers collect the signatures.
PRIZE_LIST = DocumentKind(
    key="prize_list",
    title=gettext_lazy("Liste des prix"),
    purpose=gettext_lazy("Qui gagne quoi, avec une place pour signer."),
    make=prize_list,
    needs=Needs.ROUND,
    changed_by=RESULTS | {"payment", "entry.fee", "entry.removed"},
)


def _head(fund: PrizeFund) -> list[Flowable]:
    sentences = []
    if fund.provisional:
        sentences.append(_("Provisoire : le classement peut encore changer."))
    if not fund.lines:
        sentences.append(_("Aucun prix à remettre."))
    return [make_paragraph(" ".join(sentences), text_style(11, soft=True)), Spacer(0, 3 * mm)] if sentences else []


def _list(paper: Paper, fund: PrizeFund) -> list[Flowable]:
    """Return a table with a line for each prize, and their sum; empty without prizes."""
    if not fund.lines:
        return []
    head = [_("Prix"), pgettext("person", "Nom"), _("Montant"), _("Reçu, signature")]
    parts = (REASON, 1 - REASON - AMOUNT - SIGNED, AMOUNT, SIGNED)
    widths = [paper.width * part for part in parts]
    rows = [
        [_fit_cell(_reason(line), text_style(11), widths[0]), _name(line, widths[1]), money(line.cents), ""]
        for line in fund.lines
    ]
    total = ["", make_paragraph(_("Ensemble"), text_style(11.5, bold=True)), money(fund.given), ""]
    style: list[Command] = [
        *lines_between_rows(),
        ("ALIGN", (2, 0), (2, -1), "RIGHT"),
        ("FONT", (2, 1), (2, -1), TEXT_BOLD, 12),
        ("LEFTPADDING", (3, 0), (3, -1), 12),
        ("LINEABOVE", (0, -1), (-1, -1), THICK, INK),
    ]
    heights = [None, *[ROW] * len(rows), None]
    return [Table([head, *rows, total], colWidths=widths, rowHeights=heights, repeatRows=1, style=style)]


def _reason(line: PrizeLine) -> str:
    """Return the place for which a prize is given, marked for a team or a tie."""
    reason = normalize_text(line.reason)
    if line.why == PrizeFor.TEAM:
        reason = _("%(place)s, équipes") % {"place": reason}
    return _("%(place)s ex æquo") % {"place": reason} if line.tied else reason


def _name(line: PrizeLine, width: float) -> list[Flowable]:
    lines: list[Flowable] = [fit_name(line.name, text_style(11.5, bold=True), width=width - 2 * PADDING)]
    return [*lines, _fit_cell(normalize_text(line.club), text_style(9, soft=True), width)] if line.club else lines


def _fit_cell(text: str, style: ParagraphStyle, width: float) -> Flowable:
    """Fit a text into one line of its cell."""
    return fit_text(text, style, width=width - 2 * PADDING)
