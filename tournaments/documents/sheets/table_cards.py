"""A card for each table, with a large number, and the code and QR code for the tablet."""

from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from tournaments.documents.kind import HEADS, DocumentKind
from tournaments.documents.kit.addresses import printed_address, table_address
from tournaments.documents.kit.figures.big_number import BigNumber
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.formats import PLAIN, SMALL, TWO
from tournaments.documents.kit.page import Bookmark, Deferred, Paper, build_pdf
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import INK, THIN, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.models import Job, Stage, Station
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

QR = 78 * mm  # side of the QR code
HEIGHT = 148 * mm  # of number and code together


def table_cards(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one page for each table of the hall.

    :raises DomainError: `draw_missing`.
    """
    stations = list(job.tournament.stations.all())
    if not stations:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=str(TABLE_CARDS.title), upright=False, headed=False)
    story = [Deferred(partial(_card, job, paper, station)) for station in stations]
    return build_pdf(paper, story, progress, pages=len(stations))


TABLE_CARDS = DocumentKind(
    key="table_cards",
    title=gettext_lazy("Écriteaux des tables"),
    purpose=gettext_lazy("Le numéro de chaque table, lisible de loin, avec son code QR et ses six lettres."),
    make=table_cards,
    formats=(PLAIN, SMALL, TWO),
    changed_by=HEADS | {"draw.made", "draw.repaired", "draw.ranked", "draw.lengthened"},
)


def _card(job: Job, paper: Paper, station: Station) -> list[Flowable]:
    """Return the card of one table."""
    title = _("Table %(number)s") % {"number": station.number}
    name = normalize_text(paper.stage.full_title)
    right = QR + 22 * mm
    left = paper.width - right
    return [
        Bookmark(title, f"table-{station.number}"),
        fit_text(name, text_style(18, align="center"), width=paper.width),
        Spacer(0, 6 * mm),
        Table(
            [[_number(station.number, left), _code(job, station, right)]],
            colWidths=[left, right],
            rowHeights=[HEIGHT],
            style=[
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("ALIGN", (0, 0), (-1, -1), "CENTER"),
                ("LINEBEFORE", (1, 0), (1, 0), THIN, INK),
                ("FONT", (0, 0), (-1, -1), TEXT_BOLD, 12),
            ],
        ),
        PageBreak(),
    ]


def _number(number: int, width: float) -> list[Flowable]:
    return [
        make_paragraph(_("Table"), text_style(40, align="center")),
        Spacer(0, 12 * mm),
        BigNumber(number, width - 12 * mm),
    ]


def _code(job: Job, station: Station, width: float) -> list[Flowable]:
    """Return the ways to open the table: its QR code, unless tablets cannot reach this install, and its letters."""
    address, entry_address = table_address(job, station), printed_address(job, reverse("table-code"))
    style = text_style(14, align="center")
    how = [make_paragraph(_("Pour ouvrir la table, tapez ces six lettres :"), style)]
    if address:
        qr = QrCode(address, QR)
        qr.hAlign = "CENTER"
        how = [
            make_paragraph(_("Pour ouvrir la table, scannez"), style),
            qr,
            make_paragraph(_("ou tapez ces six lettres :"), style),
        ]
    letters_and_address = [make_paragraph(station.code, text_style(44, bold=True, align="center"))]
    if entry_address:
        letters_and_address += [
            Spacer(0, 2 * mm),
            fit_text(entry_address, text_style(13, align="center"), width=width - 12, lines=2),
        ]
    return how + letters_and_address
