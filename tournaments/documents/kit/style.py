"""Colours, line widths and text styles of documents."""

from functools import cache

from reportlab.lib.colors import Color, black
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD

PORTRAIT = A4
LANDSCAPE = landscape(A4)
MARGIN = 12 * mm

INK = black
SOFT = Color(0.33, 0.33, 0.33)  # secondary text, with a contrast of 7:1 on white
RULE = Color(0.62, 0.62, 0.62)
SHADE = Color(0.93, 0.93, 0.93)  # light enough to write on
HAIR, THIN, THICK = 0.4, 0.8, 1.6  # widths of lines in points
PADDED = 8  # points of padding at the two sides of a list cell together
SPACING = 1.22  # of lines of text, as a multiple of the size

Command = tuple[object, ...]
ALIGNED = {"left": 0, "center": TA_CENTER, "right": TA_RIGHT}


@cache
def text_style(
    size: float, *, bold: bool = False, soft: bool = False, align: str = "left", spacing: float = SPACING
) -> ParagraphStyle:
    """Return a paragraph style of `size` points with a leading of `spacing` times the size."""
    return ParagraphStyle(
        f"{size}-{bold}-{soft}-{align}-{spacing}",
        fontName=TEXT_BOLD if bold else TEXT,
        fontSize=size,
        leading=size * spacing,
        textColor=SOFT if soft else INK,
        alignment=ALIGNED[align],
        embeddedHyphenation=1,
    )


def lines_between_rows(*, header: int = 1) -> list[Command]:
    """Return the table style of a list: a thick line under the head, hairlines between rows, alternate rows shaded."""
    return [
        ("FONT", (0, 0), (-1, -1), TEXT, 11),
        ("FONT", (0, 0), (-1, header - 1), TEXT_BOLD, 10),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LINEBELOW", (0, header - 1), (-1, header - 1), THICK, INK),
        ("LINEBELOW", (0, header), (-1, -1), HAIR, RULE),
        ("ROWBACKGROUNDS", (0, header), (-1, -1), (None, SHADE)),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 4),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4.5),
    ]
