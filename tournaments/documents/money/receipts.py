"""Receipts for payments, three per page, to be cut out."""

from collections.abc import Sequence
from functools import partial

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import HEADS, DocumentKind, Needs
from tournaments.documents.kit.figures.logo import LogoBox
from tournaments.documents.kit.formats import PLAIN
from tournaments.documents.kit.page import Deferred, Paper, build_card_page, build_pdf
from tournaments.documents.kit.style import INK, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.money import money
from tournaments.models import Job, Payment, Stage
from tournaments.selectors.money.receipts import GivenReceipt, receipts_of
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

DOWN = 3
PADDING = 8 * mm  # at the sides of a receipt
SIGNED = 60 * mm  # width of the signature
LOGO = 35 * mm, 11 * mm  # maximum size


def receipts(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make the receipts that are not cancelled; for one payment (`payment`) also a cancelled one, marked as such.

    :raises DomainError: `receipts_none`.
    """
    payment = job.args.get("payment")
    receipts_given = receipts_of(job.tournament, of_payment=int(payment) if payment else None)
    receipts_given = [one for one in receipts_given if payment or one.receipt.cancelled_at is None]
    if not receipts_given:
        raise DomainError("receipts_none")
    paper = Paper(stage=stage, title=str(RECEIPTS.title), headed=False)
    pages = [receipts_given[first : first + DOWN] for first in range(0, len(receipts_given), DOWN)]
    return build_pdf(paper, [Deferred(partial(_page, paper, page)) for page in pages], progress, pages=len(pages))


RECEIPTS = DocumentKind(
    key="receipts",
    title=gettext_lazy("Reçus"),
    purpose=gettext_lazy("Ceux qui ont été numérotés dans la trésorerie, trois par feuille, à découper."),
    make=receipts,
    formats=(PLAIN,),
    needs=Needs.RECEIPTS,
    changed_by=HEADS | {"payment"},
    action="fees",
)


def _page(paper: Paper, page: Sequence[GivenReceipt]) -> list[Flowable]:
    slips = [_slip(paper, one) for one in page]
    return build_card_page(paper, slips, across=1, down=DOWN, padding=PADDING)


def _slip(paper: Paper, given_receipt: GivenReceipt) -> list[Flowable]:
    """Return one receipt: its number, payer, amount, purpose and date, and a place to sign."""
    receipt, width = given_receipt.receipt, paper.width - 2 * PADDING
    number = _("Reçu n° %(number)s") % {"number": receipt.address}
    if receipt.cancelled_at:
        number = _("%(receipt)s, annulé") % {"receipt": number}
    look = paper.subject.look
    logo = LogoBox(look, LOGO[1], most=LOGO[0], align="LEFT")
    beside = look.size_within(*LOGO)[0] + 3 * mm if look.logo else 0
    cells = [
        logo,
        fit_text(normalize_text(paper.tournament.organiser.name), text_style(12), width=width / 2 - beside),
        make_paragraph(number, text_style(14, bold=True, align="right")),
    ]
    head = Table([cells], colWidths=[beside, width / 2 - beside, width / 2], style=_flush())
    paid_on = date_format(localtime(receipt.at), "DATE_FORMAT")
    how = Payment.Method(receipt.method).label
    return [
        head,
        Spacer(0, 5 * mm),
        _fact(_("Reçu de"), normalize_text(given_receipt.name), width),
        _fact(_("La somme de"), f"{money(receipt.cents)} ({how})", width),
        _fact(_("Pour"), _("droit d’engagement, %(name)s") % {"name": normalize_text(receipt.what)}, width),
        _fact(_("Le"), paid_on, width),
        Spacer(0, 9 * mm),
        _signature(width),
    ]


def _fact(name: str, value: str, width: float) -> Table:
    """Return a line with a label and its value, such as the amount."""
    label = 30 * mm
    value_cell = fit_text(value, text_style(13, bold=True), width=width - label)
    return Table(
        [[make_paragraph(name, text_style(10, soft=True)), value_cell]],
        colWidths=[label, width - label],
        style=_flush(),
    )


def _signature(width: float) -> Table:
    style = [*_flush(), ("LINEABOVE", (1, 0), (1, 0), THIN, INK)]
    caption = make_paragraph(_("Signature"), text_style(9, soft=True))
    return Table([["", caption]], colWidths=[width - SIGNED, SIGNED], style=style)


def _flush() -> list[Command]:
    """Return the style of a table without space at the sides of its cells."""
    whole = ((0, 0), (-1, -1))
    return [("LEFTPADDING", *whole, 0), ("RIGHTPADDING", *whole, 0), ("VALIGN", *whole, "MIDDLE")]
