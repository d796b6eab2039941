"""The score sheet of Burro: a row for each player with five boxes."""

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from scoring.burro.rules import LETTERS
from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.style import INK, THICK, THIN, Command, text_style
from tournaments.documents.kit.text import fit_text
from tournaments.documents.seating.places import seat_title
from tournaments.documents.sheets.games import GameGrid
from tournaments.selectors.play.sheets import Sheet

BOX, ROW, HEAD = 22 * mm, 22 * mm, 9 * mm  # width of a box, heights of a row and of the first one
BOX_SHARE = 0.1  # maximum width of a box, as a share of the page
NAME_SHARE = 0.6  # share of the room next to the boxes; the rest is for signatures


def rows(sheet: Sheet) -> int:
    """Return the number of players, as each has a row."""
    return sheet.size


def table(grid: GameGrid) -> Flowable:
    """Return the grid with names, boxes and signatures."""
    sheet, box = grid.sheet, min(BOX, BOX_SHARE * grid.paper.width)
    width = grid.paper.width - len(LETTERS) * box
    name, signature = NAME_SHARE * width, (1 - NAME_SHARE) * width
    head = [_("Joueur"), *LETTERS, _("Signature")]
    data: list[list[object]] = [head]
    for seat, letter_count in zip(sheet.seats, sheet.totals_written, strict=True):
        player = [
            fit_text(seat_title(seat.place), text_style(13, bold=True), width=name - 10),
            fit_name(seat.sitter.full_name, text_style(13), width=name - 10, lines=2),
        ]
        boxes = [letter if grid.filled and number < letter_count else "" for number, letter in enumerate(LETTERS)]
        data.append([player, *boxes, ""])
    return Table(
        data, colWidths=[name, *[box] * len(LETTERS), signature], rowHeights=[HEAD, *[ROW] * sheet.size], style=LOOK
    )


LOOK: list[Command] = [
    ("FONT", (0, 0), (-1, 0), TEXT_BOLD, 12),
    ("FONT", (1, 1), (-2, -1), TEXT_BOLD, 30),
    ("ALIGN", (1, 0), (-2, -1), "CENTER"),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("GRID", (1, 1), (-2, -1), THICK, INK),
    ("LINEBELOW", (0, 0), (-1, -1), THIN, INK),
    ("BOX", (0, 0), (-1, -1), THICK, INK),
]
