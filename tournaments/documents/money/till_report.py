"""The report of the till: entry fees, sums by method of payment, every line, and signatures."""

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from tournaments.documents.kind import HEADS, DocumentKind, Needs
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.style import INK, THICK, THIN, Command, lines_between_rows, text_style
from tournaments.documents.kit.text import make_paragraph, normalize_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.money import money
from tournaments.models import Job, Stage
from tournaments.selectors.money.fees import EntryFees, entry_fees_of
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.receipts import receipts_of
from tournaments.selectors.money.till import Till, TillColumn, TillLine, till_of
from tournaments.services.core.jobs import Produced, Progress

LEAST = 40 * mm  # room that a heading and its first rows need on a page
ROWS_A_PAGE = 32  # estimated, for the progress
NUMBER, TIME, AMOUNT = 12 * mm, 16 * mm, 28 * mm  # widths of columns


def till_report(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make the sums with a place for two signatures, then every line in order."""
    tournament = job.tournament
    till, paper = till_of(tournament), Paper(stage=stage, title=str(TILL_REPORT.title))
    story = [
        *_fee_table(paper, entry_fees_of(tournament)),
        *_methods(paper, till),
        *_notes(job),
        *_signatures(paper),
        *_lines(paper, till),
    ]
    return build_pdf(paper, story, progress, pages=len(till.lines) // ROWS_A_PAGE + 1)


TILL_REPORT = DocumentKind(
    key="till_report",
    title=gettext_lazy("Rapport de caisse"),
    purpose=gettext_lazy("Dû, payé, caisse par moyen, comptage et chaque mouvement, à signer."),
    make=till_report,
    needs=Needs.NOTHING,
    changed_by=HEADS | {"payment", "entry"},
    action="fees",
)


def _heading(title: str) -> list[Flowable]:
    return [CondPageBreak(LEAST), make_paragraph(title, text_style(15, bold=True)), Spacer(0, 2 * mm)]


def _figure_style(columns: int) -> list[Command]:
    """Return the style of a table whose last `columns` are figures, after a first one of labels."""
    return [*lines_between_rows(), ("ALIGN", (1, 0), (columns, -1), "RIGHT")]


def _fee_table(paper: Paper, fees: EntryFees) -> list[Flowable]:
    """Return the fees by tariff: players, due, paid, owed."""
    head = [_("Tarif"), _("Joueurs"), _("Dû"), _("Payé"), _("Reste dû")]
    rows = [
        [
            normalize_text(line.tariff) or _("plein tarif"),
            str(line.people),
            *map(money, (line.due, line.paid, line.owed)),
        ]
        for line in fees.lines
    ]
    if len(rows) > 1:
        people = str(sum(line.people for line in fees.lines))
        rows.append([_("Ensemble"), people, *map(money, (fees.due, fees.paid, fees.owed))])
    first = paper.width - 4 * AMOUNT
    table = Table([head, *rows], colWidths=[first, *[AMOUNT] * 4], repeatRows=1, style=_figure_style(4))
    return [*_heading(_("Droits d’engagement")), table, Spacer(0, 7 * mm)]


def _methods(paper: Paper, till: Till) -> list[Flowable]:
    """Return the till by method of payment, with the expected amount and the count."""
    columns = [*till.methods, till.total] if len(till.methods) > 1 else list(till.methods)
    head = ["", *(column.label.capitalize() or _("Ensemble") for column in columns)]
    rows = [[name, *map(money, figures)] for name, figures in _amount_rows(columns)]
    rows.append([_("Compté"), *(_or_dash(column.counted) for column in columns)])
    rows.append([_("Différence au comptage"), *(_or_dash(column.difference) for column in columns)])
    expected = len(rows) - 2  # the row of the expected amount
    style = [*_figure_style(len(columns)), ("FONT", (0, expected), (-1, expected), TEXT_BOLD, 11)]
    style.append(("LINEABOVE", (0, expected), (-1, expected), THICK, INK))
    first = paper.width - len(columns) * AMOUNT
    table = Table([head, *rows], colWidths=[first, *[AMOUNT] * len(columns)], style=style)
    return [*_heading(_("Caisse")), table, Spacer(0, 4 * mm)]


def _amount_rows(columns: list[TillColumn]) -> list[tuple[str, list[int]]]:
    """Return label and amounts of each row, from the opening float to the expected amount."""
    return [
        (_("Fond de caisse"), [column.opening for column in columns]),
        (_("Encaissements"), [column.takings for column in columns]),
        (_("Remboursements"), [column.refunds for column in columns]),
        (_("Prix remis"), [column.prizes for column in columns]),
        (_("Dépenses"), [column.expenses for column in columns]),
        (_("Doit s’y trouver"), [column.expected for column in columns]),
    ]


def _or_dash(cents: int | None) -> str:
    return "–" if cents is None else money(cents)


def _notes(job: Job) -> list[Flowable]:
    """Return sentences about the prize fund and the receipts."""
    fund, sentences = prize_fund(job.tournament), []
    if fund.rules.any:
        words_of = _("Dotation : %(fund)s, dont %(handed)s remis.")
        sentences.append(words_of % {"fund": money(fund.fund), "handed": money(fund.handed)})
    if receipts := [one.receipt for one in receipts_of(job.tournament)]:
        numbers = ", ".join(receipt.address for receipt in receipts if receipt.cancelled_at)
        words_of = _("Reçus donnés : %(count)s, du n° %(first)s au n° %(last)s.")
        sentences.append(
            words_of % {"count": len(receipts), "first": receipts[0].address, "last": receipts[-1].address}
        )
        sentences += [_("Reçus annulés : %(numbers)s.") % {"numbers": numbers}] if numbers else []
    parts: list[Flowable] = [make_paragraph(text, text_style(11)) for text in sentences]
    return [*parts, Spacer(0, 6 * mm)]


def _lines(paper: Paper, till: Till) -> list[Flowable]:
    """Return every line of the till, in order."""
    if not till.lines:
        return [make_paragraph(_("Aucun mouvement."), text_style(11))]
    head = [_("N°"), _("Heure"), _("Mouvement"), _("Moyen"), _("Montant")]
    rows = [
        [
            str(line.number),
            date_format(localtime(line.at), "H:i"),
            _line_text(line),
            line.method_label,
            money(line.cents),
        ]
        for line in till.lines
    ]
    style: list[Command] = [*lines_between_rows(), ("ALIGN", (4, 0), (4, -1), "RIGHT")]
    widths = [NUMBER, TIME, paper.width - NUMBER - TIME - 2 * AMOUNT, AMOUNT, AMOUNT]
    return [*_heading(_("Mouvements")), Table([head, *rows], colWidths=widths, repeatRows=1, style=style)]


def _line_text(line: TillLine) -> Flowable:
    """Return the kind, the player and the reason of a line, and which line cancels it or is cancelled by it."""
    what = line.kind_label
    if line.cancels is not None:
        what = _("%(movement)s, annule le n° %(number)s") % {"movement": what, "number": line.cancels}
    elif line.cancelled_by is not None:
        what = _("%(movement)s, annulé") % {"movement": what}
    return make_paragraph(
        ", ".join(filter(None, (what, normalize_text(line.name), normalize_text(line.reason)))), text_style(10.5)
    )


def _signatures(paper: Paper) -> list[Flowable]:
    style_of_name = text_style(9, soft=True)
    cells = [make_paragraph(_("Trésorier"), style_of_name), "", make_paragraph(_("Organisateur"), style_of_name)]
    style: list[Command] = [("LINEABOVE", (0, 0), (0, 0), THIN, INK), ("LINEABOVE", (2, 0), (2, 0), THIN, INK)]
    third = paper.width / 3
    table = Table([cells], colWidths=[third] * 3, style=style)
    return [CondPageBreak(LEAST), Spacer(0, 14 * mm), table, Spacer(0, 8 * mm)]
