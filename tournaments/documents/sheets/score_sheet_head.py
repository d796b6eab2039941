"""The head of a score sheet: what it is, its round and table as big boxes, and the way to the table on a tablet."""

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.page import Paper
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import INK, THIN, letters
from tournaments.documents.kit.text import fitted, normal, words

HEIGHT = 27 * mm
BOX = 23 * mm
CODE = 40 * mm


def sheet_head(
    *, paper: Paper, occasion: str, round_number: int, table_number: int, code: str, address: str
) -> Flowable:
    """One row of `HEIGHT`. Without an address there is no QR code; the six letters are enough."""
    title = paper.width - 2 * BOX - CODE - HEIGHT
    cells = [
        [
            words(_("Feuille de marque"), letters(20, bold=True)),
            fitted(normal(paper.tournament.title), letters(13), width=title - 8, lines=2),
            fitted(occasion, letters(11, soft=True), width=title - 8),
        ],
        _box(_("Tour"), round_number),
        _box(_("Table"), table_number),
        [
            words(_("Sur tablette ou téléphone"), letters(8.5, soft=True, align="right")),
            words(code, letters(22, bold=True, align="right")),
        ],
        QrCode(address, HEIGHT) if address else "",
    ]
    style = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("VALIGN", (0, 0), (0, 0), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ("BOX", (1, 0), (1, 0), THIN, INK),
        ("BOX", (2, 0), (2, 0), THIN, INK),
        ("FONT", (0, 0), (-1, -1), TEXT_BOLD, 10),
    ]
    return Table([cells], colWidths=[title, BOX, BOX, CODE, HEIGHT], rowHeights=[HEIGHT], style=style)


def _box(label: str, number: int) -> list[Flowable]:
    return [
        words(label, letters(10, soft=True, align="center")),
        fitted(str(number), letters(36, bold=True, align="center"), width=BOX),
    ]
