"""The head of a score sheet: title, round and table in boxes, the code for tablets and the QR code for the desk."""

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from tournaments.documents.kit.figures.logo import LogoBox
from tournaments.documents.kit.page import Paper
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import INK, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text

HEIGHT = 27 * mm  # of the boxes, and the side of the QR code with its caption
TITLED = 22 * mm  # height of the titles if they are above the boxes
BOX = 23 * mm  # width
CODE = 40 * mm  # width of the code for tablets
CAPTION = 3.5 * mm  # height
LOGO, GAP = (26 * mm, 20 * mm), 3 * mm  # maximum size of the logo, and the gap next to it
STYLE: list[Command] = [
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
]
BOXES: list[Command] = [*STYLE, ("BOX", (0, 0), (0, 0), THIN, INK), ("BOX", (1, 0), (1, 0), THIN, INK)]
TITLES: list[Command] = [*STYLE, ("VALIGN", (0, 0), (-1, -1), "TOP")]


def head_height(paper: Paper) -> float:
    """Return the height in points. In the format with larger letters the head has two rows."""
    return float(TITLED + HEIGHT if paper.format.zoom > 1 else HEIGHT)


def sheet_head(
    *, paper: Paper, occasion: str, round_number: int, table_number: int, code: str, address: str
) -> list[Flowable]:
    """Return the head; `address` is the URL at which the desk enters the sheet, empty for no QR code."""
    code_cell = [
        make_paragraph(_("Sur tablette ou téléphone"), text_style(8.5, soft=True, align="right")),
        make_paragraph(code, text_style(22, bold=True, align="right")),
    ]
    cells = [
        _box(_("Tour"), round_number),
        _box(_("Table"), table_number),
        code_cell,
        _desk_code(address) if address else "",
    ]
    if paper.format.zoom > 1:
        widths = [BOX, BOX, paper.width - 2 * BOX - HEIGHT, HEIGHT]
        boxes = Table([cells], colWidths=widths, rowHeights=[HEIGHT], style=BOXES)
        return [_titles(paper, occasion, paper.width, TITLED), boxes]
    widths = [BOX, BOX, CODE, HEIGHT]
    boxes, room = Table([cells], colWidths=widths, rowHeights=[HEIGHT], style=BOXES), paper.width - sum(widths)
    row = [_titles(paper, occasion, room, HEIGHT), boxes]
    return [Table([row], colWidths=[room, sum(widths)], rowHeights=[HEIGHT], style=STYLE)]


def _titles(paper: Paper, occasion: str, width: float, height: float) -> Flowable:
    """Return the logo, and next to it the titles with the occasion."""
    look = paper.subject.look
    beside = look.size_within(*LOGO)[0] + GAP if look.logo else 0
    room = width - beside
    lines = [
        make_paragraph(_("Feuille de marque"), text_style(20, bold=True)),
        fit_text(normalize_text(paper.stage.full_title), text_style(13), width=room - 8, lines=2),
        fit_text(occasion, text_style(11, soft=True), width=room - 8),
    ]
    logo = LogoBox(look, min(LOGO[1], height), most=LOGO[0], align="LEFT")
    return Table([[logo, lines]], colWidths=[beside, room], rowHeights=[height], style=TITLES)


def _desk_code(address: str) -> list[Flowable]:
    caption = make_paragraph(_("au bureau : saisir"), text_style(7.5, soft=True, align="center"))
    return [QrCode(address, HEIGHT - CAPTION), caption]


def _box(label: str, number: int) -> list[Flowable]:
    return [
        make_paragraph(label, text_style(10, soft=True, align="center")),
        fit_text(str(number), text_style(36, bold=True, align="center"), width=BOX),
    ]
